// From the one stream of the designer's page to the seats' pages in its frames, which ask what is new then.
document.querySelector("#stream").addEventListener("news", () => {
  for (const frame of document.querySelectorAll("iframe")) frame.contentWindow.postMessage("news", location.origin);
});

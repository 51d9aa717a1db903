// The switch in the corner: as the device is, light, or dark; kept on this device (see light.js).
const LIGHTS = {
  auto: ["as on this device", "M12 3a9 9 0 1 0 0 18ZM12 3a9 9 0 0 1 0 18"],
  light: ["light", "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM12 1v3M12 20v3M1 12h3M20 12h3M4 4l2 2M18 18l2 2M20 4l-2 2M6 18l-2 2"],
  dark: ["dark", "M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5Z"],
};

const above = find(".marquee");

if (above) {
  const names = Object.keys(LIGHTS);
  const now = () => root.dataset.theme ?? "auto";
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.append(path);
  const lights = make("button", { type: "button", class: "marquee__light" }, svg);
  const show = () => {
    const [said, drawn] = LIGHTS[now()];
    lights.dataset.light = now();
    lights.title = `Colours: ${said}`;
    lights.setAttribute("aria-label", lights.title);
    path.setAttribute("d", drawn);
  };
  lights.addEventListener("click", () => {
    const next = names[(names.indexOf(now()) + 1) % names.length];
    if (next === "auto") delete root.dataset.theme;
    else root.dataset.theme = next;
    keep.set(device, "light", next === "auto" ? "" : next);
    show();
  });
  show();
  const tools = find(".marquee__tools", above);
  if (tools) tools.append(lights);
  else above.append(lights);
}

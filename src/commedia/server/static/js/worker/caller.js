// Shows the notifications of a table's page where only a worker may, as on a phone, and leads back to the table.
// It keeps nothing, and no request of a page goes through it.
addEventListener("install", () => skipWaiting());
addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const back = async () => {
    const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = windows.find((one) => one.url === notification.data);
    await (open ? open.focus() : clients.openWindow(notification.data));
  };
  event.waitUntil(back());
});

import { ModalsProvider, modals } from "@mantine/modals";
import { Notifications, notifications } from "@mantine/notifications";
import "@mantine/notifications/styles.layer.css";
import { useEffect } from "react";
import { type MessagePlace, openMessagePlace } from "./message-place.ts";
import { placeToasts } from "./toast-floor.ts";

const place: MessagePlace = {
  show(toast) {
    // A bar may have moved without changing its size.
    placeToasts();
    notifications.show(toast);
  },
  hide: notifications.hide,
  ask: modals.openConfirmModal,
  clear() {
    modals.closeAll();
    notifications.clean();
    notifications.cleanQueue();
  },
};

/** Renders toasts and confirmation dialogs above everything else. */
export function Messages() {
  useEffect(() => openMessagePlace(place), []);
  return (
    <>
      <ModalsProvider />
      <Notifications position="bottom-right" limit={4} containerWidth={340} />
    </>
  );
}

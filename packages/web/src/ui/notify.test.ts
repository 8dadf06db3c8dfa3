import { modals } from "@mantine/modals";
import { notifications as kit, notificationsStore } from "@mantine/notifications";
import { expect, it } from "vitest";
import { openMessagePlace } from "./message/message-place.ts";
import { notifyError } from "./notify.ts";

const { show, hide, clean: clear } = kit;

it("8.04 a message of the server is a toast; the same cause is shown once, another beside it", () => {
  notifyError("fault no. 1", "internal");
  notifyError("fault no. 2", "internal");
  notifyError("The name is taken.");
  // Messages shown before the place is loaded appear first.
  openMessagePlace({ show, hide, ask: modals.openConfirmModal, clear });
  notifyError("The name is taken.");
  const { notifications } = notificationsStore.getState();
  expect(notifications.map(({ message, color }) => [message, color])).toEqual([
    ["fault no. 1", "red"],
    ["The name is taken.", "red"],
  ]);
});

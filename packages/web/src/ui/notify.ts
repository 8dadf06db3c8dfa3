import { notifications } from "@mantine/notifications";

/** A toast for an error; the same cause is shown only once. */
export function notifyError(message: string, cause = message): void {
  notifications.show({ id: `error ${cause}`, message, color: "red", autoClose: 6000, withBorder: true });
}

/** A toast for what finished elsewhere. */
export function notifyDone(message: string): void {
  notifications.show({ id: `done ${message}`, message, color: "green", autoClose: 3000, withBorder: true });
}

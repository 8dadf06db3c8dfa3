import type { NotificationData } from "@mantine/notifications";
import { inMessagePlace } from "./message/message-place.ts";

/** Shows a toast. */
export function notify(toast: NotificationData): void {
  inMessagePlace((place) => place.show({ withBorder: true, ...toast }));
}

/** Takes a toast away. */
export function endNotice(id: string): void {
  inMessagePlace((place) => place.hide(id));
}

/** A toast for an error; the same cause is shown only once. */
export function notifyError(message: string, cause = message): void {
  notify({ id: `error ${cause}`, message, color: "red", autoClose: 6000 });
}

/** A toast for what finished elsewhere. */
export function notifyDone(message: string): void {
  notify({ id: `done ${message}`, message, color: "green", autoClose: 3000 });
}

/** A toast for what finished elsewhere and changed nothing. */
export function notifyUnchanged(message: string): void {
  notify({ id: `unchanged ${message}`, message, color: "gray", autoClose: 3000 });
}

/** A toast for what finished elsewhere, by how many it changed. */
export function notifyCount(count: number, done: string, unchanged: string): void {
  if (count === 0) notifyUnchanged(unchanged);
  else notifyDone(done);
}

/** A toast for what finished elsewhere, but not in full: it remains until it is closed. */
export function notifyPartial(message: string): void {
  notify({ id: `partial ${message}`, message, color: "yellow", autoClose: false });
}

import type { modals } from "@mantine/modals";
import type { NotificationData } from "@mantine/notifications";
import { create } from "zustand";

/** Shows toasts and confirmation dialogs. It is loaded after the first paint. */
export interface MessagePlace {
  show(toast: NotificationData): void;
  hide(id: string): void;
  ask(prompt: Parameters<typeof modals.openConfirmModal>[0]): void;
  clear(): void;
}

type Use = (place: MessagePlace) => void;

let place: MessagePlace | null = null;
let waiting: Use[] = [];

/** How many messages wait for the place: it is then loaded at once. */
export const useEarlyMessages = create(() => ({ count: 0 }));

/** Uses the place; before it is loaded, as soon as it is. */
export function inMessagePlace(use: Use): void {
  if (place !== null) use(place);
  else {
    waiting.push(use);
    useEarlyMessages.setState(({ count }) => ({ count: count + 1 }));
  }
}

/** Called when the place is loaded: what waits is shown in its order. */
export function openMessagePlace(loaded: MessagePlace): void {
  place = loaded;
  for (const use of waiting.splice(0)) use(loaded);
}

/** Removes all toasts and dialogs, including those that wait. */
export function clearMessages(): void {
  waiting = [];
  place?.clear();
}

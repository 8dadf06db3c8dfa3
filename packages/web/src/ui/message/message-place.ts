import type { modals } from "@mantine/modals";
import type { NotificationData } from "@mantine/notifications";
import { create } from "zustand";

/** Where toasts and questions are drawn. It comes after the first paint. */
export interface MessagePlace {
  show(toast: NotificationData): void;
  hide(id: string): void;
  ask(question: Parameters<typeof modals.openConfirmModal>[0]): void;
  clear(): void;
}

type Use = (place: MessagePlace) => void;

let place: MessagePlace | null = null;
let waiting: Use[] = [];

/** How much was said before the place had come: then it is wanted at once. */
export const useEarlyMessages = create(() => ({ count: 0 }));

/** Does something there; before it has come, as soon as it has. */
export function inMessagePlace(use: Use): void {
  if (place !== null) use(place);
  else {
    waiting.push(use);
    useEarlyMessages.setState(({ count }) => ({ count: count + 1 }));
  }
}

/** The place has come: what was said before is drawn in its order. */
export function openMessagePlace(come: MessagePlace): void {
  place = come;
  for (const use of waiting.splice(0)) use(come);
}

/** Takes away all toasts and questions, those that wait included. */
export function clearMessages(): void {
  waiting = [];
  place?.clear();
}

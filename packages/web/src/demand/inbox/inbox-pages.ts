import type { ComponentType } from "react";

/** The pages of the inbox, and its button in the top bar, in a module of their own, so that their imports are not listed in the first chunk. */
export const inboxPages = {
  list: async () => (await import("./InboxPage.tsx")).InboxPage,
  unread: async () => (await import("./UnreadButton.tsx")).UnreadButton,
  one: async () => (await import("./demand/DemandPage.tsx")).DemandPage,
} as const satisfies Record<string, () => Promise<ComponentType>>;

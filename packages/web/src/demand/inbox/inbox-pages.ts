import type { ComponentType } from "react";

/** The pages of the inbox, and its sign in the top bar; on their own, so that what each of them needs is not told of in the first part. */
export const inboxPages = {
  list: async () => (await import("./InboxPage.tsx")).InboxPage,
  unread: async () => (await import("./UnreadButton.tsx")).UnreadButton,
  one: async () => (await import("./demand/DemandPage.tsx")).DemandPage,
} as const satisfies Record<string, () => Promise<ComponentType>>;

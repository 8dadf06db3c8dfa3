import { lock as lockCall, lockKeep, lockTake, unlock as unlockCall } from "@provost/contract/auth/auth-lock";
import { systemClock } from "../../platform/clock.ts";
import { call } from "../../platform/http/call.ts";
import { wordsNow } from "../../platform/i18n.ts";
import { forgetIdentity } from "../../platform/identity.ts";
import { clearMessages } from "../../ui/message/message-place.ts";
import { notifyError } from "../../ui/notify.ts";
import { session, siblings, storage } from "../console.ts";
import { queryClient } from "../query-client.ts";
import { closeOverlay } from "../shell/overlay.ts";
import { setDrawer, tabStore } from "../shell/shell-state.ts";
import { createLock } from "./lock.ts";
import { lockWords } from "./lock-words.ts";

const quiet = { quiet: true } as const;

/** The lock of this browser tab. */
export const lock = createLock({
  storage,
  clock: systemClock,
  siblings,
  ask: {
    lock: (input) => call(lockCall, input, quiet),
    unlock: (password) => call(unlockCall, { password }, quiet),
    keep: (key, content) => call(lockKeep, { key, content }, quiet),
    take: async (key) => (await call(lockTake, { key }, quiet)).content,
  },
  tabs: {
    aside: tabStore.aside,
    restore: (text) => tabStore.restore(text)?.value,
    reset: tabStore.reset,
    wouldLose: tabStore.wouldLose,
  },
  clean() {
    setDrawer(false);
    closeOverlay();
    clearMessages();
    forgetIdentity();
    void queryClient.cancelQueries();
    queryClient.clear();
  },
  sayLost: () => notifyError(wordsNow(lockWords)("lost")),
  newName: () => crypto.getRandomValues(new Uint32Array(4)).join("-"),
  later: (run, ms) => void setTimeout(run, ms),
});

// From the first renewal on, which may finish before anything is rendered.
session.onLockReported(lock.onReported);

import { z } from "zod";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { limits } from "../wire/limits.ts";

/** A lock password: any text but an empty one; it guards one browser's screen, not the account. */
const LockPassword = z.string().min(1, "lock_password_empty").max(limits.passwordLength);

export const lock = endpoint("POST /api/sq-auth/lock", {
  permission: "self",
  body: z.object({
    /** Left out: the one that was set before. */
    password: LockPassword.optional(),
    /** Keeps the password for the next lock, and locks nothing now. */
    later: z.boolean().default(false),
  }),
  data: Nothing,
  restricted: true,
  summary: "Locks the session: all calls except unlocking, renewing and signing out are refused with 423",
});

export const unlock = endpoint("POST /api/sq-auth/unlock", {
  permission: "self",
  body: z.object({ password: LockPassword }),
  data: Nothing,
  restricted: true,
  whileLocked: true,
  summary:
    "Unlocks the session and discards the lock password; wrong passwords are refused, and throttled after some attempts",
});

/** Names what one browser tab put aside. */
const KeepKey = z.string().regex(/^[0-9a-z-]{1,64}$/);

export const lockKeep = endpoint("POST /api/sq-auth/lock/keep", {
  permission: "self",
  body: z.object({ key: KeepKey, content: z.string().max(limits.lockKeepLength) }),
  data: Nothing,
  restricted: true,
  whileLocked: true,
  bodyBytes: limits.lockKeepBytes,
  summary: "Stores what was open in a browser tab, so that the locked page contains none of it",
});

export const lockTake = endpoint("POST /api/sq-auth/lock/take", {
  permission: "self",
  body: z.object({ key: KeepKey }),
  data: z.object({ content: z.string().nullable() }),
  restricted: true,
  summary: "Returns, once, what a browser tab stored; null if there is nothing",
});

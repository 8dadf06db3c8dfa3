import { limits } from "@provost/contract/wire/limits";
import { createStore } from "zustand/vanilla";
import type { Clock } from "../../platform/clock.ts";
import { CallError, NetworkFailure } from "../../platform/http/call-error.ts";
import type { TypedStorage } from "../../platform/storage.ts";
import type { Siblings } from "../session/siblings.ts";
import { stored } from "../start/stored-items.ts";

/** Where what was open is while the screen is locked. */
export type Held =
  /** On the server. */
  | "aside"
  /** On its way there; this page must stay open. */
  | "here"
  /** On the server but for what is too large; this page must stay open. */
  | "partly";

export interface LockState {
  isLocked: boolean;
  held: Held;
  /** Where to go when the lock has ended. */
  returnPath: string;
  /** What was put aside could not be fetched back yet. */
  isStuck: boolean;
}

interface LockParts {
  storage: TypedStorage;
  clock: Clock;
  siblings: Siblings;
  ask: {
    lock(input: { password?: string; later?: boolean }): Promise<unknown>;
    unlock(password: string): Promise<unknown>;
    keep(key: string, content: string): Promise<unknown>;
    take(key: string): Promise<string | null>;
  };
  tabs: {
    /** What is open as text, of at most so many characters. */
    aside(available: number): string;
    /** Opens it again; the path of the tab in front. */
    restore(text: string): string | undefined;
    reset(): void;
    /** Some unsaved work is not stored in any draft. */
    wouldLose(): boolean;
  };
  /** Empties the rest of what shows or knows what was open. */
  clean(): void;
  /** Says that some unsaved work was lost by locking. */
  sayLost(): void;
  newName(): string;
  later(run: () => void, ms: number): void;
}

const home = "/";
const open: LockState = { isLocked: false, held: "aside", returnPath: home, isStuck: false };
/** Longer than anything that is open. */
const everything = 50_000_000;
/** What tabs and pages store for a reload. None of it may remain while the screen is locked. */
const ofThePages = [
  stored.tagList,
  stored.tag,
  stored.tabMarks,
  stored.drafts,
  stored.menu,
  stored.permission,
];
const ofTheLock = [stored.isLock, stored.lockPasswd, stored.lockedUser, stored.tabName];

/** The lock of this browser tab's screen. The lock itself is the server session's; every tab of the browser follows it. */
export function createLock(parts: LockParts) {
  const { storage, clock, siblings, ask, tabs, later } = parts;
  const state = createStore<LockState>(() => open);
  /** What was open, as long as the server does not have it all. */
  let text: string | null = null;
  let wasLost = false;
  let lockedAt = Number.NEGATIVE_INFINITY;
  let unlockedAt = Number.NEGATIVE_INFINITY;
  let opening: Promise<void> | null = null;

  function tell(kind: "lock" | "unlock"): void {
    const user = storage.get(stored.tokenUser);
    if (user !== null) siblings.tell({ kind, user });
  }

  async function keep(whole: string, part: string, key: string, tries: number): Promise<void> {
    try {
      await ask.keep(key, part);
      if (text !== whole) return;
      if (part === whole) text = null;
      state.setState({ held: part === whole ? "aside" : "partly" });
    } catch (error) {
      const mayWork = error instanceof NetworkFailure || (error instanceof CallError && error.code >= 429);
      if (text !== whole || !mayWork) return;
      later(() => void keep(whole, part, key, tries + 1), Math.min(2000 * 2 ** tries, 30_000));
    }
  }

  /** Shows nothing but the lock page from now on. */
  function enter(): void {
    if (state.getState().isLocked) return;
    wasLost = tabs.wouldLose();
    const whole = tabs.aside(everything);
    const part = whole.length <= limits.lockKeepLength ? whole : tabs.aside(limits.lockKeepLength);
    const key = parts.newName();
    text = whole;
    lockedAt = clock.now();
    storage.set(stored.isLock, true);
    storage.set(stored.tabName, key);
    const user = storage.get(stored.tokenUser);
    if (user !== null) storage.set(stored.lockedUser, user);
    state.setState({ isLocked: true, held: "here", isStuck: false, returnPath: home });
    const empty = (): void => {
      tabs.reset();
      for (const item of ofThePages) storage.remove(item);
      parts.clean();
    };
    empty();
    // What ends with the pages may still write a word about them.
    later(() => state.getState().isLocked && empty(), 0);
    tell("lock");
    void keep(whole, part, key, 0);
  }

  /** The lock was there before this page: what a page of earlier left open is put aside, too. */
  function comeLocked(): void {
    if (storage.get(stored.tagList) === null) state.setState({ isLocked: true });
    else enter();
  }

  function end(): void {
    text = null;
    for (const item of ofTheLock) storage.remove(item);
    state.setState({ ...open, returnPath: state.getState().returnPath });
  }

  async function restorePages(): Promise<void> {
    const key = storage.get(stored.tabName);
    const here = text;
    if (key !== null && here === null) {
      const content = await ask.take(key);
      finish(content);
      return;
    }
    finish(here);
    // The server need not keep it any longer.
    if (key !== null) await ask.take(key).catch(() => undefined);
  }

  function finish(content: string | null): void {
    const path = content === null ? undefined : tabs.restore(content);
    state.setState({ returnPath: path ?? state.getState().returnPath });
    const lost = wasLost;
    wasLost = false;
    end();
    if (lost) parts.sayLost();
  }

  /** The server's lock has ended: opens again what was open. */
  function leave(): Promise<void> {
    unlockedAt = clock.now();
    opening ??= restorePages()
      .catch((error: unknown) => {
        const isLockedAgain = error instanceof CallError && error.code === 423;
        if (!isLockedAgain) state.setState({ isStuck: true });
      })
      .finally(() => {
        opening = null;
      });
    return opening;
  }

  if (storage.get(stored.isLock)) comeLocked();

  siblings.onHear((message) => {
    if (message.kind !== "lock" && message.kind !== "unlock") return;
    if (message.user !== storage.get(stored.tokenUser)) return;
    if (message.kind === "lock") enter();
    else if (state.getState().isLocked) void leave();
  });

  return {
    state,
    /** Locks by a new password, or by the one that was set before. */
    async lock(password?: string): Promise<void> {
      await ask.lock(password === undefined ? {} : { password });
      enter();
    },
    /** Sets the password for the next lock. */
    async setPassword(password: string): Promise<void> {
      await ask.lock({ password, later: true });
      storage.set(stored.lockPasswd, true);
    },
    async unlock(password: string): Promise<void> {
      await ask.unlock(password);
      tell("unlock");
      await leave();
    },
    /** Tries again to fetch what was put aside, after that has failed. */
    retry(): Promise<void> {
      state.setState({ isStuck: false });
      return leave();
    },
    /** Goes on without what was put aside. */
    goOnWithout(): void {
      finish(null);
    },
    /** A call that was made at this moment found the session locked. */
    found(at: number): void {
      if (at >= unlockedAt) enter();
    },
    /** A renewal that was requested at this time reported the lock state. */
    onReported(isLocked: boolean, at: number): void {
      if (isLocked && at >= unlockedAt && !state.getState().isLocked) {
        if (storage.get(stored.isLock)) comeLocked();
        else enter();
      }
      if (!isLocked && at > lockedAt && state.getState().isLocked) void leave();
    },
    /** The user wanted to open this path in a new browser tab. It is opened once the screen is unlocked. */
    cameFor(path: string): void {
      if (storage.get(stored.tabName) === null && state.getState().returnPath === home) {
        state.setState({ returnPath: path });
      }
    },
    /** From now on no user, or another user, is signed in. */
    forget(): void {
      text = null;
      wasLost = false;
      state.setState(open);
    },
  };
}

import { signInCalls } from "@provost/contract/auth/sign-in-page";
import { limits } from "@provost/contract/wire/limits";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Grant, SignIn } from "../../auth/grant.ts";
import type { Clock } from "../../platform/clock.ts";
import type { call as callType } from "../../platform/http/call.ts";
import { CallError, NetworkFailure, TokenFailure } from "../../platform/http/call-error.ts";
import { lightCall } from "../../platform/http/light-call.ts";
import type { TypedStorage } from "../../platform/storage.ts";
import { stored } from "../start/stored-items.ts";
import { type Siblings, StoredReply } from "./siblings.ts";

const tokenCall = lightCall(signInCalls.token, "bare", StoredReply);

/** Seconds between tries when the server named none. */
const defaultWait = 10;

/** Whether a failed renewal means that the session is over. Rate limits, server errors and missing responses do not mean that. */
function endsSession(error: unknown): boolean {
  if (error instanceof TokenFailure) return error.status >= 400 && error.status < 429;
  return error instanceof CallError && error.code === 401;
}

/** Seconds to wait before the renewal is tried again. */
function waitOf(error: unknown): number {
  const isKnownFailure =
    error instanceof TokenFailure || error instanceof CallError || error instanceof NetworkFailure;
  return (isKnownFailure ? error.retryAfter : null) ?? defaultWait;
}

/** `unreachable`: a session may be there, but the server did not say. */
export type Phase = "out" | "restoring" | "in" | "unreachable";

export interface SessionState {
  phase: Phase;
  /** Increases when another user, or no user, is signed in from now on. */
  person: number;
  /** Why the session ended, for the sign-in page. */
  notice: string | null;
  /** Who was signed in last in this tab; `null` at first and after signing out by hand: then the next user is not returned to that page. */
  lastUser: string | null;
  /** The last session was left by hand. */
  byHand: boolean;
}

interface SessionDeps {
  storage: TypedStorage;
  clock: Clock;
  call: typeof callType;
  /** Runs alone among all browser tabs. */
  alone<T>(run: () => Promise<T>): Promise<T>;
  siblings: Siblings;
  marker: { there(): boolean; drop(): void };
  /** Age in seconds at which the token is renewed. */
  tokenTime: number;
}

interface Ending {
  /** Shown to the user as the reason. */
  notice?: string;
  byHand?: boolean;
}

export interface Session {
  state: StoreApi<SessionState>;
  token(): string | null;
  authenticated(): boolean;
  signIn: SignIn;
  /** Renews by the HttpOnly cookie; at most once at a time among all tabs. */
  refresh(): Promise<void>;
  /** Renews the session the marker promises, or signs out locally when the server refuses. */
  restore(): Promise<void>;
  /** Renews when the token is old enough; sees whether another tab has left or changed the session. */
  check(): Promise<void>;
  /** Before a call: renews a token that has outlived itself; null when there is nothing to wait for. */
  ready(): Promise<void> | null;
  /** Clears the session locally and in the other tabs, without a request to the server. */
  forget(ending?: Ending): void;
  /** Called when another user, or no user, is signed in from now on. */
  onPersonChange(listener: () => void): () => void;
  /** Hears what each renewal says of the lock, as it was at a moment (ms since 1970). */
  onLockReported(listener: (isLocked: boolean, at: number) => void): () => void;
}

/** What is removed or reset with the session. */
const ofTheLock = [stored.isLock, stored.lockPasswd, stored.lockedUser, stored.tabName];

/** A message of another tab is not believed when it is older than this: the tab slept. */
const freshMs = 60_000;
/** A message of another tab that lives is here by then. */
const onItsWayMs = 1000;
/** A token this close to its end is renewed before it is used. */
const marginSeconds = 30;

export function createSession(deps: SessionDeps): Session {
  const { storage, clock, marker, siblings } = deps;
  /** Another user has signed in, in another tab, since this tab got its token. */
  const isOvertaken = (): boolean => {
    const holder = storage.get(stored.tokenUser);
    const last = storage.get(stored.userInfo)?.user_id ?? null;
    return holder !== null && last !== null && holder !== last;
  };
  if (isOvertaken()) storage.remove(stored.token);
  const lockedUser = storage.get(stored.lockedUser);
  // It was locked while this tab slept, or was not there.
  if (lockedUser !== null && lockedUser === storage.get(stored.tokenUser)) storage.set(stored.isLock, true);

  const state = createStore<SessionState>(() => ({
    phase: marker.there() && storage.get(stored.token) ? "in" : "out",
    person: 0,
    notice: null,
    lastUser: null,
    byHand: false,
  }));
  const listeners = new Set<() => void>();
  const lockListeners = new Set<(isLocked: boolean, at: number) => void>();
  let renewing: Promise<void> | null = null;
  let heard: () => void = () => {};
  let retryAt = 0;

  function personChanged(): void {
    state.setState(({ person }) => ({ person: person + 1 }));
    for (const listener of listeners) listener();
  }

  /** Adopts a reply that was requested at this time. */
  function adopt(reply: StoredReply, at: number): void {
    const { access_token, refresh_token, account, user_name, nick_name, role_name, ...rest } = reply;
    const { avatar, tenant_id, user_id } = rest;
    const before = storage.get(stored.tokenUser);
    storage.set(stored.token, access_token);
    storage.set(stored.refreshToken, refresh_token);
    storage.set(stored.tokenUser, user_id);
    storage.set(stored.tokenAt, at);
    storage.set(stored.userInfo, { account, user_name, nick_name, role_name, avatar, tenant_id, user_id });
    // Another browser tab may have signed in another user; no data of the first user may remain here.
    if (before !== null && before !== user_id) {
      for (const item of ofTheLock) storage.remove(item);
      personChanged();
    }
    // Before anything of the console is drawn.
    if (reply.locked && state.getState().phase !== "in") storage.set(stored.isLock, true);
    state.setState({ phase: "in", notice: null });
    if (reply.locked !== undefined) for (const listener of lockListeners) listener(reply.locked, at);
  }

  function tellIn(reply: StoredReply, at: number): void {
    storage.set(stored.newestTokenAt, at);
    siblings.tell({ kind: "in", at, reply });
  }

  /** Another tab has renewed, and its word is still on its way to this one. */
  const isBeingReported = (): boolean =>
    storage.get(stored.token) !== null &&
    (storage.get(stored.newestTokenAt) ?? 0) > (storage.get(stored.tokenAt) ?? 0);

  /** What another tab says next, or a moment. */
  const nextWord = (): Promise<void> =>
    new Promise((resolve) => {
      heard = resolve;
      setTimeout(resolve, onItsWayMs);
    });

  async function ask(fields: Grant | { grant_type: "refresh_token" }, tenantId: string) {
    const tenant = tenantId === "" ? {} : { tenantId };
    return await deps.call(
      tokenCall,
      { ...fields, scope: "all", ...tenant },
      {
        form: true,
        anonymous: true,
        quiet: true,
        headers: { "User-Type": "web", ...(tenantId === "" ? {} : { "Tenant-Id": tenantId }) },
      },
    );
  }

  function clear({ notice, byHand = false }: Ending): void {
    const user = storage.get(stored.tokenUser);
    if (!isOvertaken()) storage.remove(stored.userInfo);
    const isOthersLock = storage.get(stored.lockedUser) !== user;
    for (const item of [stored.token, stored.refreshToken, stored.tokenUser, stored.tokenAt, ...ofTheLock]) {
      if (item !== stored.lockedUser || !isOthersLock) storage.remove(item);
    }
    state.setState(({ lastUser }) => ({
      phase: "out",
      notice: notice ?? null,
      byHand,
      lastUser: byHand ? null : (user ?? lastUser),
    }));
    personChanged();
  }

  function forget(ending: Ending = {}): void {
    // The marker of who has signed in meanwhile in another tab is left alone.
    if (!isOvertaken()) {
      marker.drop();
      siblings.tell({ kind: "out", notice: ending.notice ?? null, byHand: ending.byHand ?? false });
    }
    clear(ending);
  }

  function refresh(): Promise<void> {
    const { person } = state.getState();
    const before = storage.get(stored.token);
    // A sign-out, or a sign-in of another user, that happened meanwhile must not be overwritten.
    const isSame = (): boolean => state.getState().person === person;
    renewing ??= deps
      .alone(async () => {
        if (isBeingReported()) await nextWord();
        const now = storage.get(stored.token);
        const cameByAnotherTab = now !== null && now !== before;
        if (cameByAnotherTab || !isSame()) return;
        const at = clock.now();
        const reply = await ask(
          { grant_type: "refresh_token" },
          storage.get(stored.userInfo)?.tenant_id ?? "",
        );
        if (!isSame()) return;
        adopt(reply, at);
        tellIn(reply, at);
      })
      .finally(() => {
        renewing = null;
      });
    return renewing;
  }

  async function restore(): Promise<void> {
    const { person, phase } = state.getState();
    if (phase !== "unreachable") state.setState({ phase: "restoring" });
    const isSame = (): boolean => state.getState().person === person;
    try {
      await refresh();
      // A renewal that was in progress for the previous user returns nothing for this one.
      if (isSame() && state.getState().phase !== "in") await refresh();
    } catch (error) {
      if (!isSame()) return;
      if (endsSession(error)) {
        forget();
        return;
      }
      retryAt = clock.now() + waitOf(error) * 1000;
      state.setState({ phase: "unreachable" });
    }
  }

  /** Seconds since the token was stored; `null` without one. */
  function age(): number | null {
    const record = storage.record(stored.token);
    return record === null ? null : Math.round((clock.now() - record.datetime) / 1000);
  }

  siblings.onHear((message) => {
    if (message.kind === "in") {
      if (clock.now() - message.at <= freshMs) adopt(message.reply, message.at);
      heard();
    } else if (message.kind === "out" && !marker.there() && state.getState().phase !== "out") {
      clear({ byHand: message.byHand, ...(message.notice === null ? {} : { notice: message.notice }) });
    }
  });

  return {
    state,
    token: () => storage.get(stored.token),
    authenticated: marker.there,
    forget,
    refresh,
    restore,
    async signIn(tenantId, grant) {
      const at = clock.now();
      const reply = await ask(grant, tenantId);
      for (const item of ofTheLock) storage.remove(item);
      personChanged();
      if (tenantId !== "") storage.set(stored.tenantId, tenantId);
      adopt(reply, at);
      tellIn(reply, at);
    },
    async check() {
      const { phase } = state.getState();
      if (renewing !== null) return;
      if (phase === "unreachable" && clock.now() >= retryAt) await restore();
      if (phase !== "in") return;
      if (!marker.there()) return forget();
      if (isOvertaken()) return restore();
      if ((age() ?? 0) < deps.tokenTime) return;
      await refresh().catch((error: unknown) => {
        // Any other failure is no end yet: the next check tries again.
        if (endsSession(error)) forget({ notice: messageOf(error) });
      });
    },
    ready() {
      if (state.getState().phase !== "in" || (age() ?? 0) < limits.accessSeconds - marginSeconds) return null;
      return refresh().catch((error: unknown) => {
        if (endsSession(error)) forget({ notice: messageOf(error) });
        throw error;
      });
    },
    onPersonChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onLockReported(listener) {
      lockListeners.add(listener);
      return () => lockListeners.delete(listener);
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "";
}

import { type TokenReply, token as tokenCall } from "@provost/contract/auth";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { call as callType } from "../../platform/call.ts";
import { NetworkFailure } from "../../platform/call-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { TypedStorage } from "../../platform/storage.ts";
import { stored } from "../stored-items.ts";

/** `unreachable`: a session may be there, but the server did not answer. */
export type Phase = "out" | "restoring" | "in" | "unreachable";

export interface SessionState {
  phase: Phase;
  /** Grows when another person, or nobody, is signed in from now on. */
  person: number;
  /** Why the session ended, for the sign-in page. */
  notice: string | null;
}

export interface Credentials {
  tenantId: string;
  username: string;
  password: string;
}

interface SessionDeps {
  storage: TypedStorage;
  clock: Clock;
  call: typeof callType;
  /** Runs alone among all browser tabs. */
  alone<T>(run: () => Promise<T>): Promise<T>;
  marker: { there(): boolean; drop(): void };
  /** Age in seconds at which the token is renewed. */
  tokenTime: number;
}

export interface Session {
  state: StoreApi<SessionState>;
  token(): string | null;
  authenticated(): boolean;
  signIn(credentials: Credentials): Promise<void>;
  /** Renews by the HttpOnly cookie; at most once at a time. */
  refresh(): Promise<void>;
  /** Renews the session the marker promises, or signs out locally. */
  restore(): Promise<void>;
  /** Renews when the token is old enough. */
  check(): Promise<void>;
  /** Clears the session locally; the server is not asked. `notice` tells the person why. */
  forget(notice?: string): void;
  /** Hears that another person, or nobody, is signed in from now on. */
  onPersonChange(listener: () => void): () => void;
}

export function createSession(deps: SessionDeps): Session {
  const { storage, clock, marker } = deps;
  const state = createStore<SessionState>(() => ({
    phase: marker.there() && storage.get(stored.token) ? "in" : "out",
    person: 0,
    notice: null,
  }));
  const listeners = new Set<() => void>();
  let renewing: Promise<void> | null = null;

  function personChanged(): void {
    state.setState(({ person }) => ({ person: person + 1 }));
    for (const listener of listeners) listener();
  }

  function adopt(reply: TokenReply): void {
    const { account, user_name, nick_name, role_name, avatar, tenant_id, user_id } = reply;
    const before = storage.get(stored.userInfo);
    storage.set(stored.token, reply.access_token);
    storage.set(stored.refreshToken, reply.refresh_token);
    storage.set(stored.userInfo, { account, user_name, nick_name, role_name, avatar, tenant_id, user_id });
    // Another browser tab may have signed somebody else in; nothing of the first person may stay here.
    if (before?.user_id !== user_id && state.getState().phase === "in") personChanged();
    state.setState({ phase: "in", notice: null });
  }

  async function ask(fields: Record<string, string>, tenantId: string): Promise<TokenReply> {
    return await deps.call(
      tokenCall,
      { grant_type: "password", ...fields, scope: "all", ...(tenantId === "" ? {} : { tenantId }) },
      {
        form: true,
        anonymous: true,
        quiet: true,
        headers: { "User-Type": "web", ...(tenantId === "" ? {} : { "Tenant-Id": tenantId }) },
      },
    );
  }

  function forget(notice?: string): void {
    for (const item of [stored.token, stored.refreshToken, stored.userInfo, stored.isLock]) {
      storage.remove(item);
    }
    marker.drop();
    state.setState({ phase: "out", notice: notice ?? null });
    personChanged();
  }

  function refresh(): Promise<void> {
    renewing ??= deps
      .alone(async () => {
        const { person } = state.getState();
        const tenantId = storage.get(stored.userInfo)?.tenant_id ?? "";
        const reply = await ask({ grant_type: "refresh_token" }, tenantId);
        // Who signed out, or in as somebody else, meanwhile is not to be overwritten.
        if (state.getState().person === person) adopt(reply);
      })
      .finally(() => {
        renewing = null;
      });
    return renewing;
  }

  return {
    state,
    token: () => storage.get(stored.token),
    authenticated: marker.there,
    forget,
    refresh,
    async signIn({ tenantId, username, password }) {
      const reply = await ask({ grant_type: "password", type: "account", username, password }, tenantId);
      storage.remove(stored.isLock);
      personChanged();
      if (tenantId !== "") storage.set(stored.tenantId, tenantId);
      adopt(reply);
    },
    async restore() {
      state.setState({ phase: "restoring" });
      const { person } = state.getState();
      try {
        await refresh();
      } catch (error) {
        if (state.getState().person !== person) return;
        if (error instanceof NetworkFailure) state.setState({ phase: "unreachable" });
        else forget();
      }
    },
    async check() {
      const record = storage.record(stored.token);
      if (record === null || !marker.there() || renewing !== null) return;
      if (Math.round((clock.now() - record.datetime) / 1000) < deps.tokenTime) return;
      // A failed renewal is no end yet: the next check tries again, and a 401 ends the session.
      await refresh().catch(() => undefined);
    },
    onPersonChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

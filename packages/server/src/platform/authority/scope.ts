import type { Restriction } from "@provost/contract/auth/auth";
import { administratorRole } from "@provost/contract/people/role";
import type { Language } from "@provost/contract/wire/language";
import type { RequestOrigin, TenantHandle } from "../db/database.ts";

/** A role of the actor. */
export interface ActorRole {
  id: string;
  code: string;
  name: string;
  /** Holds every menu and button of the tenant. */
  allMenus: boolean;
  /** Its calls about people reach everybody. */
  reachesAll: boolean;
}

/** Who acts: a signed-in user of the tenant with its roles and button codes. */
export interface Actor {
  userId: string;
  account: string;
  nickName: string;
  sessionId: string;
  /** The third party by which the session began; null = by none. */
  provider: string | null;
  roles: readonly ActorRole[];
  buttons: ReadonlySet<string>;
  /** Of these, those that reach everybody. */
  everywhere: ReadonlySet<string>;
  /** What row rules may refer to, such as `user.account`. */
  attributes: Readonly<Record<string, unknown>>;
  /** What the user must do before anything else is served. */
  restriction: Restriction | null;
  /** The screen of this session is locked. */
  locked: boolean;
  hasLockPassword: boolean;
}

/** The context of a handler: one tenant, one actor, where the call comes from, the viewer's language, and a signal that aborts when the caller disconnects. */
export interface TenantScope {
  tenantId: string;
  actor: Actor;
  db: TenantHandle;
  origin: RequestOrigin;
  language: Language;
  signal: AbortSignal;
}

/** Whether the actor has the role of administrators. */
export const isAdministrator = ({ roles }: Pick<Actor, "roles">): boolean =>
  roles.some(({ code }) => code === administratorRole);

/** Whether the actor holds a button code. */
export function holds(actor: Actor, button: string): boolean {
  return actor.buttons.has(button);
}

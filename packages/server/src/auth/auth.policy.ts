import { loginLogButtons, sessionButtons } from "@provost/contract/session";
import { type Actor, holds } from "../platform/scope.ts";

/** Everybody sees and ends his own sessions and sees his own tries to sign in; those of others are behind buttons. */
export const mayViewSessions = (actor: Actor): boolean => holds(actor, sessionButtons.view);
export const mayEndSessions = (actor: Actor): boolean => holds(actor, sessionButtons.remove);
export const mayViewLoginLog = (actor: Actor): boolean => holds(actor, loginLogButtons.view);

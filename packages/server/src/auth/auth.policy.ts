import { sessionButtons } from "@provost/contract/auth/auth-feature";
import { type Actor, holds } from "../platform/authority/scope.ts";

export const mayEndSessions = (actor: Actor): boolean => holds(actor, sessionButtons.remove);

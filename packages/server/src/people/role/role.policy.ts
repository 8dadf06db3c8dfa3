import { roleButtons } from "@provost/contract/people/people-feature";
import { type Actor, holds } from "../../platform/authority/scope.ts";

export const mayDecideReading = (actor: Actor): boolean => holds(actor, roleButtons.policy);

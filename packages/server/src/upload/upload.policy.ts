import { fileButtons } from "@provost/contract/upload/upload-feature";
import { type Actor, holds } from "../platform/authority/scope.ts";

export const mayViewFiles = (actor: Actor): boolean => holds(actor, fileButtons.view);

import { fileButtons } from "@provost/contract/upload/file-buttons";
import { type Actor, holds } from "../platform/authority/scope.ts";

export const mayViewFiles = (actor: Actor): boolean => holds(actor, fileButtons.view);

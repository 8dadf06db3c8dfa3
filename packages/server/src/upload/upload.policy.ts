import { coursewareButtons } from "@provost/contract/courseware-buttons";
import { evaluationButtons } from "@provost/contract/evaluation";
import { fileButtons } from "@provost/contract/file-buttons";
import { type Actor, holds } from "../platform/scope.ts";

// Whoever may write a rich text somewhere.
const writing = [
  coursewareButtons.add,
  coursewareButtons.edit,
  evaluationButtons.add,
  fileButtons.view,
] as const;

export const mayUpload = (actor: Actor): boolean => writing.some((button) => holds(actor, button));
export const mayViewFiles = (actor: Actor): boolean => holds(actor, fileButtons.view);
export const mayRemoveFiles = (actor: Actor): boolean => holds(actor, fileButtons.remove);

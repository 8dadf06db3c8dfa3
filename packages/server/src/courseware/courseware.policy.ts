import { coursewareButtons, evaluationButtons } from "@provost/contract/courseware/courseware-feature";
import { isFoundBy, rightsTo, type SharedThing } from "../document/shared.service.ts";
import { type Actor, holds } from "../platform/authority/scope.ts";

export const mayViewCoursewares = (actor: Actor): boolean => holds(actor, coursewareButtons.view);
export const mayEditCoursewares = (actor: Actor): boolean => holds(actor, coursewareButtons.edit);
export const mayEvaluate = (actor: Actor): boolean => holds(actor, evaluationButtons.add);
export const maySeeEvaluations = (actor: Actor): boolean => holds(actor, evaluationButtons.view);

/** Who judges a courseware reads what was published of it, too. */
export const mayReadPublished = (actor: Actor): boolean =>
  mayViewCoursewares(actor) || mayEvaluate(actor) || maySeeEvaluations(actor);

export const isFound = (actor: Actor, courseware: SharedThing): boolean => isFoundBy(actor, courseware);

/** Whether sharing leaves a courseware to the actor to change; the buttons say what he may do to it. */
export const mayChange = (actor: Actor, courseware: SharedThing): boolean =>
  rightsTo(actor, courseware) !== "view";

export const mayEditCourseware = (actor: Actor, courseware: SharedThing): boolean =>
  mayEditCoursewares(actor) && mayChange(actor, courseware);

import {
  evaluationExport,
  evaluationList,
  evaluationMine,
  evaluationSave,
  evaluationSubmit,
  evaluationSummary,
  evaluationTakeBack,
  evaluationTakenBack,
  evaluationTakenBackList,
  evaluationTasks,
} from "@provost/contract/courseware/evaluation";
import { type Router, route, routeBytes } from "../../platform/http/route.ts";
import type { CoursewareDeps } from "../courseware.service.ts";
import * as submission from "../submission.service.ts";
import * as evaluation from "./evaluation.service.ts";
import * as all from "./evaluation-summary.service.ts";

export function evaluationRoutes(router: Router, deps: CoursewareDeps): void {
  route(router, evaluationTasks, (scope, wanted) => evaluation.tasks(scope, wanted));
  route(router, evaluationMine, (scope, { id }) => evaluation.mine(scope, id));
  route(router, evaluationSave, (scope, wanted) => evaluation.save(deps, scope, wanted));
  route(router, evaluationSubmit, (scope, wanted) => evaluation.submit(deps, scope, wanted));
  route(router, evaluationTakeBack, (scope, wanted) => submission.takeBack(deps, scope, wanted));
  route(router, evaluationTakenBack, (scope, { id, submissionId }) =>
    submission.takenBack(scope, id, submissionId),
  );
  route(router, evaluationTakenBackList, (scope, wanted) => all.takenBackOnly(scope, wanted));
  route(router, evaluationList, (scope, wanted) => all.list(scope, wanted));
  route(router, evaluationSummary, (scope, { id }) => all.summary(scope, id));
  routeBytes(router, evaluationExport, (scope, wanted) => all.exported(deps, scope, wanted));
}

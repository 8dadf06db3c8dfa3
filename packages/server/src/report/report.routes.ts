import {
  exec,
  exec2,
  execLong,
  reportExplain,
  reportPeriod,
  reportQuery,
} from "@provost/contract/report/report";
import { type Router, route, routeEncoded } from "../platform/http/route.ts";
import { replyOf } from "./encoded-result.ts";
import * as report from "./report.service.ts";

export function reportRoutes(router: Router, deps: report.ReportDeps): void {
  routeEncoded(router, reportQuery, async (scope, input) =>
    replyOf(await report.query(deps, scope, input), scope.language),
  );
  route(router, reportExplain, (scope, input) => report.explain(deps, scope, input));
  route(router, reportPeriod, (scope, { period }) => report.daysOfPeriod(deps, scope, period));
  for (const call of [exec, exec2, execLong]) {
    routeEncoded(router, call, async (scope, { sql }, { reply }) => {
      const { bytes, truncated, behind } = await report.exec(deps, scope, sql);
      reply.header("x-result-truncated", String(truncated));
      const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      return replyOf({ data, behind }, scope.language);
    });
  }
}

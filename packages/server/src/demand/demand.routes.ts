import { Readable } from "node:stream";
import {
  demandAssignees,
  demandDetail,
  demandEvents,
  demandExport,
  demandList,
  demandMark,
  demandNoteAdd,
  demandNoteRemove,
  demandNoteSave,
  demandRemove,
  demandRestore,
  demandUnread,
  demandUpdate,
} from "@provost/contract/demand/demand-inbox";
import {
  demandRetention,
  demandSettings,
  demandSettingsSave,
} from "@provost/contract/demand/demand-settings";
import { checkServed, type Router, route, routeBytes } from "../platform/http/route.ts";
import * as demand from "./demand.service.ts";
import * as bin from "./demand-bin.service.ts";
import { exported } from "./demand-export.service.ts";
import * as note from "./demand-note.service.ts";
import * as settings from "./demand-settings.service.ts";
import type { UnreadStreams } from "./unread-streams.ts";

/** Dependencies of the inbox. */
export interface DemandDeps extends note.DemandNoteDeps {
  streams: UnreadStreams;
  /** Mail leaves this server. */
  mail: boolean;
}

export function demandRoutes(router: Router, deps: DemandDeps): void {
  route(router, demandList, (scope, wanted) => demand.list(scope, wanted));
  route(router, demandDetail, (scope, { id }) => demand.detail(scope, id));
  route(router, demandUpdate, (scope, change) => demand.update(deps, scope, change));
  route(router, demandMark, (scope, wanted) => demand.mark(deps, scope, wanted));
  route(router, demandAssignees, (scope, query) => demand.assignees(scope, query));
  route(router, demandRemove, (scope, { id, forever }) => bin.remove(deps, scope, id, forever ?? false));
  route(router, demandRestore, (scope, { id }) => bin.restore(deps, scope, id));
  route(router, demandNoteAdd, (scope, draft) => note.add(deps, scope, draft));
  route(router, demandNoteSave, (scope, draft) => note.save(deps, scope, draft));
  route(router, demandNoteRemove, (scope, place) => note.remove(deps, scope, place));
  route(router, demandSettings, (scope) => settings.read(deps, scope));
  route(router, demandSettingsSave, (scope, draft) => settings.save(scope, draft));
  route(router, demandRetention, (scope, { days }) => settings.retention(deps, scope, days));
  route(router, demandUnread, (scope) => demand.unread(scope));
  routeBytes(router, demandExport, (scope, wanted) => exported(deps, scope, wanted));
  routeBytes(router, demandEvents, (scope, { seconds }, exchange) => {
    exchange.reply.header("x-accel-buffering", "no");
    const { db: tenant, actor, signal } = scope;
    const check = async (): Promise<void> => {
      const present = await router.authenticate(exchange.request, signal, false);
      checkServed(demandEvents, present, {});
    };
    const content = deps.streams.open({ tenant, userId: actor.userId, signal, check, seconds });
    return {
      type: "text/event-stream; charset=utf-8",
      content: Readable.from(content, { objectMode: false }),
    };
  });
}

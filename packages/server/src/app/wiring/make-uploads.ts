import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { AuthDeps } from "../../auth/auth.service.ts";
import { coursewareTexts } from "../../courseware/courseware-files.ts";
import { dashboardTexts } from "../../dashboard/dashboard-files.ts";
import { demandTexts } from "../../demand/demand-note.service.ts";
import { makeOutbound } from "../../platform/http/outbound/outbound.ts";
import { pictureLine } from "../../upload/picture/picture-line.ts";
import type { UploadDeps } from "../../upload/upload-deps.ts";
import type { WiredDeps } from "./app-deps.ts";

/** Creates the dependencies of uploads. */
export function makeUploads(
  { config, db, clock, ids, files }: WiredDeps,
  { throttle }: Pick<AuthDeps, "throttle">,
  app: FastifyInstance,
): UploadDeps {
  const pictures = pictureLine();
  app.addHook("onClose", () => pictures.close());
  return {
    db,
    clock,
    ids,
    throttle,
    pictures,
    texts: { ...coursewareTexts, ...dashboardTexts, ...demandTexts },
    store: files.store,
    incoming: join(config.dataDir, "incoming"),
    outbound: makeOutbound({
      privateHosts: config.outside.importHosts,
      timeoutMs: config.outside.patienceMs,
      plainHttp: true,
    }),
  };
}

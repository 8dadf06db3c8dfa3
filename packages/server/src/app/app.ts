import { join } from "node:path";
import type { Engine } from "@provost/warehouse/embedded/engine";
import { rowLanes } from "@provost/warehouse/embedded/rows/row-lanes";
import { withRemotes } from "@provost/warehouse/remote/with-remote";
import type { FastifyInstance } from "fastify";
import { authRoutes } from "../auth/auth.routes.ts";
import { codeRoutes } from "../auth/code/code.routes.ts";
import { directoryRoutes } from "../auth/directory/directory.routes.ts";
import { frameRoutes } from "../auth/frame/frame.routes.ts";
import { lockRoutes } from "../auth/lock/lock.routes.ts";
import { secondFactorRoutes } from "../auth/second-factor/second-factor.routes.ts";
import { sessionRoutes } from "../auth/session/session.routes.ts";
import { hearNotice, scopeOfSession } from "../auth/session/session-scope.ts";
import { socialRoutes } from "../auth/social/social.routes.ts";
import { chartRoutes } from "../chart/chart.routes.ts";
import { coursewareRoutes } from "../courseware/courseware.routes.ts";
import { evaluationRoutes } from "../courseware/evaluation/evaluation.routes.ts";
import { dashboardRoutes } from "../dashboard/dashboard.routes.ts";
import type { DemandEmailDeps } from "../demand/email/demand-email.service.ts";
import { heldBack } from "../demand/form/held-back.ts";
import { dictRoutes } from "../dict/dict.routes.ts";
import { documentRoutes } from "../document/document.routes.ts";
import { logRoutes } from "../log/log.routes.ts";
import { menuFrameRoutes } from "../menu/frame/frame-check.routes.ts";
import { menuRoutes } from "../menu/menu.routes.ts";
import type { MenuReading } from "../menu/menu.service.ts";
import { topMenuRoutes } from "../menu/top-menu.routes.ts";
import { invitationRoutes } from "../people/invitation/invitation.routes.ts";
import { makeHashLane } from "../people/password/hash-lane.ts";
import { peopleRoutes } from "../people/people.routes.ts";
import { readingRoutes } from "../people/profile/reading.routes.ts";
import { makeEngineBudget, withBudgets } from "../platform/engine-budget.ts";
import { tenantFiles } from "../platform/files/tenant-files.ts";
import { makeOutbound } from "../platform/http/outbound/outbound.ts";
import type { Router } from "../platform/http/route.ts";
import { makeHttp } from "../platform/http/server.ts";
import { liveCache } from "../platform/live-cache.ts";
import type { Email } from "../platform/mail.ts";
import { meteredWarehouse } from "../platform/metrics/metered-warehouse.ts";
import { makeRichTextCleaner } from "../platform/rich-text/rich-text-cleaner.ts";
import { makeSeal } from "../platform/seal.ts";
import { exportRoutes } from "../report/export.routes.ts";
import { type ExportStates, exportStates } from "../report/export-states.ts";
import { reportRoutes } from "../report/report.routes.ts";
import { hearCatalogNotice } from "../source/catalog-notice.service.ts";
import { openConnections } from "../source/connection/connections.ts";
import { type ImportDeps, importPulseMs } from "../source/import/import-job.ts";
import { type SourceRouteDeps, sourceRoutes } from "../source/source.routes.ts";
import { tenantUses } from "../source/tenant-uses.ts";
import { tenantRoutes } from "../tenant/tenant.routes.ts";
import type { TenantAddresses } from "../tenant/tenant-address.ts";
import { tenantCalendars } from "../tenant/tenant-calendar.ts";
import { uploadRoutes } from "../upload/upload.routes.ts";
import type { UploadDeps } from "../upload/upload-deps.ts";
import { authenticateFiles, makeAuthenticate } from "./authenticate.ts";
import { type Backups, makeBackups } from "./backup/backups.ts";
import { type Demo, makeDemo } from "./demo/make-demo.ts";
import { type Jobs, makeJobs } from "./jobs.ts";
import { retentionJobs } from "./retention.ts";
import type { AppDeps, WiredDeps } from "./wiring/app-deps.ts";
import { makeAuth } from "./wiring/make-auth.ts";
import { makeDemands } from "./wiring/make-demands.ts";
import { makeFrameOutbound } from "./wiring/make-frame-outbound.ts";
import { makeTenants } from "./wiring/make-tenants.ts";
import { makeUploads } from "./wiring/make-uploads.ts";

const fetchMs = 10 * 60_000;

function makeSource(
  { config, db, clock, ids, warehouse, disk, files }: WiredDeps,
  { menus }: MenuReading,
  app: FastifyInstance,
): ImportDeps {
  const stopping = new AbortController();
  app.addHook("preClose", async () => stopping.abort());
  return {
    parts: files.parts,
    waiting: files,
    stagingDir: join(config.dataDir, "staging"),
    catalogs: liveCache(clock),
    calendars: tenantCalendars({ db, clock }),
    db,
    clock,
    ids,
    menus,
    warehouse,
    uses: tenantUses(clock),
    sourceSql: config.outside.sourceSql,
    disk,
    alone: config.databaseUrl === null,
    running: new Set(),
    importers: new Map(),
    doubts: new Map(),
    merges: new Map(),
    importLanes: rowLanes({ lanes: 3, perTenant: 2, waiting: 1000 }),
    outbound: makeOutbound({ privateHosts: config.outside.importHosts, timeoutMs: fetchMs }),
    seal: makeSeal(config.secret),
    pulseMs: importPulseMs,
    stopping: stopping.signal,
    logFault: (error) => app.log.error({ err: error }, "import"),
    tell: (level, details, message) => app.log[level](details, message),
  };
}

type Auth = Awaited<ReturnType<typeof makeAuth>>;

/** Mounts sign-in, sessions and the lock. */
function mountSignIn(router: Router, auth: Auth, { config }: AppDeps): void {
  authRoutes(router, auth, config.client);
  codeRoutes(router, auth);
  socialRoutes(router, auth);
  directoryRoutes(router, auth);
  secondFactorRoutes(router, auth);
  sessionRoutes(router, auth);
  lockRoutes(router, auth);
  frameRoutes(router, auth);
}

/** Mounts menus and top menus. */
function mountMenus(router: Router, { menus, throttle }: Auth, deps: AppDeps): void {
  const { ids, config } = deps;
  menuRoutes(router, { menus, ids });
  const outbound = makeFrameOutbound(deps);
  menuFrameRoutes(router, { menus, throttle, outbound, publicUrl: config.publicUrl });
  topMenuRoutes(router, { ids });
}

/** Mounts users, roles, departments and invitations. */
function mountPeople(router: Router, auth: Auth, app: FastifyInstance): void {
  const { sendEmail } = auth.senders;
  const logMailFailure = (error: unknown): void => app.log.error({ err: error }, "mail");
  const people = {
    ...auth,
    lane: makeHashLane(auth.passwords),
    sendEmail: (one: Email) => void sendEmail?.(one).catch(logMailFailure),
  };
  peopleRoutes(router, people);
  invitationRoutes(router, { ...people, countTry: heldBack(auth) });
}

/** Mounts tables, queries, exports, charts and dashboards. */
function mountReports(
  router: Router,
  { menus }: Auth,
  {
    source,
    exports,
    config,
    ids,
    clock,
    warehouse,
    db,
    uploads: files,
  }: AppDeps & { source: SourceRouteDeps; exports: ExportStates; uploads: UploadDeps },
): void {
  sourceRoutes(router, source);
  readingRoutes(router, { source, menus });
  reportRoutes(router, { source, warehouse });
  const lanes = rowLanes({ lanes: 2, perTenant: 1, waiting: 8 });
  const fontFile = config.fontFile ?? null;
  exportRoutes(router, { source, warehouse, exports, lanes, fontFile, files });
  documentRoutes(router);
  chartRoutes(router, { ids, clock, source });
  dashboardRoutes(router, { ids, clock, source, menus, db });
}

/** A wired server and what the start itself needs of it. */
export interface App {
  http: FastifyInstance;
  source: ImportDeps;
  uploads: UploadDeps;
  emails: DemandEmailDeps;
  demo: Demo;
  backups: Backups;
  jobs: Jobs;
  addresses: TenantAddresses;
}

/** Registers all features on an HTTP server, which does not listen yet. */
export async function makeApp(options: AppDeps & { warehouse: Engine }): Promise<App> {
  const app = await makeHttp({
    ...options,
    trustProxy: options.config.trustProxy,
    opsToken: options.config.opsToken ?? null,
  });
  const auth = await makeAuth(options);
  const { throttle } = auth;
  const budgets = makeEngineBudget({
    throttle,
    clock: options.clock,
    seconds: options.config.engineSeconds,
    logFault: (error) => app.log.error({ err: error }, "engine budget"),
  });
  app.addHook("onClose", () => budgets.close());
  const { databaseHosts: privateHosts, patienceMs: timeoutMs } = options.config.outside;
  const databases = makeOutbound({ privateHosts, timeoutMs });
  const connections = openConnections({
    ...{ db: options.db, clock: options.clock, databases },
    seal: makeSeal(options.config.secret),
  });
  app.addHook("onClose", () => connections.close());
  const remotes = withRemotes(options.warehouse, connections, {
    readsText: options.config.outside.sourceSql,
    copyFolder: join(options.config.dataDir, "copies"),
    disk: options.disk,
  });
  app.addHook("onClose", () => remotes.closeCopies());
  const warehouse = meteredWarehouse(remotes, { slowMs: options.config.slowMs ?? 0, log: app.log });
  const logFileFault = (error: unknown): void => app.log.error({ err: error }, "files");
  const files = options.files ?? tenantFiles(options.config, logFileFault);
  const deps = { ...options, files, warehouse: withBudgets(warehouse, budgets) };
  const source = { ...makeSource(deps, auth, app), connections, databases, throttle };
  const demo = makeDemo({
    ...source,
    passwords: deps.passwords,
    demoDir: join(deps.config.dataDir, "demo"),
    language: deps.config.demoLanguage ?? "zh",
  });
  // A tenant whose sample data failed is there all the same; the next start makes them.
  const fillDemo = (tenantId: string): Promise<void> => demo.fill(tenantId).catch(source.logFault);
  const backups = makeBackups({
    ...{ db: deps.db, clock: deps.clock, settings: deps.config.backup ?? null },
    note: (line) => app.log.info(line),
    complain: (line) => app.log.error(line),
  });
  const logFault = (error: unknown): void => app.log.error({ err: error }, "daily job");
  const jobs = makeJobs({ ...deps, logFault }, retentionJobs({ ...source, store: files.store, throttle }));
  const tenants = makeTenants(deps, { seal: auth.seal, fillDemo, backups, jobs, throttle });
  const exports = exportStates();
  deps.db.onNotice((text) => {
    tenants.addresses.hear(text);
    auth.menus.hear(text);
    hearNotice(auth, text);
    hearCatalogNotice(source, text);
    connections.hear(text);
    source.calendars.hear(text);
    exports.hear(text);
  });
  const router: Router = {
    app,
    authenticate: makeAuthenticate(auth),
    again: ({ tenantId, actor: { sessionId }, ...asking }) =>
      scopeOfSession(auth, { tenantId, sessionId }, asking, false),
    disk: deps.disk,
    onServed: deps.onServed,
  };
  mountSignIn(router, auth, deps);
  mountMenus(router, auth, deps);
  dictRoutes(router, { ids: deps.ids });
  tenantRoutes(router, tenants);
  mountPeople(router, auth, app);
  logRoutes(router, { clock: deps.clock, throttle });
  const uploads = makeUploads(deps, auth, app);
  mountReports(router, auth, { ...deps, source, exports, uploads });
  const authenticate = authenticateFiles(auth, deps.config.publicUrl);
  uploadRoutes(router, { ...router, authenticate }, uploads);
  const cleaner = makeRichTextCleaner();
  app.addHook("onClose", () => cleaner.close());
  const coursewares = { ids: deps.ids, clock: deps.clock, cleaner };
  coursewareRoutes(router, coursewares);
  evaluationRoutes(router, coursewares);
  const shared = { throttle, addresses: tenants.addresses, cleaner };
  const emails = makeDemands(deps, shared, router, app);
  const { addresses } = tenants;
  return { http: app, source, uploads, emails, demo, backups, jobs, addresses };
}

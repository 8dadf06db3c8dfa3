import type { DashboardFile } from "@provost/contract/dashboard/dashboard-file";
import type { DashboardTemplate, TemplateOffer } from "@provost/contract/dashboard/dashboard-template";
import { platformTenantId } from "@provost/contract/wire/id";
import type { ReadDeps } from "../chart/chart-reading.service.ts";
import { audit } from "../platform/audit.ts";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import { asTenant, type Database, type PlatformDb } from "../platform/db/database.ts";
import { forbid, lacked, refuse } from "../platform/refusal.ts";
import { existingTenants } from "../tenant/tenants.service.ts";
import { dashboards } from "./dashboard-document.ts";
import { fileOf } from "./dashboard-file.service.ts";
import { offeredTemplates, type TemplateRow, templateStore } from "./dashboard-template.store.ts";

/** Dependencies of offering dashboards to other tenants. */
export interface TemplateDeps extends ReadDeps {
  db: Database;
  clock: Clock;
}

function presentTemplate({ dashboardId: id, name, version, publishedAt }: TemplateRow): DashboardTemplate {
  return { id, name, version, publishedAt: publishedAt.toISOString() };
}

const presentOffer = (row: TemplateRow): TemplateOffer => ({ ...presentTemplate(row), tenants: row.tenants });

/** What is offered to the caller's tenant; the platform's own has the dashboards themselves. */
export async function templates(
  { db }: TemplateDeps,
  { tenantId }: TenantScope,
): Promise<DashboardTemplate[]> {
  if (tenantId === platformTenantId) return [];
  return (await db.platform((platform) => offeredTemplates(platform, tenantId).all())).map(presentTemplate);
}

export async function templateFile(
  { db }: TemplateDeps,
  { tenantId }: TenantScope,
  id: string,
): Promise<DashboardFile> {
  const isPlatform = tenantId === platformTenantId;
  const file = isPlatform
    ? undefined
    : await db.platform((platform) => offeredTemplates(platform, tenantId).file(id));
  if (file === undefined) throw refuse("not_found");
  return file;
}

/** Does something about how a dashboard of the platform's tenant is offered, and remembers it. */
async function changeOffer<T>(
  { db }: TemplateDeps,
  scope: TenantScope,
  id: string,
  work: (platform: PlatformDb, proof: Authorized<"dashboard", "edit">) => Promise<T>,
): Promise<T> {
  const { actor, tenantId, origin } = scope;
  return db.platform(async (platform) => {
    const authorized = await asTenant(platform, tenantId, (records) =>
      dashboards.authorize({}, records, scope, id, "edit"),
    );
    const store = templateStore(platform);
    const remembered = async (): Promise<object | null> => {
      const row = await store.of(authorized.proof);
      return row === undefined ? null : presentOffer(row);
    };
    const before = await remembered();
    const result = await work(platform, authorized.proof);
    const after = await remembered();
    const action = before === null ? "create" : after === null ? "remove" : "update";
    if (before !== null || after !== null)
      await asTenant(
        platform,
        tenantId,
        (records) =>
          audit(records, {
            actorId: actor.userId,
            action,
            entity: "dashboard_template",
            entityId: id,
            before,
            after,
          }),
        origin,
      );
    return result;
  });
}

export function offer({ db }: TemplateDeps, scope: TenantScope, id: string): Promise<TemplateOffer | null> {
  return db.platform(async (platform) => {
    const { proof } = await asTenant(platform, scope.tenantId, (records) =>
      dashboards.authorize({}, records, scope, id, "edit"),
    );
    const row = await templateStore(platform).of(proof);
    if (row === undefined) return null;
    // Others were removed since.
    const tenants = row.tenants && (await existingTenants(platform, row.tenants));
    return presentOffer({ ...row, tenants });
  });
}

const everyChart = { zh: "此仪表盘中所有图表的查看权限", en: "permission to view every chart on it" };

/** Offers a dashboard as it is now. */
export async function publish(
  deps: TemplateDeps,
  scope: TenantScope,
  { id, tenants }: { id: string; tenants: string[] | null },
): Promise<TemplateOffer> {
  const { file, omitted } = await fileOf(deps, scope, id);
  if (omitted > 0) throw forbid(lacked(everyChart));
  return changeOffer(deps, scope, id, async (platform, proof) => {
    const named = [...new Set(tenants ?? [])];
    if ((await existingTenants(platform, named)).length < named.length) throw refuse("not_found");
    const publishedAt = deps.clock.now();
    return presentOffer(await templateStore(platform).publish(proof, { file, tenants, publishedAt }));
  });
}

export async function withdraw(deps: TemplateDeps, scope: TenantScope, id: string): Promise<null> {
  await changeOffer(deps, scope, id, (platform, proof) => templateStore(platform).withdraw(proof));
  return null;
}

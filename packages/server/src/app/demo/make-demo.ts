import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { ChartContent } from "@provost/contract/chart/chart-content";
import { ChartContent as Content } from "@provost/contract/chart/chart-content";
import { DashboardContent } from "@provost/contract/dashboard/dashboard-content";
import { TenantSettings } from "@provost/contract/tenant/tenant-settings";
import type { Language } from "@provost/contract/wire/language";
import { sql } from "kysely";
import type { PlatformDb, TenantDb, TenantHandle } from "../../platform/db/database.ts";
import type { PasswordPool } from "../../platform/worker/password-pool.ts";
import { catalogChanged } from "../../source/catalog-notice.service.ts";
import { importPart } from "../../source/import/import.service.ts";
import type { ImportDeps } from "../../source/import/import-job.ts";
import { demoFolders } from "./demo-chart-parts.ts";
import { demoCharts } from "./demo-charts.ts";
import { makeDemoCoursewares } from "./demo-coursewares.ts";
import {
  demoClassHome,
  demoDashboard,
  demoHeaderCharts,
  demoHome,
  demoOrderCharts,
  demoSchoolHome,
} from "./demo-dashboards.ts";
import { makeDemoDemands } from "./demo-demands.ts";
import { inBoth, type Say, sayIn } from "./demo-english.ts";
import { demoFieldsIn, demoReferences } from "./demo-fields.ts";
import { saveDemoMap } from "./demo-map.ts";
import { demoMoreCharts } from "./demo-more-charts.ts";
import { type DemoPartsDeps, demoParts } from "./demo-parts.ts";
import { makeDemoPeople } from "./demo-people.ts";

/** What the demo is made with: imports, and the hashing of passwords no one knows. */
interface DemoDeps extends ImportDeps, DemoPartsDeps {
  passwords: Pick<PasswordPool, "hash">;
}

/** What is written in the demo's language, with English names beside the Chinese ones. */
const written: Readonly<Record<Language, Say>> = { zh: inBoth, en: sayIn.en };

interface SavedChart {
  id: string;
  name: string;
  folderId: string | null;
  content: ChartContent;
}

/** The demo's charts in a language. Their headings are the field metadata, in the viewer's language. */
export function demoChartsIn(language: Language): SavedChart[] {
  const english = sayIn.en;
  return [...demoCharts.map((chart) => ({ folderId: null, ...chart })), ...demoMoreCharts].map(
    ({ id, name, folderId, content }) => {
      const nameEn = { zh: { nameEn: english(name) }, en: {} }[language];
      return {
        ...{ id, folderId, name: sayIn[language](name) },
        content: Content.parse({ ...nameEn, ...written[language](content) }),
      };
    },
  );
}

/** A dashboard of the demo in a language. */
export function demoBoardIn(
  { name, content }: { name: string; content: DashboardContent },
  language: Language,
): { name: string; content: DashboardContent } {
  const nameEn = { zh: { nameEn: sayIn.en(name) }, en: {} }[language];
  return {
    name: sayIn[language](name),
    content: DashboardContent.parse({ ...nameEn, ...written[language](content) }),
  };
}

async function saveBoards(db: TenantDb, ownerId: string, language: Language): Promise<void> {
  const home = demoBoardIn({ name: "首页", content: demoHome }, language).content;
  await db
    .updateTable("dashboard")
    .set({ content: JSON.stringify(home) })
    .where("home", "=", true)
    .execute();
  const boards = [demoDashboard, demoSchoolHome, demoClassHome].map((board) => ({
    id: board.id,
    ...demoBoardIn(board, language),
  }));
  await db
    .insertInto("dashboard")
    .values(boards.map(({ content, ...board }) => ({ ...board, content: JSON.stringify(content), ownerId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function saveCharts(tenant: TenantHandle, ownerId: string, language: Language): Promise<void> {
  const say = sayIn[language];
  await tenant.run(async (db) => {
    await db
      .insertInto("folder")
      .values(say(demoFolders).map((folder) => ({ ...folder, kind: "chart" as const, parentId: null })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const charts = demoChartsIn(language).map((chart) => ({
      ...chart,
      content: JSON.stringify(chart.content),
    }));
    await db
      .insertInto("chart")
      .values(charts.map((chart) => ({ ...chart, ownerId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto("chartVersion")
      .values(
        charts.map(({ id, name, content }) => ({ chartId: id, version: 1, name, content, savedBy: ownerId })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Settings that a user has saved are not changed.
    for (const [name, chartIds] of Object.entries({
      orderCharts: demoOrderCharts,
      headerCharts: demoHeaderCharts,
    }))
      await db
        .updateTable("tenant")
        .set({ settings: sql`settings || ${JSON.stringify({ [name]: chartIds })}::jsonb` })
        .where(sql<boolean>`not settings ? ${name} or settings -> ${name} = '[]'::jsonb`)
        .execute();
    await saveBoards(db, ownerId, language);
  });
}

async function tellFields(deps: DemoDeps, tenant: TenantHandle): Promise<void> {
  await tenant.run(async (db) => {
    for (const { tableName, fields } of demoFieldsIn(deps.language)) {
      const dataset = await db
        .selectFrom("dataset")
        .select(["id", "comment"])
        .where("tableName", "=", tableName)
        .executeTakeFirstOrThrow();
      await db
        .updateTable("dataset")
        .set({ commentEn: sayIn.en(dataset.comment) })
        .where("id", "=", dataset.id)
        .execute();
      await db
        .insertInto("tableField")
        .values({
          id: deps.ids.next(),
          datasetId: dataset.id,
          virtualTableId: null,
          fields: JSON.stringify(fields),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    for (const { tableName, publication } of demoReferences)
      await db
        .insertInto("datasetReference")
        .columns(["datasetId", "publication"])
        .expression((eb) =>
          eb
            .selectFrom("dataset")
            .select(["id", sql<string>`${JSON.stringify(publication)}::jsonb`.as("publication")])
            .where("tableName", "=", tableName),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await catalogChanged(db, tenant.tenantId);
  });
}

/** Puts what every tenant starts with, its roles and dictionaries, into the demo's language. */
async function translateSeeds(db: TenantDb, adminId: string, say: Say): Promise<void> {
  const changed = <R>(rows: readonly R[], text: (row: R) => string) =>
    rows.flatMap((row) => (say(text(row)) === text(row) ? [] : [{ row, text: say(text(row)) }]));
  const roles = await db.selectFrom("role").select(["id", "name"]).execute();
  for (const { row, text } of changed(roles, ({ name }) => name))
    await db.updateTable("role").set({ name: text }).where("id", "=", row.id).execute();
  const entries = await db.selectFrom("dict").select(["id", "dictValue"]).execute();
  for (const { row, text } of changed(entries, ({ dictValue }) => dictValue))
    await db.updateTable("dict").set({ dictValue: text }).where("id", "=", row.id).execute();
  const people = await db
    .selectFrom("appUser")
    .select(["id", "nickName"])
    .where("id", "=", adminId)
    .execute();
  for (const { row, text } of changed(people, ({ nickName }) => nickName))
    await db.updateTable("appUser").set({ nickName: text }).where("id", "=", row.id).execute();
}

/** Fills tenants with the demo. */
export interface Demo {
  /** Fills a tenant that is marked for it; one that is not is left as it is. */
  fill(tenantId: string): Promise<void>;
  /** Fills every tenant marked for it: a demo interrupted by a kill is made again. */
  fillPending(): Promise<void>;
}

/** The demo: generated tables imported like any upload, charts, and a home dashboard that shows them. */
export function makeDemo(deps: DemoDeps): Demo {
  const parts = demoParts(deps);
  const say = sayIn[deps.language];
  // The hash of a password that no one knows, so all users can share it.
  let unknownHash: Promise<string> | null = null;

  const makeIn = async (tenant: TenantHandle, userId: string): Promise<void> => {
    const imports = (await parts()).map(({ table, bytes, part }) => {
      const { tableName, comment, columns } = table;
      const job = { mode: "replace", staged: "", bytes, userId, labels: { ...columns } } as const;
      return importPart(deps, tenant, { tableName, comment, job }, part);
    });
    await Promise.all(imports);
    unknownHash ??= deps.passwords.hash(randomBytes(24).toString("base64url"));
    const passwordHash = await unknownHash;
    await tellFields(deps, tenant);
    await tenant.run((db) => saveDemoMap(db, userId, say, deps.clock.now()));
    await saveCharts(tenant, userId, deps.language);
    await tenant.run((db) => makeDemoPeople(db, deps.ids, passwordHash, say));
    await tenant.run((db) => translateSeeds(db, userId, say));
    await tenant.run((db) => makeDemoCoursewares(db, deps.ids, userId, say));
    await tenant.run((db) => makeDemoDemands(db, { ids: deps.ids, userId, now: deps.clock.now(), say }));
  };

  const fill = async (tenantId: string): Promise<void> => {
    const marked = await deps.db.platform((db) => tenantsMarked(db).where("id", "=", tenantId).execute());
    for (const { id, userId } of marked) {
      const tenant = deps.db.tenant(id);
      await tenant.run((db) =>
        db.updateTable("dataset").set({ status: "failed" }).where("status", "=", "loading").execute(),
      );
      await makeIn(tenant, userId);
      // Terms that the tenant has set itself stay.
      const { terms } = TenantSettings.parse({ name: id });
      const said = terms.map((term) => ({ ...term, name: say(term.name) }));
      const begun = JSON.stringify(isDeepStrictEqual(said, terms) ? {} : { terms: said });
      await deps.db.platform((db) =>
        db
          .updateTable("tenant")
          .set({ settings: sql`${begun}::jsonb || (settings - 'demoFor')` })
          .where("id", "=", id)
          .execute(),
      );
    }
  };

  return {
    fill,
    fillPending: async () => {
      const pending = await deps.db.platform((db) => tenantsMarked(db).execute());
      for (const { id } of pending) await fill(id);
    },
  };
}

const demoFor = sql<string>`settings ->> 'demoFor'`;

const tenantsMarked = (db: PlatformDb) =>
  db
    .selectFrom("tenant")
    .select(["id", demoFor.as("userId")])
    .where(demoFor, "is not", null);

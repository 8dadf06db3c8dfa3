import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ChartContent } from "@provost/contract/chart-content";
import { ChartContent as Content } from "@provost/contract/chart-content";
import type { TenantHandle } from "../../platform/db/database.ts";
import type { PasswordPool } from "../../platform/password-pool.ts";
import { importStaged } from "../../source/import.service.ts";
import type { ImportDeps } from "../../source/import-job.ts";
import { catalogChanged } from "../../source/source.service.ts";
import { demoCharts } from "./demo-charts.ts";
import { makeDemoCoursewares } from "./demo-coursewares.ts";
import { demoDashboard, demoHome } from "./demo-dashboards.ts";
import { makeDemoDemands } from "./demo-demands.ts";
import { demoFields } from "./demo-fields.ts";
import { demoFolders, demoMoreCharts } from "./demo-more-charts.ts";
import { makeDemoPeople } from "./demo-people.ts";
import { type DemoTable, demoTables } from "./demo-tables.ts";

/** What the demo is made with: imports, and the hashing of passwords nobody knows. */
interface DemoDeps extends ImportDeps {
  passwords: Pick<PasswordPool, "hash">;
}

const flushAt = 64 * 1024;

async function writeCsv(table: DemoTable, path: string): Promise<number> {
  const out = createWriteStream(path);
  let text = `${Object.keys(table.columns).join(",")}\n`;
  for (const line of table.lines()) {
    text += `${line}\n`;
    if (text.length < flushAt) continue;
    if (!out.write(text)) await once(out, "drain");
    text = "";
  }
  out.end(text);
  await once(out, "close");
  return out.bytesWritten;
}

function labelled<Field extends { Column: string }>(
  fields: readonly Field[],
  table: DemoTable | undefined,
): Field[] {
  return fields.map((field) => ({
    ...field,
    Comment: table?.columns[field.Column],
    label: table?.columns[field.Column],
  }));
}

function contentOf(content: Partial<ChartContent>): ChartContent {
  const table = demoTables.find(({ tableName }) => tableName === content.dataSrc);
  return Content.parse({
    ...content,
    selectedDimension: labelled(content.selectedDimension ?? [], table),
    selectedCalcul: labelled(content.selectedCalcul ?? [], table),
  });
}

interface SavedChart {
  id: string;
  name: string;
  folderId: string | null;
  content: ChartContent;
}

function chartsOf(): SavedChart[] {
  return [
    ...demoCharts.map(({ id, name, content }) => ({ id, name, folderId: null, content: contentOf(content) })),
    // Their headings are what is told of the fields, in the reader's language.
    ...demoMoreCharts.map((chart) => ({ ...chart, content: Content.parse(chart.content) })),
  ];
}

async function saveCharts(tenant: TenantHandle, ownerId: string): Promise<void> {
  await tenant.run(async (db) => {
    for (const folder of demoFolders) {
      await db
        .insertInto("folder")
        .values({ ...folder, kind: "chart", parentId: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    for (const { id, name, folderId, content } of chartsOf()) {
      const stored = JSON.stringify(content);
      await db
        .insertInto("chart")
        .values({ id, name, content: stored, ownerId, folderId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await db
        .insertInto("chartVersion")
        .values({ chartId: id, version: 1, name, content: stored, savedBy: ownerId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await db
      .updateTable("dashboard")
      .set({ content: JSON.stringify(demoHome) })
      .where("home", "=", true)
      .execute();
    const { id, name } = demoDashboard;
    await db
      .insertInto("dashboard")
      .values({ id, name, content: JSON.stringify(demoDashboard.content), ownerId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

async function tellFields(deps: DemoDeps, tenant: TenantHandle): Promise<void> {
  await tenant.run(async (db) => {
    for (const { tableName, fields } of demoFields) {
      const dataset = await db
        .selectFrom("dataset")
        .select("id")
        .where("tableName", "=", tableName)
        .executeTakeFirstOrThrow();
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
    await catalogChanged(db, tenant.tenantId);
  });
}

async function makeDemo(deps: DemoDeps, tenant: TenantHandle, userId: string): Promise<void> {
  await mkdir(deps.stagingDir, { recursive: true, mode: 0o700 });
  await Promise.all(
    demoTables.map(async (table) => {
      const staged = `demo-${table.tableName}.csv`;
      const bytes = await writeCsv(table, join(deps.stagingDir, staged));
      const job = { mode: "replace", staged, bytes, userId, labels: { ...table.columns } } as const;
      await importStaged(deps, tenant, { tableName: table.tableName, comment: table.comment, job });
    }),
  );
  await tellFields(deps, tenant);
  await saveCharts(tenant, userId);
  const unknownHash = await deps.passwords.hash(randomBytes(24).toString("base64url"));
  await tenant.run((db) => makeDemoPeople(db, deps.ids, unknownHash));
  await tenant.run((db) => makeDemoCoursewares(db, deps.ids, userId));
  await tenant.run((db) => makeDemoDemands(db, deps.ids, userId, deps.clock.now()));
}

/**
 * Fills tenants marked for it with the demo: generated tables brought in like any upload, charts, and a home dashboard that shows them. A
 * demo that a kill cut short is made again.
 */
export async function makePendingDemo(deps: DemoDeps): Promise<void> {
  const pending = await deps.db.platform((db) => db.selectFrom("tenant").selectAll().execute());
  for (const { id, settings } of pending) {
    const { demoFor, ...rest } = settings;
    if (typeof demoFor !== "string") continue;
    const tenant = deps.db.tenant(id);
    await tenant.run((db) =>
      db.updateTable("dataset").set({ status: "failed" }).where("status", "=", "loading").execute(),
    );
    await makeDemo(deps, tenant, demoFor);
    await deps.db.platform((db) =>
      db
        .updateTable("tenant")
        .set({ settings: JSON.stringify(rest) })
        .where("id", "=", id)
        .execute(),
    );
  }
}

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { firstDemandSettings } from "@provost/contract/demand/demand-settings";
import { sql } from "kysely";
import { makeCourseware, publishCourseware } from "../../courseware/courseware.fixtures.ts";
import { chartTile, oneTab, textTile } from "../../dashboard/dashboard.fixtures.ts";
import { sendDemand } from "../../demand/demand.fixtures.ts";
import { saveSharing } from "../../document/sharing.fixtures.ts";
import { type Database, notify, type TenantDb } from "../../platform/db/database.ts";
import { timeOrderedIds } from "../../platform/ids.ts";
import type { TestClient, TestUser } from "../../platform/testing/test-client.ts";
import { mapForm } from "../../source/map/map.fixtures.ts";
import { importCsv } from "../../source/source.fixtures.ts";
import { send } from "../../upload/upload.fixtures.ts";
import type { RealServer } from "../faults/real-server.fixtures.ts";
import { seedTenant } from "../seed/seed-tenant.ts";
import { fillPeople } from "./tenant-sweep.fill-people.fixtures.ts";

/** What an outsider may know of a tenant: names that can be guessed, and ids that may have leaked. */
export interface Names {
  tenantId: string;
  account: string;
  table: string;
  column: string;
  dictCode: string;
  chartName: string;
  dashboardName: string;
  coursewareName: string;
  /** Ids of records, by table. */
  ids: Record<string, string>;
}

const tables = [
  "app_user",
  "audit_log",
  "avatar",
  "chart",
  "courseware",
  "courseware_paragraph",
  "dashboard",
  "dataset",
  "dataset_generation",
  "demand",
  "demand_note",
  "dept",
  "dict",
  "evaluation",
  "evaluation_submission",
  "invitation",
  "local_log",
  "login_log",
  "map_shapes",
  "menu",
  "registration",
  "role",
  "session",
  "stored_file",
  "table_field",
  "table_policy",
  "top_menu",
  "virtual_table",
] as const;

/** Kinds of records: a name, their table, and the condition that selects their rows. */
const things = [
  ...tables.map((table) => [table, table, sql``] as const),
  ...["chart", "dashboard"].map((kind) => [`${kind}_folder`, "folder", sql`where kind = ${kind}`] as const),
];

/** Names for a tenant, of equal length for every mark of the same length. */
export function namesOf(tenantId: string, mark: string, ids: Record<string, string>): Names {
  return {
    tenantId,
    account: `account_${mark}`,
    table: `table_${mark}`,
    column: `column_${mark}`,
    dictCode: `code_${mark}`,
    chartName: `chart_${mark}`,
    dashboardName: `board_${mark}`,
    coursewareName: `lesson_${mark}`,
    ids,
  };
}

/** Ids that never were. */
export function unknownIds(): Record<string, string> {
  return Object.fromEntries(things.map(([name]) => [name, timeOrderedIds.next()]));
}

/** Makes a tenant with an administrator who has the same password as the platform's. */
export async function makeTenant(db: Database, { tenantId: id, account }: Names): Promise<void> {
  const { passwordHash } = await db
    .tenant("000000")
    .run((platform) =>
      platform
        .selectFrom("appUser")
        .select("passwordHash")
        .where("account", "=", "admin")
        .executeTakeFirstOrThrow(),
    );
  await db.platform((platform) =>
    platform
      .insertInto("tenant")
      .values({ id, name: id, domain: `${id}.example`, settings: "{}" })
      .execute(),
  );
  await db
    .tenant(id)
    .run((tenant) => seedTenant(tenant, timeOrderedIds, { account, passwordHash, dept: id }));
}

/** The accounts of a tenant that may do less than its administrator: `null` has no role at all. */
export const lesserRoles = ["analyst", null] as const;
export const lesserAccount = (account: string, role: string | null): string =>
  `${role ?? "nobody"}_${account}`;

/** Adds a user for each lesser role, with the administrator's password. */
export async function addLesserUsers(db: Database, { tenantId, account }: Names): Promise<void> {
  await db.tenant(tenantId).run(async (tenant) => {
    const admin = await tenant
      .selectFrom("appUser")
      .selectAll()
      .where("account", "=", account)
      .executeTakeFirstOrThrow();
    for (const code of lesserRoles) {
      const id = timeOrderedIds.next();
      const name = lesserAccount(account, code);
      const { passwordHash, deptId } = admin;
      const shared = { avatar: "", disabledAt: null, attributes: "{}" };
      await tenant
        .insertInto("appUser")
        .values({ ...shared, id, account: name, userName: name, nickName: name, passwordHash, deptId })
        .execute();
      if (code === null) continue;
      const role = await tenant
        .selectFrom("role")
        .select("id")
        .where("code", "=", code)
        .executeTakeFirstOrThrow();
      await tenant.insertInto("userRole").values({ userId: id, roleId: role.id }).execute();
    }
  });
}

/** Fills every feature of a tenant as its users would; `secret` is what no one else may read. */
export async function fillTenant(
  server: TestClient,
  user: TestUser,
  names: Names,
  secret: string,
): Promise<void> {
  const csv = `${names.column},score,note_${secret}\n${secret},1,x\nplain,2,${secret}\n`;
  const dict = { code: names.dictCode, dictValue: secret, remark: secret };
  await fillPeople(server, user, names, secret);
  const { id: parentId } = await done(user.post("/api/sq-system/dict/submit", { ...dict, dictKey: -1 }));
  await done(user.post("/api/sq-system/dict/submit", { ...dict, parentId, dictKey: 1 }));
  await importCsv(user, names.table, csv, { comment: secret });
  await importCsv(user, names.table, csv, { mode: "append" });
  await importCsv(user, `hidden_${secret}`, csv);
  const metadata = { column: names.column, labelZh: secret, commentEn: secret, dictCode: names.dictCode };
  await done(user.put("/api/report/field", { tableName: names.table, version: 0, fields: [metadata] }));
  const view = {
    kind: "question",
    content: { dataSrc: names.table, selectedDimension: [{ Column: names.column }] },
  };
  const written = {
    kind: "question",
    content: { sql: `select * from ${names.table} where note_${secret} <> '${secret}'` },
  };
  const virtual = { tableName: `view_${names.table}`, comment: secret, definition: view };
  await done(user.post("/api/report/virtual-table", virtual));
  await done(
    user.post("/api/report/virtual-table", { ...virtual, tableName: `text_${secret}`, definition: written }),
  );
  const entry = { url: secret, time: secret, type: "error", message: secret };
  await done(user.post("/api/sq-system/log/error", [entry]));
  await done(user.post("/api/sq-auth/lock/keep", { key: "kept-aside", content: secret }));
  const file = new FormData();
  file.set("file", new Blob([`${names.column}\n1\n`]), `${secret}.csv`);
  await done(user.upload("/api/report/dataset/upload", file));
  await done(user.upload("/api/report/map", mapForm(secret)));
  await done(send(user, "uploadfile", `${secret}.txt`, secret));
  const content = {
    dataSrc: names.table,
    selectedDimension: [{ Column: names.column, label: secret }],
    selectedCalcul: [{ Column: "score", calculFunc: "sum" }],
    chartStyle: { title: secret },
  };
  const folder = await done(user.post("/api/report/folder", { name: secret }));
  const draft = { name: names.chartName, content, folderId: folder.id };
  const chart = await done(user.post("/api/report/chart", draft));
  await done(user.put(`/api/report/chart/${chart.id}/favourite`, { favourite: true }));
  const boards = "/api/report/dashboard";
  const { id: folderId } = await done(user.post(`${boards}/folder`, { name: secret }));
  const board = {
    name: names.dashboardName,
    content: oneTab(chartTile(chart.id), textTile(secret)),
    folderId,
  };
  const { id } = await done(user.post(boards, board));
  const [role] = await done(user.get("/api/sq-system/role/tree"));
  const grants = [{ roleId: role.id, userId: null, level: "view" }];
  await done(saveSharing(user, `${boards}/${id}`, { access: "everyone", grants }));
  await done(user.put(`${boards}/homes`, { roleId: role.id, dashboardId: id }));
  const [home] = await done(user.get(`${boards}/homes`));
  const { version } = await done(user.get(`${boards}/${home.dashboardId}`));
  await done(user.put(boards, { id: home.dashboardId, version, name: secret, content: board.content }));
  await fillCoursewares(user, names, secret);
  await fillDemands(server, user, names, secret);
}

async function fillCoursewares(user: TestUser, { coursewareName }: Names, secret: string): Promise<void> {
  const lesson = await publishCourseware(
    user,
    await makeCourseware(user, coursewareName, `<p>${secret}</p>`, `<p>${secret}</p>`),
  );
  const mine = `/api/courseware/${lesson.id}/evaluation/mine`;
  const { rubric } = await done(user.get(mine));
  const marks = rubric.map(({ key }: { key: number }) => ({ key, score: 9.5, comment: secret }));
  const notes = lesson.content.map(({ id: paragraphId }) => ({ paragraphId, comment: secret }));
  const coursewareVersion = lesson.publishedVersion;
  const { version } = await done(user.put(mine, { marks, notes, coursewareVersion }));
  await done(user.post(`${mine}/submit`, { version }));
  await done(user.post(`${mine}/take-back`, { version: version + 1 }));
  await done(user.post(`${mine}/submit`, { version: version + 2 }));
  await makeCourseware(user, secret, `<p>${secret}</p>`);
}

async function fillDemands(
  server: TestClient,
  user: TestUser,
  { tenantId }: Names,
  secret: string,
): Promise<void> {
  const { receipt } = await sendDemand(server, {
    tenant: tenantId,
    answers: { name: secret, overview: secret },
  });
  const { records } = await done(user.get(`/api/demand?keyword=${receipt}`));
  await done(user.post(`/api/demand/${records[0].id}/note`, { html: `<p>${secret}</p>` }));
  const texts = { intro: { zh: secret, en: secret }, hotline: secret };
  await done(user.put("/api/demand/settings", { ...firstDemandSettings, ...texts, version: 0 }));
}

async function done(request: ReturnType<TestUser["get"]>) {
  const { status, body } = await request;
  if (status !== 200) throw new Error(`filling the tenant: ${status} ${JSON.stringify(body)}`);
  return body.data;
}

// Texts that steer: who may what, how to sign in, what is loading. The names a stranger may guess stay as they are, too.
const steering =
  /^(tenant_id|password_hash|token_hash|status|account|table_name|action|access|level|mode|every|outcome|system_key|system_button|people_scope)$|^folder\.kind$|^(menu|dict|seeded_menu)\.code$|^lock_keep\.(key|content)$|^session\.lock_hash$|^stored_file\.(kind|type)$|^(chart|dashboard|courseware)\.name$|^courseware_version\.(kind|name)$|^evaluation\.state$|^demand\.(language|state|answers_hash)$|^demand_event\.kind$/;

/** Appends the secret to every other text of the tenant's records, in columns that are still to come as well. */
export async function markEveryText(db: Database, tenantId: string, secret: string): Promise<number> {
  const marked = await db.tenant(tenantId).run(async (tenant) => {
    const texts = (await columnsOf(tenant)).filter(({ table, column, type }) => {
      return type === "text" && !steering.test(column) && !steering.test(`${table}.${column}`);
    });
    for (const { table, column } of texts) {
      const place = sql`update ${sql.id(table)} set ${sql.id(column)} = ${sql.id(column)} || ${secret}`;
      // No two users have the same phone number or mail address, but many have none.
      const some = /^app_user\.(phone|email)$/.test(`${table}.${column}`)
        ? sql` where ${sql.id(column)} <> ''`
        : sql``;
      if (table !== "tenant") await sql`${place}${some}`.execute(tenant);
    }
    const label = JSON.stringify({ label: secret });
    await sql`update dataset_generation set columns = (select jsonb_agg(c || ${label}::jsonb) from jsonb_array_elements(columns) c)`.execute(
      tenant,
    );
    await sql`insert into table_policy (id, role_id, dataset_id, columns, rows)
      select ${timeOrderedIds.next()}, r.id, d.id, jsonb_build_array(${secret}::text), '[]' from role r, dataset d limit 1`.execute(
      tenant,
    );
    // Every server forgets what it keeps in memory.
    await notify(tenant, "*");
    return texts.length;
  });
  await db.platform((platform) =>
    platform
      .updateTable("tenant")
      .set({ name: secret, settings: JSON.stringify({ note: secret }) })
      .where("id", "=", tenantId)
      .execute(),
  );
  return marked;
}

interface Column {
  table: string;
  column: string;
  type: string;
}

async function columnsOf(db: TenantDb): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c join information_schema.columns t using (table_schema, table_name)
    where t.column_name = 'tenant_id' and c.table_schema = 'public' order by 1, 2`.execute(db);
  return rows;
}

/** One id of each kind of record of a tenant. */
export async function idsOf(db: Database, tenantId: string): Promise<Record<string, string>> {
  const ids = things.map(([name, table, only]) =>
    db.tenant(tenantId).run(async (tenant) => {
      const { rows } = await sql<{
        id: string;
      }>`select id from ${sql.id(table)} ${only} order by id desc limit 1`.execute(tenant);
      if (!rows[0]) throw new Error(`the tenant has no ${name}`);
      return [name, rows[0].id] as const;
    }),
  );
  return Object.fromEntries(await Promise.all(ids));
}

/** Everything there is of a tenant: the rows of each table, and its files by their content. */
export async function wholeOf(
  db: Database,
  tenantId: string,
  filesDir: string,
): Promise<Record<string, string>> {
  const folders = ["dataset", "upload"].map((name) => join(filesDir, tenantId, name));
  const paths = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const files = paths.map((path): [string, string] => {
    return [path, createHash("sha256").update(readFileSync(path)).digest("hex")];
  });
  const rows = await db.tenant(tenantId).run(async (tenant) => {
    const names = new Set((await columnsOf(tenant)).map(({ table }) => table)).add("tenant");
    // Every sign-in attempt is in the tenant's log.
    names.delete("login_log");
    const found: [string, string][] = [];
    for (const name of names) {
      const { rows } =
        await sql`select to_jsonb(t) - 'seen_at' as row from ${sql.id(name)} t order by to_jsonb(t)::text`.execute(
          tenant,
        );
      found.push([name, JSON.stringify(rows)]);
    }
    return found;
  });
  return Object.fromEntries([...rows, ...files]);
}

/** A signed-in administrator of the tenant. */
export function administratorOf(server: RealServer, { tenantId, account }: Names): Promise<TestUser> {
  return server.signIn(tenantId, account);
}

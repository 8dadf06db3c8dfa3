import { inject } from "vitest";
import type { Reply, TestUser } from "../../platform/testing/test-client.ts";
import { type Scene, thingBases } from "./scene.fixtures.ts";

/** What the accounts whose credentials the clerk can set may do and read between them; a line for each right. */
export type Reach = ReadonlySet<string>;

/** Where the clerk reads mail, and the phone that rings at his desk. */
export const clerkMail = "clerk@desk.example";
export const clerkPhone = "13912345678";
/** Accounts that the clerk has registered by a link, with a password of his. */
export const registeredPrefix = "registered";

const isDone = ({ status }: Reply): boolean => status === 200;
/** A save on a version that never existed: a caller with the right to save gets the stale version error, others do not. */
const isPermitted = ({ body }: Reply): boolean => body.data?.reason === "version_stale";
const noVersion = 999_999;

const markers = (value: unknown): string[] => JSON.stringify(value ?? null).match(/row:\w+/g) ?? [];

/** Signs in as a user whose password the clerk has set; null where the account is closed. */
async function signInAs({ server, tenantId }: Scene, accountId: string): Promise<TestUser | null> {
  const account = await server.db.tenant(tenantId).run(async (db) => {
    const set = { passwordHash: inject("passwordHash"), mustChangePassword: false };
    const changed = db.updateTable("appUser").set(set).where("id", "=", accountId);
    return (await changed.returning(["account", "disabledAt"]).executeTakeFirst()) ?? null;
  });
  if (account === null || account.disabledAt !== null) return null;
  return server.signIn(tenantId, account.account);
}

async function rowsOf(user: TestUser, isThorough: boolean): Promise<string[]> {
  const tables: { tableName: string }[] = (await user.get("/api/report/tables")).body.data ?? [];
  const found = tables.map(async ({ tableName }) => {
    const content = { sql: `select * from "${tableName}"` };
    const response = await user.post("/api/report/query", { content });
    const read = markers(response.body).map((row) => `reads ${row}`);
    if (!isThorough) return read;
    const file = await user.post("/api/report/export", { content, name: "all", format: "csv" });
    return [...read, ...(isDone(file) ? markers(file.body).map((row) => `exports ${row}`) : [])];
  });
  return (await Promise.all(found)).flat();
}

/** What he sees of the tables in the place of others. */
async function rowsAs({ accounts, tables, first }: Scene, user: TestUser): Promise<string[]> {
  const requests = accounts.slice(0, first.accounts).flatMap(({ id: userId }) =>
    tables.slice(0, first.tables).map(async ({ name: tableName }) => {
      const { body } = await user.post("/api/report/reading/as/table", { userId, tableName });
      return markers(body).map((row) => `reads ${row}`);
    }),
  );
  return (await Promise.all(requests)).flat();
}

/** What he sees by comparing the stored states of tables. */
async function rowsOfEarlier({ tables, first }: Scene, user: TestUser): Promise<string[]> {
  const found = tables.slice(0, first.tables).map(async ({ id }) => {
    const path = `/api/report/dataset/${id}/generation`;
    const stored = await user.get(path);
    const [to, from]: { id: string }[] = isDone(stored) ? stored.body.data : [];
    if (from === undefined) return [];
    const { body } = await user.get(`${path}/diff?from=${from.id}&to=${to?.id}&key=school`);
    return markers(body).map((row) => `reads ${row}`);
  });
  return (await Promise.all(found)).flat();
}

async function thingsOf({ things, files, first }: Scene, user: TestUser): Promise<string[]> {
  const early = things.slice(0, first.things);
  const rights = early.map(async ({ kind, id, name }) => {
    const path = `${thingBases[kind]}/${id}`;
    const [{ body, status }, saved, shared] = await Promise.all([
      user.get(path),
      kind === "courseware"
        ? user.put(path, { name: "x", summary: "", version: noVersion })
        : user.put(thingBases[kind], { id, name: "x", content: contentOf(kind), version: noVersion }),
      user.put(`${path}/sharing`, { access: "everyone", grants: [], version: noVersion }),
    ]);
    const charts: { id: string }[] = kind === "dashboard" ? (body.data?.charts ?? []) : [];
    const shown = early.filter((thing) => charts.some((chart) => chart.id === thing.id));
    return [
      ...(status === 200
        ? [`reads ${kind} ${name}`, ...shown.map((chart) => `reads chart ${chart.name}`)]
        : []),
      ...(isPermitted(saved) ? [`changes ${kind} ${name}`] : []),
      ...(isPermitted(shared) ? [`shares ${kind} ${name}`] : []),
    ];
  });
  const read = files.map(async ({ id: url, name }) =>
    isDone(await user.get(url)) ? [`reads file ${name}`] : [],
  );
  return (await Promise.all([...rights, ...read])).flat();
}

const contentOf = (kind: "chart" | "dashboard"): object =>
  kind === "chart"
    ? { dataSrc: "marks", selectedDimension: [{ Column: "school" }] }
    : { tabs: [{ id: "first", name: "", tiles: [] }], filters: [], refreshSeconds: null };

async function tablesOf({ tables, first }: Scene, user: TestUser): Promise<string[]> {
  const rights = tables.slice(0, first.tables).map(async ({ id, name }) => {
    const [told, fields, shared] = await Promise.all([
      user.get(`/api/report/field?tableName=${name}`),
      user.put("/api/report/field", { tableName: name, version: noVersion, fields: [] }),
      user.put(`/api/report/dataset/${id}/sharing`, { access: "everyone", grants: [], version: noVersion }),
    ]);
    return [
      ...(isDone(told) ? [`reads fields of ${name}`] : []),
      ...(isPermitted(fields) ? [`changes fields of ${name}`] : []),
      ...(isPermitted(shared) ? [`shares ${name}`] : []),
    ];
  });
  return (await Promise.all(rights)).flat();
}

async function peopleOf(scene: Scene, user: TestUser): Promise<string[]> {
  const { accounts, depts, roles, first } = scene;
  const save = (path: string, draft: object): Promise<Reply> =>
    user.post(path, { ...draft, version: noVersion });
  const rights = [
    ...accounts.slice(0, first.accounts).map(async ({ id, name }) => {
      const [read, saved] = await Promise.all([
        user.get(`/api/sq-user/detail?id=${id}`),
        save("/api/sq-user/submit", { id }),
      ]);
      return [
        ...(isDone(read) ? [`reads account ${name}`] : []),
        ...(isPermitted(saved) ? [`changes account ${name}`] : []),
      ];
    }),
    ...depts
      .slice(0, first.depts)
      .map(async ({ id, name }) =>
        isPermitted(await save("/api/sq-system/dept/submit", { id })) ? [`changes department ${name}`] : [],
      ),
    ...roles
      .slice(0, first.roles)
      .map(async ({ id, name }) =>
        isPermitted(await save("/api/sq-system/role/submit", { id })) ? [`changes role ${name}`] : [],
      ),
  ];
  return (await Promise.all(rights)).flat();
}

async function buttonsOf({ server, tenantId }: Scene, accountId: string): Promise<string[]> {
  const held = await server.db
    .tenant(tenantId)
    .run((db) =>
      db
        .selectFrom("userRole")
        .innerJoin("roleMenu", "roleMenu.roleId", "userRole.roleId")
        .innerJoin("menu", "menu.id", "roleMenu.menuId")
        .select("menu.code")
        .where("userRole.userId", "=", accountId)
        .where("menu.category", "=", 2)
        .execute(),
    );
  return held.map(({ code }) => `holds ${code}`);
}

/** The accounts that open to the clerk: his own, those whose password he may set or has set as he registered, and those whose codes come to him. */
export async function openAccounts(scene: Scene): Promise<string[]> {
  const { server, tenantId } = scene;
  const listed = (): Promise<Reply> => scene.clerk.get("/api/sq-user/list?size=200");
  let reply = await listed();
  if (reply.status === 401) {
    scene.clerk = await server.signIn(tenantId, "clerk");
    reply = await listed();
  }
  // He may have taken the button from himself.
  const records = reply.status === 200 ? reply.body.data.records : [];
  const managed = records.flatMap((user: { id: string; manageable: boolean }) =>
    user.manageable ? [user.id] : [],
  );
  const coming = await server.db.tenant(tenantId).run((db) =>
    db
      .selectFrom("appUser")
      .select("id")
      .where((eb) =>
        eb.or([
          eb("account", "=", "clerk"),
          eb("account", "like", `${registeredPrefix}%`),
          eb.and([eb("email", "=", clerkMail), eb("emailConfirmed", "=", true)]),
          eb.and([eb("phone", "=", clerkPhone), eb("phoneConfirmed", "=", true)]),
        ]),
      )
      .execute(),
  );
  return [...new Set([...managed, ...coming.map(({ id }) => id)])];
}

async function reachOfAccount(scene: Scene, accountId: string, isThorough: boolean): Promise<string[]> {
  const user = await signInAs(scene, accountId);
  if (user === null) return [];
  const found = await Promise.all([
    rowsOf(user, isThorough),
    isThorough ? rowsAs(scene, user) : [],
    isThorough ? rowsOfEarlier(scene, user) : [],
    thingsOf(scene, user),
    tablesOf(scene, user),
    peopleOf(scene, user),
    buttonsOf(scene, accountId),
  ]);
  return found.flat();
}

/** Everything that opens to the clerk now, of what was there at the beginning; thoroughly also by exports and in the place of others. */
export async function reachOf(scene: Scene, isThorough: boolean): Promise<Reach> {
  const accounts = await openAccounts(scene);
  const found = await Promise.all(accounts.map((id) => reachOfAccount(scene, id, isThorough)));
  return new Set(found.flat());
}

import { beforeAll, describe, expect, it } from "vitest";
import { makeRole } from "../../menu/menu.fixtures.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { marksCsv, rule } from "../../source/policy/policy-cases.fixtures.ts";
import { addDepts, signInCase } from "../../source/policy/policy-viewer.fixtures.ts";
import { importCsv } from "../../source/source.fixtures.ts";

const server = testServer();
const base = "/api/report/reading";
const nowhere = "0198f3a0-0000-7000-8000-00000000ffff";
let admin: TestUser;
let northern: TestUser;
let marksId: string;

const inDepts = { column: "district", operator: "in" as const, values: [{ attribute: "user.depts" }] };
const graded = { column: "grade", operator: ">=" as const, values: [{ attribute: "grade" }] };
const nobodysRow = { columns: [] as const, sees: () => false };

const userId = (account: string): Promise<string> =>
  server.db.tenant("000000").run(async (db) => {
    const found = db.selectFrom("appUser").select("id").where("account", "=", account);
    return (await found.executeTakeFirstOrThrow()).id;
  });
const roleId = (code: string): Promise<string> =>
  server.db.tenant("000000").run(async (db) => {
    const found = db.selectFrom("role").select("id").where("code", "=", code);
    return (await found.executeTakeFirstOrThrow()).id;
  });

beforeAll(async () => {
  admin = await server.signIn();
  marksId = (await importCsv(admin, "marks", marksCsv)).id;
  const besidesId = (await importCsv(admin, "besides", "id,beside\n1,b1\n")).id;
  await addDepts(server);
  const tables = { marksIds: [marksId], besidesIds: [besidesId] };
  const part = ["id", "school", "district"];
  northern = await signInCase(
    server,
    {
      ...{ name: "", account: "northern", dept: "North" },
      roles: [[{ columns: part, rows: [inDepts, rule("secret", "in", "x", "z")] }]],
      ...nobodysRow,
    },
    1,
    tables,
  );
  await signInCase(
    server,
    { name: "", account: "ungraded", roles: [[{ columns: null, rows: [graded] }]], ...nobodysRow },
    2,
    tables,
  );
});

describe("looking under policies that are not saved", () => {
  const onlySchool = (columns: string[] | null, ...rows: object[]) => ({ tableId: marksId, columns, rows });
  const drafted = async (policies: object[], of = "reads1_0") => ({ roleId: await roleId(of), policies });
  const lookers = async (...buttons: string[]) => {
    const name = `drafter_${buttons.length}`;
    await makeRole(server.db, "000000", name, buttons);
    await server.addUser("000000", name, [name]);
    return server.signIn("000000", name);
  };

  it("is closed to whoever may decide about reading but may not change the role", async () => {
    const decider = await lookers("role_policy");
    await makeRole(server.db, "000000", "tried", []);
    const as = { roleId: await roleId("tried"), draft: await drafted([onlySchool(null)], "tried") };
    expect((await decider.post(`${base}/as`, as)).status).toBe(403);
    expect((await decider.post(`${base}/as/table`, { ...as, tableName: "marks" })).status).toBe(403);
    const editor = await lookers("role_policy", "role_edit");
    expect((await editor.post(`${base}/as`, as)).body.data.tables).toMatchObject([{ tableName: "marks" }]);
  });

  it("is closed towards a role that holds more, and one that is fixed", async () => {
    const editor = await server.signIn("000000", "drafter_2");
    const fixed = await drafted([], "administrator");
    const admins = { roleId: await roleId("administrator"), draft: fixed };
    expect((await editor.post(`${base}/as`, admins)).body.data.reason).toBe("more_than_held");
    expect((await admin.post(`${base}/as`, admins)).body.data.reason).toBe("role_fixed");
  });

  it("refuses a role that the reader has not, and a table that is not there", async () => {
    const as = { userId: await userId("northern") };
    const others = await admin.post(`${base}/as`, { ...as, draft: await drafted([], "reads2_0") });
    expect([others.status, others.body.data.field]).toEqual([404, "draft"]);
    const gone = await drafted([{ tableId: nowhere, columns: null, rows: [] }]);
    expect((await admin.post(`${base}/as`, { ...as, draft: gone })).body.data.reason).toBe(
      "table_not_visible",
    );
  });

  it("shows what the reader would see, and changes nothing", async () => {
    const as = { userId: await userId("northern") };
    const mine = { content: { sql: "select * from marks" } };
    const before = (await northern.post("/api/report/query", mine)).body.data;
    const draft = await drafted([onlySchool(["id", "school"], rule("school", "=", "East"))]);
    const { tables } = (await admin.post(`${base}/as`, { ...as, draft })).body.data;
    expect(tables).toContainEqual(
      expect.objectContaining({ tableName: "marks", columns: 2, hidden: 4, rows: "some" }),
    );
    const seen = (await admin.post(`${base}/as/table`, { ...as, draft, tableName: "marks" })).body.data;
    const all = (await admin.post("/api/report/query", { content: { sql: "select id, school from marks" } }))
      .body.data.rows;
    const east = all.filter(([, school]: [number, string]) => school === "East");
    expect(seen.rows.toSorted()).toEqual(east.toSorted());
    expect(seen.reading.bases[0].roles[0].rules).toMatchObject([{ column: "school", outcome: "holds" }]);
    expect((await northern.post("/api/report/query", mine)).body.data.rows).toEqual(before.rows);
    const saved = (await admin.post(`${base}/as/table`, { ...as, tableName: "marks" })).body.data;
    expect(saved.columns).toHaveLength(3);
  });

  it("hides a table that the draft leaves out", async () => {
    const as = { userId: await userId("northern"), draft: await drafted([]) };
    const { tables } = (await admin.post(`${base}/as`, as)).body.data;
    expect(tables.map(({ tableName }: { tableName: string }) => tableName)).not.toContain("marks");
    const seen = await admin.post(`${base}/as/table`, { ...as, tableName: "marks" });
    expect(seen.body.data.reason).toBe("table_not_visible");
  });

  it("is remembered with the policies that were tried", async () => {
    const draft = await drafted([onlySchool(["id"])], "reads2_0");
    await admin.post(`${base}/as`, { userId: await userId("ungraded"), draft });
    const { records } = (await admin.get("/api/sq-system/log/audit?action=view_as&keyword=ungraded")).body
      .data;
    const [policy] = draft.policies;
    const named = { ...draft, roleId: "reads2_0", policies: [{ ...policy, tableId: "marks" }] };
    expect(records[0].after).toEqual({ account: "ungraded", draft: named });
  });
});

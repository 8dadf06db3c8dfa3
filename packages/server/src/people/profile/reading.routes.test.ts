import { beforeAll, describe, expect, it } from "vitest";
import { makeRole } from "../../menu/menu.fixtures.ts";
import { notify } from "../../platform/db/database.ts";
import { timeOrderedIds } from "../../platform/ids.ts";
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
let besidesId: string;

const inDepts = { column: "district", operator: "in" as const, values: [{ attribute: "user.depts" }] };
const graded = { column: "grade", operator: ">=" as const, values: [{ attribute: "grade" }] };
const part = ["id", "school", "district"];

async function idOf(table: "appUser" | "role", value: string): Promise<string> {
  return server.db.tenant("000000").run(async (db) => {
    const found =
      table === "role"
        ? db.selectFrom("role").select("id").where("code", "=", value)
        : db.selectFrom("appUser").select("id").where("account", "=", value);
    return (await found.executeTakeFirstOrThrow()).id;
  });
}
const userId = (account: string) => idOf("appUser", account);
const roleId = (code: string) => idOf("role", code);
const nobodysRow = { columns: [] as const, sees: () => false };

beforeAll(async () => {
  admin = await server.signIn();
  marksId = (await importCsv(admin, "marks", marksCsv)).id;
  besidesId = (await importCsv(admin, "besides", "id,beside\n1,b1\n")).id;
  await addDepts(server);
  const tables = { marksIds: [marksId], besidesIds: [besidesId] };
  northern = await signInCase(
    server,
    {
      name: "",
      account: "northern",
      dept: "North",
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

describe("looking as somebody else", () => {
  it("is closed to whoever may not decide what roles read", async () => {
    const as = { userId: await userId("northern") };
    expect((await northern.post(`${base}/as`, as)).status).toBe(403);
    expect((await northern.post(`${base}/as/table`, { ...as, tableName: "marks" })).status).toBe(403);
    expect((await northern.post("/api/sq-system/role/check-policies", { policies: [] })).status).toBe(403);
  });

  it("is closed towards users and roles that hold more than the onlooker", async () => {
    await makeRole(server.db, "000000", "author", ["role_view", "role_policy"]);
    await server.addUser("000000", "author", ["author"]);
    const author = await server.signIn("000000", "author");
    for (const as of [{ userId: await userId("admin") }, { roleId: await roleId("administrator") }]) {
      expect((await author.post(`${base}/as`, as)).body.data.reason).toBe("more_than_held");
      const table = await author.post(`${base}/as/table`, { ...as, tableName: "marks" });
      expect(table.body.data.reason).toBe("more_than_held");
    }
    // Of another role that holds no menus, he decides.
    await makeRole(server.db, "000000", "reading_only", []);
    expect((await author.post(`${base}/as`, { roleId: await roleId("reading_only") })).status).toBe(200);
  });

  it("takes one user or one role that is there", async () => {
    expect((await admin.post(`${base}/as`, {})).status).toBe(400);
    const both = { userId: await userId("northern"), roleId: await roleId("reads1_0") };
    expect((await admin.post(`${base}/as`, both)).status).toBe(400);
    expect((await admin.post(`${base}/as`, { userId: nowhere })).status).toBe(404);
    expect((await admin.post(`${base}/as`, { roleId: nowhere })).status).toBe(404);
  });

  it("shows the tables and rows that the reader sees, to the cell", async () => {
    const as = { userId: await userId("northern") };
    const { data } = (await admin.post(`${base}/as`, as)).body;
    expect(data).toMatchObject({
      name: "northern",
      roles: ["opens1", "reads1_0"],
      tables: [
        { tableName: "besides", columns: 2, hidden: 0, rows: "all" },
        { tableName: "marks", columns: 3, hidden: 3, rows: "some" },
      ],
      untold: 0,
    });
    expect(data.attributes).toContainEqual({
      name: "user.depts",
      texts: ["North", "North Hills", "North Dale"],
    });
    const seen = (await admin.post(`${base}/as/table`, { ...as, tableName: "marks" })).body.data;
    const own = await northern.post("/api/report/query", { content: { sql: "select * from marks" } });
    expect(seen.columns).toEqual(own.body.data.columns);
    expect(seen.rows.toSorted()).toEqual(own.body.data.rows.toSorted());
    expect(seen.rows).toHaveLength(3);
    const hidden = await admin.post(`${base}/as/table`, { ...as, tableName: "nothing" });
    expect(hidden.body.data.reason).toBe("table_not_visible");
  });

  it("of a role alone knows no attribute, so that rules on one leave no row", async () => {
    const as = { roleId: await roleId("reads1_0") };
    expect((await admin.post(`${base}/as`, as)).body.data).toMatchObject({
      attributes: [],
      tables: [{ tableName: "marks", rows: "none" }],
    });
    const { rows, reading } = (await admin.post(`${base}/as/table`, { ...as, tableName: "marks" })).body.data;
    expect(rows).toEqual([]);
    expect(reading.bases[0]).toMatchObject({ rows: 0, allRows: 8 });
    expect(reading.bases[0].roles[0].rules[0].outcome).toBe("attribute_missing");
  });

  it("does not show what is the reader's own, unless the onlooker sees it whole himself", async () => {
    await makeRole(server.db, "000000", "owner", ["dataset_view", "dataset_import"]);
    await server.addUser("000000", "owner", ["owner"]);
    const owner = await server.signIn("000000", "owner");
    await importCsv(owner, "diary", "day\n1\n");
    await makeRole(server.db, "000000", "curious", ["role_policy", "dataset_view", "dataset_import"]);
    await server.addUser("000000", "curious", ["curious"]);
    const curious = await server.signIn("000000", "curious");
    const as = { userId: await userId("owner") };
    expect((await curious.post(`${base}/as`, as)).body.data).toMatchObject({ tables: [], untold: 1 });
    const diary = await curious.post(`${base}/as/table`, { ...as, tableName: "diary" });
    expect(diary.body.data.reason).toBe("table_not_visible");
    expect((await admin.post(`${base}/as`, as)).body.data).toMatchObject({
      tables: [{ tableName: "diary" }],
      untold: 0,
    });
  });

  it("shows a table that the server fills as the reader's own buttons let him see it", async () => {
    const { id } = await importCsv(admin, "records", "entry\n1\n");
    await makeRole(server.db, "000000", "all_tables", ["audit_view"]);
    await makeRole(server.db, "000000", "all_but_records", []);
    await makeRole(server.db, "000000", "all_of_some_people", ["audit_view"]);
    await server.db.tenant("000000").run(async (db) => {
      const set = { ownerId: null, systemKey: "records", systemButton: "audit_view" };
      await db.updateTable("dataset").set(set).where("id", "=", id).execute();
      await db
        .updateTable("role")
        .set({ peopleScope: "below" })
        .where("code", "=", "all_of_some_people")
        .execute();
      for (const code of ["all_tables", "all_but_records", "all_of_some_people"])
        await db
          .insertInto("tablePolicy")
          .values({
            id: timeOrderedIds.next(),
            roleId: await roleId(code),
            datasetId: null,
            rows: "[]",
            columns: null,
          })
          .execute();
      await notify(db, "000000 catalog");
    });
    const explained = async (code: string) =>
      (await admin.post(`${base}/as/table`, { roleId: await roleId(code), tableName: "records" })).body.data;
    expect((await explained("all_tables")).rows).toEqual([[1]]);
    expect((await explained("all_but_records")).reason).toBe("table_not_visible");
    // The table holds records about all users.
    expect((await explained("all_of_some_people")).reason).toBe("table_not_visible");
  });

  it("is remembered with the table that was looked at", async () => {
    const id = await userId("ungraded");
    await admin.post(`${base}/as`, { userId: id });
    await admin.post(`${base}/as/table`, { userId: id, tableName: "marks" });
    const { records } = (await admin.get("/api/sq-system/log/audit?action=view_as&keyword=ungraded")).body
      .data;
    expect(records).toMatchObject([
      { actor: "admin", entity: "user", entityId: id, after: { account: "ungraded", table: "marks" } },
      { actor: "admin", entity: "user", entityId: id, after: { account: "ungraded" } },
    ]);
  });
});

describe("the tables that a user can read, with the reasons", () => {
  const of = async (account: string) => `${base}/of?userId=${await userId(account)}`;
  let keeper: TestUser;

  beforeAll(async () => {
    await makeRole(server.db, "000000", "keeper", [
      ...["user_view", "role_policy", "dataset_view", "dataset_import"],
      ...["chart_view", "chart_export", "dashboard_view"],
    ]);
    await server.addUser("000000", "keeper", ["keeper"]);
    keeper = await server.signIn("000000", "keeper");
  });

  it("are remembered as looked at", async () => {
    const looks = async (): Promise<{ after: object }[]> =>
      (await admin.get("/api/sq-system/log/audit?action=view_as&keyword=ungraded")).body.data.records;
    const before = (await looks()).length;
    expect((await admin.get(await of("ungraded"))).status).toBe(200);
    const [newest, ...others] = await looks();
    expect([newest?.after, others.length]).toEqual([{ account: "ungraded" }, before]);
  });

  it("take both rights, and a user who is there and holds no more", async () => {
    for (const code of ["role_policy", "user_view"]) {
      await makeRole(server.db, "000000", `only_${code}`, [code]);
      await server.addUser("000000", `only_${code}`, [`only_${code}`]);
      const half = await server.signIn("000000", `only_${code}`);
      expect((await half.get(await of("northern"))).status).toBe(403);
    }
    expect((await keeper.get(await of("admin"))).body.data.reason).toBe("more_than_held");
    expect((await admin.get(`${base}/of?userId=${nowhere}`)).status).toBe(404);
    expect((await admin.get(`${base}/of?userId=x`)).status).toBe(400);
  });

  it("say what is done with them, through what they are found, and how the rules read for the user", async () => {
    const { data } = (await admin.get(await of("northern"))).body;
    expect(data.untold).toBe(0);
    const marks = data.tables.find(({ tableName }: { tableName: string }) => tableName === "marks");
    const depts = { attribute: "user.depts", texts: ["North", "North Hills", "North Dale"] };
    const rules = [
      { column: "district", operator: "in", values: [depts], outcome: "holds" },
      {
        ...{ column: "secret", operator: "in", outcome: "holds" },
        values: ["x", "z"].map((text) => ({ attribute: null, texts: [text] })),
      },
    ];
    const through = { own: false, administrator: false, everyone: true, personal: false, roles: [] };
    const seen = { shown: 3, hidden: 3, hiddenNames: ["grade", "score", "secret"], partial: [] };
    expect(marks).toEqual({
      ...{ tableName: "marks", tableComment: "", kind: "dataset", columns: 3, hidden: 3, rows: "some" },
      rights: "view",
      bases: [
        {
          ...{ tableName: "marks", tableComment: "", own: false, ...seen, through },
          roles: [{ role: "reads1_0", everyTable: false, columns: part, rules }],
        },
      ],
    });
  });

  it("name those with whom a table is shared, if the user is among them", async () => {
    const path = `/api/report/dataset/${besidesId}/sharing`;
    const before = (await admin.get(path)).body.data;
    const grants = [
      { roleId: await roleId("reads1_0"), userId: null, name: "", level: "view" },
      { roleId: await roleId("reads2_0"), userId: null, name: "", level: "view" },
      { roleId: null, userId: await userId("northern"), name: "", level: "edit" },
    ];
    const shared = await admin.put(path, { access: "granted", grants, version: before.version });
    expect(shared.status).toBe(200);
    const { tables } = (await admin.get(await of("northern"))).body.data;
    const [besides] = tables;
    expect(besides).toMatchObject({
      ...{ tableName: "besides", rights: "view", rows: "all" },
      bases: [{ through: { everyone: false, personal: true, roles: ["reads1_0"] } }],
    });
    // Those with whom it is not shared do not learn that it is there.
    const listed = (await keeper.get(await of("northern"))).body.data;
    expect(JSON.stringify(listed)).not.toContain("besides");
    expect(listed.untold).toBe(1);
    await admin.put(path, { access: "everyone", grants: [], version: shared.body.data.version });
  });

  it("do not name what is the user's own, but to those who see it whole", async () => {
    expect((await keeper.get(await of("owner"))).body.data).toMatchObject({ tables: [], untold: 1 });
    expect((await admin.get(await of("owner"))).body.data).toMatchObject({
      tables: [
        { tableName: "diary", rights: "manage", bases: [{ own: true, roles: [], through: { own: true } }] },
      ],
      untold: 0,
    });
  });
});

describe("why somebody sees what he sees", () => {
  it("is not told of a table that he does not see", async () => {
    const { body } = await northern.get(`${base}?tableName=diary`);
    expect(body.data.reason).toBe("table_not_visible");
    expect(body).toEqual({
      ...(await northern.get(`${base}?tableName=nowhere`)).body,
      msg: body.msg,
      data: { ...body.data, table: "diary" },
    });
  });

  it("names roles, rules and his own attributes to him, and no column that is hidden from him", async () => {
    const { data } = (await northern.get(`${base}?tableName=marks`)).body;
    const text = JSON.stringify(data);
    for (const hidden of ["secret", "grade", "score"]) expect(text).not.toContain(hidden);
    expect(data.bases).toEqual([
      {
        tableName: "marks",
        tableComment: "",
        own: false,
        shown: 3,
        hidden: 3,
        hiddenNames: [],
        partial: [],
        rows: 3,
        allRows: null,
        roles: [
          {
            role: "reads1_0",
            everyTable: false,
            columns: part,
            rules: [
              {
                column: "district",
                operator: "in",
                values: [{ attribute: "user.depts", texts: ["North", "North Hills", "North Dale"] }],
                outcome: "holds",
              },
              { column: null, operator: "in", values: [], outcome: "holds" },
            ],
          },
        ],
      },
    ]);
  });

  it("is told in full to who decides about reading", async () => {
    const as = { userId: await userId("northern"), tableName: "marks" };
    const { reading } = (await admin.post(`${base}/as/table`, as)).body.data;
    expect(reading.bases[0]).toMatchObject({
      hiddenNames: ["grade", "score", "secret"],
      rows: 3,
      allRows: 8,
    });
    expect(reading.bases[0].roles[0].rules[1]).toMatchObject({
      column: "secret",
      values: [
        { attribute: null, texts: ["x"] },
        { attribute: null, texts: ["z"] },
      ],
    });
    expect((await admin.get(`${base}?tableName=marks`)).body.data.bases[0]).toMatchObject({
      own: true,
      hidden: 0,
      rows: 8,
    });
  });

  it("goes down to the data sets that a virtual table builds on", async () => {
    const definition = {
      kind: "join",
      join: "inner",
      left: { table: "marks", columns: ["id", "school"] },
      right: { table: "besides", columns: ["beside"] },
      on: [{ left: "id", right: "id" }],
    };
    const made = await admin.post("/api/report/virtual-table", { tableName: "both", definition });
    expect(made.status).toBe(200);
    await expect
      .poll(async () => (await northern.get(`${base}?tableName=both`)).body.data.bases?.length)
      .toBe(2);
    const { data } = (await northern.get(`${base}?tableName=both`)).body;
    expect(data).toMatchObject({
      kind: "virtual",
      bases: [
        { tableName: "marks", rows: 3 },
        { tableName: "besides", rows: 1 },
      ],
    });
    const seen = await admin.post(`${base}/as/table`, {
      userId: await userId("northern"),
      tableName: "both",
    });
    expect(seen.body.data.rows).toEqual([[1, "East", "b1"]]);
  });
});

describe("a virtual table of SQL that reads a hidden column", () => {
  it("is neither listed, nor shown, nor explained", async () => {
    const definition = { kind: "question", content: { sql: "select secret as told from marks" } };
    const made = await admin.post("/api/report/virtual-table", { tableName: "secrets", definition });
    expect(made.status).toBe(200);
    await expect
      .poll(async () => (await admin.get("/api/report/reading?tableName=secrets")).status)
      .toBe(200);
    expect((await northern.get("/api/report/reading?tableName=secrets")).body.data.reason).toBe(
      "table_not_visible",
    );
    const as = { userId: await userId("northern") };
    const { tables } = (await admin.post(`${base}/as`, as)).body.data;
    expect(tables.map(({ tableName }: { tableName: string }) => tableName)).not.toContain("secrets");
    const seen = await admin.post(`${base}/as/table`, { ...as, tableName: "secrets" });
    expect(seen.body.data.reason).toBe("table_not_visible");
  });
});

describe("what is amiss with policies", () => {
  const check = async (policies: object[], of?: string) =>
    (await admin.post("/api/sq-system/role/check-policies", { policies, roleId: of ?? "" })).body.data;
  const marksPolicy = (...rows: object[]) => ({ tableId: marksId, columns: null, rows });

  it("is nothing where nothing is", async () => {
    expect(await check([marksPolicy(rule("school", "=", "East"))], await roleId("reads1_0"))).toEqual([]);
  });

  it("is told with how many of the holders see no rows by it", async () => {
    const ungraded = await roleId("reads2_0");
    await server.addUser("000000", "graded", ["reads2_0"]);
    await server.db.tenant("000000").run(async (db) => {
      const set = { attributes: JSON.stringify({ grade: "2" }) };
      await db.updateTable("appUser").set(set).where("account", "=", "graded").execute();
      await notify(db, "000000 actor");
    });
    expect(await check([marksPolicy(graded, rule("gone", "=", "x"))], ungraded)).toEqual([
      {
        policy: 0,
        rule: 0,
        problem: "attribute_missing",
        names: ["grade"],
        tables: [],
        of: 1,
        missing: 1,
        holders: 2,
      },
      {
        policy: 0,
        rule: 1,
        problem: "column_gone",
        names: ["gone"],
        tables: ["marks"],
        of: 1,
        missing: 0,
        holders: 2,
      },
    ]);
    expect(await check([marksPolicy(inDepts)], ungraded)).toMatchObject([
      { problem: "attribute_missing", names: ["user.depts"], missing: 2, holders: 2 },
    ]);
    const nobodys = { column: "school", operator: "=", values: [{ attribute: "shoe_size" }] };
    expect(await check([marksPolicy(nobodys)])).toMatchObject([{ problem: "attribute_unknown" }]);
  });
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { localListener } from "../../platform/testing/local-listener.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { rule, signInViewer } from "../policy/viewer.fixtures.ts";
import { importCsv } from "../source.fixtures.ts";
import { addVirtual, makeVirtual } from "../virtual/virtual.fixtures.ts";
import {
  type DistrictDatabase,
  describeKinds,
  districtDatabase,
  kindsHere,
} from "./district-database.fixtures.ts";

const server = testServer(() => ({ databaseHosts: ["127.0.0.1"] }));
const listen = localListener();
const schools = "id,name,area\n1,一中,东\n2,二中,西\n3,三中,西\n";
const marks = [
  [1, "2024-01-05", 91.5],
  [1, "2024-02-05", 60.25],
  [2, "2024-02-06", null],
  [2, "2024-02-07", 75],
  [9, "2024-02-08", 10],
] as const;
const literal = (value: string | number | null): string =>
  typeof value === "string" ? `'${value}'` : String(value);

let admin: TestUser;
const opened: DistrictDatabase[] = [];

beforeAll(async () => {
  admin = await server.signIn();
  await importCsv(admin, "schools", schools);
});
afterAll(async () => {
  for (const database of opened) await database.stop();
});

/** Publishes the marks of a database; the id of the dataset. */
async function published(
  kind: (typeof kindsHere)[number],
  tableName: string,
  statements: string[],
): Promise<string> {
  const database = await districtDatabase(kind, listen);
  opened.push(database);
  await database.run(...statements);
  const base = "/api/report/connection";
  const { draft, user, secret, schema } = database;
  const { body } = await admin.post(`${base}/submit`, {
    ...draft,
    name: `${kind} ${tableName}`,
    user,
    secret,
    tls: false,
  });
  const path = `${base}/${body.data.id}/publish`;
  const reply = await admin.post(path, { schema, name: tableName, tableName: `${kind}_${tableName}` });
  expect(reply.status).toBe(200);
  return reply.body.data.id;
}

const joined = (table: string) => ({
  kind: "join",
  join: "left",
  left: { table: "schools", columns: null },
  right: { table, columns: null },
  on: [{ left: "id", right: "school" }],
});
const byName = {
  selectedDimension: [{ Column: "name" }],
  selectedCalcul: [
    { Column: "score", calculFunc: "avg" },
    { Column: "score", calculFunc: "count" },
  ],
  orderByStrs: ["name asc"],
};
const ask = async (dataSrc: string, user = admin, content: object = byName) =>
  (await user.post("/api/report/query", { content: { ...content, dataSrc } })).body;

const wanted = [
  [75.875, 2, "一中"],
  [null, 0, "三中"],
  [75, 1, "二中"],
];

describeKinds("imported rows joined with a table of %s", (kind) => {
  const table = `${kind}_marks`;
  let id = "";
  beforeAll(async () => {
    const types = {
      postgres: ["int", "date", "numeric(6,2)"],
      mysql: ["int", "date", "decimal(6,2)"],
      clickhouse: ["Int32", "Date", "Nullable(Decimal(6,2))"],
    }[kind];
    const engine = kind === "clickhouse" ? " engine = Memory" : "";
    const values = marks.map((row) => `(${row.map(literal).join(", ")})`).join(", ");
    id = await published(kind, "marks", [
      `create table marks (school ${types[0]}, day ${types[1]}, score ${types[2]})${engine}`,
      `insert into marks values ${values}`,
    ]);
    await addVirtual(admin, `joined_${kind}`, joined(table));
  });

  it("gives the figures of both", async () => {
    const { data } = await ask(`joined_${kind}`);
    expect(
      data.rows.map((row: unknown[]) =>
        row.map((cell) => (typeof cell === "string" && /^\d+$/.test(cell) ? Number(cell) : cell)),
      ),
    ).toEqual(wanted);
    const days = await ask(`joined_${kind}`, admin, {
      selectedDimension: [{ Column: "day", bucket: { kind: "time", unit: "month" } }],
      selectedCalcul: [{ Column: "score", calculFunc: "max" }],
      filters: [{ filteCol: "area", filterOperator: "=", value: { value1: "东" } }],
      orderByStrs: ["day asc"],
    });
    expect(days.data.rows.map(([score]: unknown[]) => Number(score))).toEqual([91.5, 60.25]);
  });

  it("gives a viewer the rows and columns of each that the viewer's roles show", async () => {
    const schoolsId = (await admin.get("/api/report/dataset")).body.data.find(
      ({ tableName }: { tableName: string }) => tableName === "schools",
    ).id;
    const viewer = await signInViewer(
      server,
      `west_${kind}`,
      ["chart_view"],
      [
        { datasetId: schoolsId },
        { datasetId: id, columns: ["school", "score"], rows: [rule("score", ">", "70")] },
      ],
    );
    const { data } = await ask(`joined_${kind}`, viewer);
    expect(data.rows.map(([mean, , name]: unknown[]) => [Number(mean), name])).toEqual([
      [91.5, "一中"],
      [0, "三中"],
      [75, "二中"],
    ]);
    const refused = await ask(`joined_${kind}`, viewer, { selectedDimension: [{ Column: "day" }] });
    expect(refused.data?.reason ?? refused.reason).toBe("column_unknown");
  });
});

it.skipIf(kindsHere.length < 2)(
  "tables of two databases are joined, below other virtual tables as well",
  async () => {
    const [one, other] = kindsHere;
    await addVirtual(admin, "two_sources", {
      ...joined(`${other}_marks`),
      left: { table: `${one}_marks`, columns: null },
      on: [{ left: "school", right: "school" }],
    });
    await addVirtual(admin, "above", {
      kind: "question",
      content: {
        ...byName,
        selectedDimension: [{ Column: "school" }],
        orderByStrs: [],
        dataSrc: "two_sources",
      },
    });
    const { data } = await ask("above", admin, { selectedCalcul: [{ Column: "*", calculFunc: "count" }] });
    expect(Number(data.rows[0][0])).toBe(3);
  },
);

it("a table of more rows than can be copied is refused with what to do, before anything is read into the engine", async () => {
  await published("postgres", "many", [
    "create table many as select n as school, n as score from generate_series(1, 100001) n",
  ]);
  const { status, body } = await makeVirtual(admin, "too_many", joined("postgres_many"));
  expect([status, body.data.reason]).toEqual([400, "virtual_table_broken"]);
  expect(body.msg).toContain("postgres_many");
  expect(body.msg).toContain("100,000");
});

it("SQL that people write reads none of it", async () => {
  const { body } = await admin.post("/api/report/query", {
    content: { sql: "select count(*) from joined_postgres" },
  });
  expect(["table_not_visible", "sql_refused"]).toContain(body.data?.reason ?? body.reason);
});

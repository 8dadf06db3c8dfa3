import { beforeAll, describe, expect, it } from "vitest";
import type { Reply, TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { importCsv } from "../source.fixtures.ts";
import { addVirtual, virtualPath, written } from "../virtual/virtual.fixtures.ts";
import { signInViewer } from "./viewer.fixtures.ts";

const server = testServer();
const table = "pupils";
/** One column is hidden from the viewer, the other was in the table once and is no longer. */
const names = ["secret", "absent"] as const;
type Name = (typeof names)[number];
let viewer: TestUser;
const made: Record<string, string> = {};

const done = async (request: Promise<Reply>) => {
  const { status, body } = await request;
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data;
};
const contentOf = (Column: string, dataSrc = table) => ({ dataSrc, selectedDimension: [{ Column }] });
const filter = (filteCol: string) => ({ filteCol, filterOperator: "=", value: { value1: "1" } });
const counted = { Column: "*", calculFunc: "count" };
const joinOf = (columns: string[]) => ({
  kind: "join",
  join: "left",
  left: { table, columns: ["id", ...columns] },
  right: { table: "beside", columns: ["id", "beside"] },
  on: [{ left: "id", right: "id" }],
});
const kinds = ["text", "star", "where", "asked", "joined", "upon", "calc"] as const;

async function makeAll(admin: TestUser, name: Name): Promise<void> {
  const virtual = (kind: string, definition: object) => addVirtual(admin, `v_${kind}_${name}`, definition);
  await virtual("text", written(`select id, ${name} from ${table}`));
  await virtual("star", written(`select * from (select id, ${name} as shown from ${table})`));
  await virtual("where", written(`select id from ${table} where ${name} <> 'x'`));
  await virtual("asked", { kind: "question", content: contentOf(name) });
  await virtual("joined", joinOf([name]));
  await virtual("calc", { kind: "question", content: contentOf(`calc_${name}`) });
  await virtual("upon", { kind: "question", content: contentOf("id", `v_text_${name}`) });
  for (const kind of kinds) {
    const content = contentOf("id", `v_${kind}_${name}`);
    made[`${kind}_${name}`] = (await done(admin.post("/api/report/chart", { name: "over", content }))).id;
  }
  const direct = { ...contentOf(name), chartType: "table" };
  made[`chart_${name}`] = (
    await done(admin.post("/api/report/chart", { name: "direct", content: direct }))
  ).id;
  const sql = { sql: `select ${name} from ${table}`, chartType: "table", dataSrc: table };
  made[`sql_${name}`] = (await done(admin.post("/api/report/chart", { name: "sql", content: sql }))).id;
}

beforeAll(async () => {
  const admin = await server.signIn();
  const { id: datasetId } = await importCsv(admin, table, "id,name,secret,absent\n1,a,p,q\n2,b,r,s\n");
  const { id: beside } = await importCsv(admin, "beside", "id,beside\n1,u\n2,v\n");
  const fields = names.flatMap((name) => [
    { column: name, labelZh: `label ${name}` },
    { column: `calc_${name}`, expression: `[${name}]` },
  ]);
  await done(admin.put("/api/report/field", { tableName: table, version: 0, fields }));
  for (const name of names) await makeAll(admin, name);
  const replaced = await importCsv(admin, table, "id,name,secret\n1,a,p\n2,b,r\n", { mode: "replace" });
  expect(replaced).toMatchObject({ status: "ready", rows: 2 });
  const buttons = ["dataset_view", "dataset_add", "dataset_edit", "dataset_delete"];
  viewer = await signInViewer(
    server,
    "partial",
    [...buttons, "chart_view", "chart_add", "chart_edit", "chart_export"],
    [{ datasetId, columns: ["id", "name"] }, { datasetId: beside }],
  );
});

const post = (path: string, body: (name: Name) => object) => (name: Name) => viewer.post(path, body(name));
const get = (path: (name: Name) => string) => (name: Name) => viewer.get(path(name));
const query = (content: (name: Name) => object) =>
  post("/api/report/query", (name) => ({ content: content(name) }));
const exec = (sql: (name: Name) => string) => post("/api/report/exec", (name) => ({ sql: sql(name) }));
const tried = (definition: (name: Name) => object) =>
  post(`${virtualPath}/preview`, (name) => ({ definition: definition(name) }));
const saved = (content: (name: Name) => object) =>
  post("/api/report/chart", (name) => ({ name: "mine", content: content(name) }));
const exported = (content: (name: Name) => object) =>
  post("/api/report/export", (name) => ({ content: content(name), format: "csv", name: "x" }));

const ways: [string, (name: Name) => Promise<Reply>][] = [
  ["a dimension", query((name) => contentOf(name))],
  ["a measure", query((Column) => ({ ...contentOf("id"), selectedCalcul: [{ Column, calculFunc: "sum" }] }))],
  ["a filter", query((name) => ({ ...contentOf("id"), filters: [filter(name)] }))],
  [
    "a filter on totals",
    query((name) => ({ ...contentOf("id"), selectedCalcul: [counted], having: [filter(name)] })),
  ],
  ["the order", query((name) => ({ ...contentOf("id"), orderByStrs: [`${name} asc`] }))],
  [
    "a field of its own",
    query((name) => ({ ...contentOf("own"), calculated: [{ name: "own", expression: `[${name}]` }] })),
  ],
  ["a calculated field of the table", query((name) => contentOf(`calc_${name}`))],
  ["SQL of a query", post("/api/report/query/sql", (name) => ({ content: contentOf(name) }))],
  ["written SQL", exec((name) => `select ${name} from ${table}`)],
  ["written SQL, nearly", exec((name) => `select ${name}s from ${table}`)],
  ["written SQL, by the table", exec((name) => `select ${table}.${name} from ${table}`)],
  ["written SQL, excluded", exec((name) => `select * exclude (${name}) from ${table}`)],
  ["written SQL, replaced", exec((name) => `select * replace (1 as ${name}) from ${table}`)],
  ["written SQL, as another", exec((name) => `select 1 as ${name}, * from ${table} where ${name} = 1`)],
  ["written SQL, joined", exec((name) => `select 1 from ${table} join beside using (${name})`)],
  [
    "written SQL, naturally joined",
    exec((name) => `select * from ${table} natural join (select 1 as id, 2 as ${name})`),
  ],
  ["written SQL, by pattern", exec((name) => `select columns('${name}') from ${table}`)],
  ["written SQL with a filter", exec((name) => `select id from ${table} where ${name} = 'p'`)],
  ["written SQL as a subquery", exec((name) => `select (select max(${name}) from ${table}) as m`)],
  [
    "a chart of SQL",
    query((name) => ({ sql: `select ${name} from ${table}`, dataSrc: table, chartType: "table" })),
  ],
  ["a virtual query", tried((name) => ({ kind: "question", content: contentOf(name) }))],
  ["a virtual text", tried((name) => written(`select ${name} from ${table}`))],
  ["a virtual join", tried((name) => joinOf([name]))],
  ["a join on it", tried((left) => ({ ...joinOf([]), on: [{ left, right: "id" }] }))],
  [
    "a saved virtual text",
    post(virtualPath, (name) => ({ tableName: "mine", definition: written(`select ${name} from ${table}`) })),
  ],
  ["a saved chart", saved((name) => contentOf(name))],
  ["a saved chart of SQL", saved((name) => ({ sql: `select ${name} from ${table}`, dataSrc: table }))],
  [
    "a saved chart with a field",
    saved((name) => ({ ...contentOf("own"), calculated: [{ name: "own", expression: `[${name}]` }] })),
  ],
  ["an export", exported((name) => ({ ...contentOf(name), chartType: "table" }))],
  [
    "an export of SQL",
    exported((name) => ({ sql: `select ${name} from ${table}`, dataSrc: table, chartType: "table" })),
  ],
  ["values", get((name) => `/api/report/field/values?tableName=${table}&column=${name}`)],
  ["a profile", get((name) => `/api/report/field/profile?tableName=${table}&column=${name}`)],
  [
    "values of a calculated field",
    get((name) => `/api/report/field/values?tableName=${table}&column=calc_${name}`),
  ],
  ["found fields", get((name) => `/api/report/field/search?text=${name}`)],
  [
    "field settings",
    (name) => viewer.put("/api/report/field", { tableName: table, version: 1, fields: [{ column: name }] }),
  ],
  ["a saved chart's query", get((name) => `/api/report/chart/${made[`chart_${name}`]}`)],
  ["a saved chart of SQL, opened", get((name) => `/api/report/chart/${made[`sql_${name}`]}`)],
  ["a saved chart's export", get((name) => `/api/report/export?chart=${made[`chart_${name}`]}&format=csv`)],
  [
    "a saved chart of SQL's export",
    get((name) => `/api/report/export?chart=${made[`sql_${name}`]}&format=csv`),
  ],
  // A join can be read without the column: its export is a file, which takes a process.
  ...kinds
    .filter((kind) => kind !== "joined")
    .map((kind): [string, (name: Name) => Promise<Reply>] => [
      `${kind}: its export`,
      get((name) => `/api/report/export?chart=${made[`${kind}_${name}`]}&format=csv`),
    ]),
  ...kinds.flatMap((kind): [string, (name: Name) => Promise<Reply>][] => {
    const of = (name: Name): string => `v_${kind}_${name}`;
    return [
      [`${kind}: a query`, query((name) => contentOf("id", of(name)))],
      [`${kind}: a query by name`, query((name) => contentOf(name, of(name)))],
      [`${kind}: written SQL`, exec((name) => `select * from ${of(name)}`)],
      [`${kind}: counting`, exec((name) => `select count(*) as n from ${of(name)}`)],
      [`${kind}: its fields`, get((name) => `/api/report/tableInfo?tableName=${of(name)}`)],
      [`${kind}: its settings`, get((name) => `/api/report/field?tableName=${of(name)}`)],
      [
        `${kind}: a table upon it`,
        tried((name) => ({ kind: "question", content: contentOf("id", of(name)) })),
      ],
      [`${kind}: a text upon it`, tried((name) => written(`select * from ${of(name)}`))],
      [`${kind}: a chart upon it`, saved((name) => contentOf("id", of(name)))],
      [`${kind}: a stored chart upon it`, get((name) => `/api/report/chart/${made[`${kind}_${name}`]}`)],
      [
        `${kind}: the name taken`,
        post(virtualPath, (name) => ({ tableName: of(name), definition: written("select 1 as one") })),
      ],
    ];
  }),
];

/** What a reply says, with the name taken out of it, and what differs with each call. */
function withoutName({ status, body }: Reply, name: Name): unknown {
  const text = JSON.stringify({ status, body })
    .replaceAll(name, "it")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
    .replaceAll(/"(engineMs|totalMs)":[\d.]+/g, '"$1":0')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time");
  return JSON.parse(text);
}

describe("a column that is hidden from the viewer", () => {
  it.each(ways)("is refused like one that is not there: %s", async (_, way) => {
    const [secret, absent] = [await way("secret"), await way("absent")];
    expect(withoutName(secret, "secret")).toEqual(withoutName(absent, "absent"));
  });

  it("is in no list of tables, fields or virtual tables that the one which is not there is not in", async () => {
    for (const path of [
      "/api/report/tables",
      `/api/report/tableInfo?tableName=${table}`,
      `/api/report/field?tableName=${table}`,
      "/api/report/field/search?text=",
      virtualPath,
    ]) {
      const text = JSON.stringify((await viewer.get(path)).body);
      expect([path, text.split("secret").length]).toEqual([path, text.split("absent").length]);
    }
  });
});

import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import type { Reply, TestUser } from "../../platform/testing/test-client.ts";
import type { TestServer } from "../../platform/testing/test-server.ts";
import { type MarkColumn, marks } from "./policy-cases.fixtures.ts";

type Cell = string | number | boolean | null;

/** What a path to a table's rows returns of some columns; `refused` as a whole if one of them is hidden from the viewer, `impossible` if no table of this kind has the path. */
export type PathResult = readonly (readonly Cell[])[] | "refused" | "impossible";

/** A path by which rows of a table reach a viewer. */
export interface PolicyPath {
  name: string;
  /** SQL written by people, which has no column that only some of the rows show. */
  inText: boolean;
  /** Such SQL as the table of a query, which of data sources PostgreSQL alone has (decision 060): elsewhere it is refused to all. */
  ofText?: boolean;
  /** Of a table in a database, a copy is read (decision 061), which has no column that only some of the rows show. */
  isCopied?: boolean;
  /** Every reading starts a process, which takes far longer than the reading itself. */
  isFile?: boolean;
  read(user: TestUser, columns: readonly MarkColumn[]): Promise<PathResult>;
}

/** Who makes what the others open, and what they may read besides the table itself. */
export interface PathGround {
  server: TestServer;
  admin(): TestUser;
  /** The table, and another of the same ids that everybody reads whole. */
  table: string;
  beside: string;
  /** The same, where the table is not: imported beside a table in a database, or in one. */
  elsewhere: string;
  /** One of the same rows that the server fills itself. */
  system: string;
  /** A table with the same rows that had others, was removed, and is restored. */
  restored: string;
  /** A table with the same rows that is shared with the viewers by name. */
  shared: string;
}

const refusals = ["table_not_visible", "column_unknown", "query_invalid", "virtual_table_broken"];

const impossible = ["source_unread"];
const longTexts = marks.flatMap((mark) => Object.values(mark)).filter((cell) => String(cell).length > 3);

function rowsOf({ status, body }: Reply): PathResult {
  if (status === 200) return body.data.rows;
  const text = JSON.stringify(body);
  if (longTexts.some((cell) => text.includes(String(cell)))) throw new Error(`a refusal with cells: ${text}`);
  if (refusals.includes(body.data?.reason)) return "refused";
  if (impossible.includes(body.data?.problem?.kind)) return "impossible";
  throw new Error(`an answer of ${status}: ${JSON.stringify(body)}`);
}

function objectsOf(reply: Reply, columns: readonly MarkColumn[]): PathResult {
  if (reply.status !== 200) return rowsOf(reply);
  return reply.body.data.map((row: Record<MarkColumn, Cell>) => columns.map((column) => row[column]));
}

async function done(reply: Promise<Reply>) {
  const { status, body } = await reply;
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data;
}

const numbers: readonly (MarkColumn | undefined)[] = ["id", "grade", "score"];

/** A cell of a file as a result has it. */
function cellOf(column: MarkColumn | undefined, text: string): Cell {
  if (text === "") return null;
  return numbers.includes(column) ? Number(text) : text;
}

/** Makes something once for each choice of columns. */
function cached<T>(make: (columns: readonly MarkColumn[], place: number) => Promise<T>) {
  const known = new Map<string, Promise<T>>();
  return (columns: readonly MarkColumn[]): Promise<T> => {
    const key = columns.join();
    const made = known.get(key) ?? make(columns, known.size);
    known.set(key, made);
    return made;
  };
}

/** Every way to rows; what a later way needs is one entry here. */
export function policyPaths({
  server,
  admin,
  table,
  beside,
  elsewhere,
  system,
  restored,
  shared,
}: PathGround): PolicyPath[] {
  let other: ReturnType<TestServer["another"]> | null = null;
  const typed = (dataSrc: string, columns: readonly MarkColumn[]) => ({
    dataSrc,
    chartType: "table",
    selectedDimension: columns.map((Column) => ({ Column })),
  });
  const sql = (columns: readonly MarkColumn[], from = table) =>
    `select ${columns.map((column) => `"${column}"`).join(", ")} from ${from}`;
  const ask = async (user: TestUser, content: object) =>
    rowsOf(await user.post("/api/report/query", { content }));
  const chartOf = async (user: TestUser, id: string) =>
    ask(user, (await done(user.get(`/api/report/chart/${id}`))).content);
  const makeChart = (content: object, name: string): Promise<{ id: string; version: number }> =>
    done(admin().post("/api/report/chart", { name, content }));
  // A filter that leaves every row.
  const anyOf = (column: MarkColumn | undefined) => ({
    any: ["is null", "is not null"].map((filterOperator) => ({ filteCol: column, filterOperator })),
  });
  const oneTile = (chartId: string) => ({
    tabs: [{ id: "first", name: "", tiles: [{ kind: "chart", id: "one", chartId, x: 0, y: 0, w: 6, h: 4 }] }],
    filters: [{ id: "by", label: "by", table, column: "district", kind: "values" }],
  });
  const onlyChart = (user: TestUser, { charts }: { charts: { content: object }[] }) =>
    ask(user, charts[0]?.content ?? {});
  const virtual = (kind: string, definition: (columns: readonly MarkColumn[]) => object) =>
    cached(async (columns, place) => {
      const tableName = `${table}_${kind}_${place}`;
      await done(admin().post("/api/report/virtual-table", { tableName, definition: definition(columns) }));
      return tableName;
    });

  const charts = cached((columns, place) => makeChart(typed(table, columns), `typed ${place}`));
  const sqlCharts = cached((columns, place) =>
    makeChart({ ...typed(table, columns), sql: sql(columns) }, `sql ${place}`),
  );
  const restoredCharts = cached(async (columns, place) => {
    const { id, version } = await makeChart(typed(table, columns), `restored ${place}`);
    const newer = { id, name: "restored", content: typed(beside, ["id"]), version };
    await done(admin().put("/api/report/chart", newer));
    await done(admin().post(`/api/report/chart/${id}/version/1`));
    return { id };
  });
  const boards = cached(async (columns, place): Promise<{ id: string }> => {
    const { id } = await charts(columns);
    return done(admin().post("/api/report/dashboard", { name: `board ${place}`, content: oneTile(id) }));
  });
  const restoredBoards = cached(async (columns, place): Promise<{ id: string }> => {
    const { id } = await charts(columns);
    const name = `restored board ${place}`;
    const made = await done(admin().post("/api/report/dashboard", { name, content: oneTile(id) }));
    const empty = { tabs: [{ id: "first", name: "", tiles: [] }], filters: [] };
    await done(
      admin().put("/api/report/dashboard", { id: made.id, name, content: empty, version: made.version }),
    );
    return done(admin().post(`/api/report/dashboard/${made.id}/version/1`));
  });
  const queries = virtual("asked", (columns) => ({ kind: "question", content: typed(table, columns) }));
  const texts = virtual("written", (columns) => ({ kind: "question", content: { sql: sql(columns) } }));
  const joins = virtual("joined", (columns) => ({
    kind: "join",
    join: "left",
    left: { table, columns: [...new Set(["id", ...columns])] },
    right: { table: beside, columns: ["beside"] },
    on: [{ left: "id", right: "id" }],
  }));
  const apart = virtual("apart", (columns) => ({
    kind: "join",
    join: "left",
    left: { table, columns: [...new Set(["id", ...columns])] },
    right: { table: elsewhere, columns: ["beside"] },
    on: [{ left: "id", right: "id" }],
  }));
  const behind = virtual("behind", (columns) => ({
    kind: "join",
    join: "inner",
    left: { table: elsewhere, columns: ["beside"] },
    right: { table, columns: [...new Set(["id", ...columns])] },
    on: [{ left: "id", right: "id" }],
  }));
  const upon = virtual("upon", (columns) => ({
    kind: "question",
    content: typed(`${table}_asked_${columns.join("_")}`, columns),
  }));
  const uponQuery = cached(async (columns) => {
    const lower = `${table}_asked_${columns.join("_")}`;
    const definition = { kind: "question", content: typed(table, columns) };
    await done(admin().post("/api/report/virtual-table", { tableName: lower, definition }));
    return upon(columns);
  });
  const exec = (name: string, query: (user: TestUser, text: string) => Promise<Reply>): PolicyPath => ({
    name,
    inText: true,
    read: async (user, columns) => objectsOf(await query(user, sql(columns)), columns),
  });
  const exported = async (
    user: TestUser,
    columns: readonly MarkColumn[],
    wanted: object,
  ): Promise<PathResult> => {
    const reply = await fetch(`${server.url}/api/report/export`, {
      method: "POST",
      headers: { "SQ-Auth": `bearer ${user.accessToken}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "x", format: "csv", ...wanted }),
    });
    if (!reply.ok) return rowsOf({ status: reply.status, headers: reply.headers, body: await reply.json() });
    const [head = [], ...lines] = parse(await reply.text(), { bom: true });
    const places = columns.map((column) => head.indexOf(column));
    if (places.includes(-1)) return "refused";
    return lines.map((line) => places.map((place, at) => cellOf(columns[at], line[place] ?? "")));
  };
  const way = (
    name: string,
    read: (user: TestUser, columns: readonly MarkColumn[]) => Promise<PathResult>,
    inText = false,
  ): PolicyPath => ({ name, inText, read });
  const file = (...parts: Parameters<typeof way>): PolicyPath => ({ ...way(...parts), isFile: true });
  const copied = (path: PolicyPath): PolicyPath => ({ ...path, isCopied: true });
  const asTable = (path: PolicyPath): PolicyPath => ({ ...path, ofText: true });
  const narrowed = (columns: readonly MarkColumn[]) => ({
    ...{ sql: sql(columns), sqlAsTable: true, filters: [anyOf(columns[0])] },
  });

  return [
    way("a typed query", (user, columns) => ask(user, typed(table, columns))),
    way("a system table", (user, columns) => ask(user, typed(system, columns))),
    exec("exec on a system table", (user, text) =>
      user.post("/api/report/exec", { sql: text.replace(` from ${table}`, ` from ${system}`) }),
    ),
    way("a data set shared with the reader", (user, columns) => ask(user, typed(shared, columns))),
    exec("exec on a data set shared with the reader", (user, text) =>
      user.post("/api/report/exec", { sql: text.replace(` from ${table}`, ` from ${shared}`) }),
    ),
    way("pages of rows", async (user, columns) => {
      const content = { ...typed(table, columns), page: true };
      const page = (current: number) => user.post("/api/report/query", { content, current, size: 3 });
      const first = await page(1);
      if (first.status !== 200) return rowsOf(first);
      const pages = [first.body.data.rows];
      while (pages.flat().length < first.body.data.total)
        pages.push((await page(pages.length + 1)).body.data.rows);
      return pages.flat();
    }),
    way("rows behind a mark", async (user, columns) => {
      const behind = {
        filteCol: columns[0],
        filterOperator: "in",
        value: { arrValue: [1, 2, 3, 4, 5, 6, 7, 8] },
      };
      const selectedCalcul = [{ Column: "*", calculFunc: "count" }];
      const result = await ask(user, {
        ...typed(table, columns),
        selectedCalcul,
        page: true,
        filters: [behind],
      });
      // Counts come before the dimensions.
      return typeof result === "string" ? result : result.map((cells) => cells.slice(1));
    }),
    exec("exec", (user, text) => user.get(`/api/report/exec?sql=${encodeURIComponent(text)}`)),
    exec("exec2", (user, text) => user.get(`/api/report/exec2?sql=${encodeURIComponent(text)}`)),
    exec("exec of long text", (user, text) => user.post("/api/report/exec", { sql: text })),
    exec("exec through a WITH", (user, text) =>
      user.post("/api/report/exec", { sql: `with seen as (${text}) select * from seen` }),
    ),
    way("SQL in a chart's place", (user, columns) => ask(user, { sql: sql(columns) }), true),
    way(
      "the first rows of a data set",
      async (user, columns) => {
        const sqlText = `select * from "${table}" limit 100`;
        const reply = await user.post("/api/report/query", { content: { sql: sqlText } });
        if (reply.status !== 200) return rowsOf(reply);
        const names = reply.body.data.columns.map(({ name }: { name: string }) => name);
        const places = columns.map((column) => names.indexOf(column));
        if (places.includes(-1)) return "refused";
        return reply.body.data.rows.map((cells: Cell[]) => places.map((place) => cells[place] ?? null));
      },
      true,
    ),
    way("a virtual table by a query", async (user, columns) =>
      ask(user, typed(await queries(columns), columns)),
    ),
    way("a virtual table by a join", async (user, columns) =>
      ask(user, typed(await joins(columns), columns)),
    ),
    copied(
      way("a join with a table from elsewhere", async (user, columns) =>
        ask(user, typed(await apart(columns), columns)),
      ),
    ),
    copied(
      way("a join of a table from elsewhere with it", async (user, columns) =>
        ask(user, typed(await behind(columns), columns)),
      ),
    ),
    copied(
      file("an export of a join with a table from elsewhere", async (user, columns) =>
        exported(user, columns, { content: typed(await apart(columns), columns), what: "raw" }),
      ),
    ),
    way(
      "a virtual table by SQL",
      async (user, columns) => ask(user, typed(await texts(columns), columns)),
      true,
    ),
    way("a virtual table upon another", async (user, columns) =>
      ask(user, typed(await uponQuery(columns), columns)),
    ),
    way(
      "SQL on a virtual table",
      async (user, columns) => ask(user, { sql: sql(columns, await queries(columns)) }),
      true,
    ),
    way("a chart opened by its link", async (user, columns) => chartOf(user, (await charts(columns)).id)),
    way("a chart of SQL", async (user, columns) => chartOf(user, (await sqlCharts(columns)).id), true),
    asTable(
      way(
        "SQL of which fields are chosen as of a table",
        (user, columns) => ask(user, { ...typed("", columns), ...narrowed(columns), filters: [] }),
        true,
      ),
    ),
    asTable(way("rows of SQL that are narrowed", (user, columns) => ask(user, narrowed(columns)), true)),
    asTable(
      file(
        "an export of the rows of SQL that are narrowed",
        (user, columns) => exported(user, columns, { content: narrowed(columns), what: "raw" }),
        true,
      ),
    ),
    way("a chart's restored version", async (user, columns) =>
      chartOf(user, (await restoredCharts(columns)).id),
    ),
    way("a dashboard's tile", async (user, columns) =>
      onlyChart(user, await done(user.get(`/api/report/dashboard/${(await boards(columns)).id}`))),
    ),
    way("the home page", async (user, columns) => {
      const { id } = await boards(columns);
      await done(admin().put("/api/report/dashboard/homes", { roleId: null, dashboardId: id }));
      return onlyChart(user, await done(user.get("/api/report/dashboard/home")));
    }),
    way("a dashboard's restored version", async (user, columns) =>
      onlyChart(user, await done(user.get(`/api/report/dashboard/${(await restoredBoards(columns)).id}`))),
    ),
    way("a query that others asked just before", async (user, columns) => {
      await ask(admin(), typed(table, columns));
      const result = await ask(user, typed(table, columns));
      const again = await ask(user, typed(table, columns));
      if (JSON.stringify(again) !== JSON.stringify(result))
        throw new Error("asked twice, it was told otherwise");
      return result;
    }),
    way(
      "SQL that others asked just before",
      async (user, columns) => {
        await ask(admin(), { sql: sql(columns) });
        return ask(user, { sql: sql(columns) });
      },
      true,
    ),
    way("a data set's restored state", (user, columns) => ask(user, typed(restored, columns))),
    file("an export of the rows behind a query", (user, columns) =>
      exported(user, columns, { content: typed(table, columns), what: "raw" }),
    ),
    file("an export of what is seen", (user, columns) =>
      exported(user, columns, { content: typed(table, columns), what: "seen" }),
    ),
    file("a chart taken along as a workbook", async (user, columns) => {
      const { id } = await charts(columns);
      const reply = await fetch(`${server.url}/api/report/export?chart=${id}&format=xlsx`, {
        headers: { "SQ-Auth": `bearer ${user.accessToken}` },
      });
      if (!reply.ok)
        return rowsOf({ status: reply.status, headers: reply.headers, body: await reply.json() });
      const [head = [], ...lines] = await readSheet(Buffer.from(await reply.arrayBuffer()));
      const places = columns.map((column) => head.indexOf(column));
      if (places.includes(-1)) return "refused";
      return lines.map((line) => places.map((place, at) => cellOf(columns[at], String(line[place] ?? ""))));
    }),
    file(
      "an export of SQL",
      (user, columns) => exported(user, columns, { content: { sql: sql(columns) }, what: "seen" }),
      true,
    ),
    way("another server", async (user, columns) => {
      other ??= server.another();
      const { body, status, headers } = await (await other).request("POST", "/api/report/query", {
        headers: { "SQ-Auth": `bearer ${user.accessToken}` },
        body: { content: typed(table, columns) },
      });
      return rowsOf({ body, status, headers });
    }),
  ];
}

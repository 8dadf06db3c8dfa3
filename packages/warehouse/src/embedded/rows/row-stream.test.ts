import { readdir } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type RowStream,
  type RowsQuery,
  type Viewer,
  type Warehouse,
  WarehouseError,
} from "../../warehouse.ts";
import { startEngine } from "../engine.ts";
import { bodyOf, makePart, temporaryFolder, viewerOf } from "../import/part.fixtures.ts";

const folder = temporaryFolder();
// More than a stream holds, and than one thread reads at a time.
const manyRows = 400_000;
const spill = { folder: `${folder.path}/spill`, quotaMb: 64 };
let viewer: Viewer;
let engine: Warehouse;

beforeAll(async () => {
  const rows = `SELECT range AS id, CASE range WHEN 0 THEN '=1+1' WHEN 1 THEN '-5' WHEN 2 THEN 'a,"b"' WHEN 3 THEN '' WHEN 4 THEN NULL
    WHEN 5 THEN '@x' WHEN 6 THEN chr(9) || '=y' ELSE '数学 ' || range END AS name, -1.5 * range AS low,
    DATE '2024-01-01' + range::INT AS day, TIMESTAMP '2024-01-01 10:00:00' AS at, range % 2 = 0 AS even, ['=z'] AS list
    FROM range(8)`;
  const many = `SELECT range AS id, repeat('x', 100) AS text FROM range(${manyRows})`;
  const secret = await makePart(folder.path, "secret", "SELECT 1 AS hidden");
  const parts = [await makePart(folder.path, "few", rows), await makePart(folder.path, "many", many)];
  viewer = viewerOf([
    ...parts,
    { ...secret, columns: [...secret.columns], rowRule: { text: "hidden > $1", params: [1] } },
  ]);
});

afterEach(async () => {
  await engine.close();
});

afterAll(() => folder.remove());

type RowsRequest = Partial<RowsQuery> & { text: string };

function ask(request: RowsRequest, options = {}): Promise<RowStream> {
  engine = startEngine({ smallSlots: 1, largeSlots: 0, spill, ...options });
  return askOf(engine, request);
}

function askOf(warehouse: Warehouse, request: RowsRequest): Promise<RowStream> {
  const signal = new AbortController().signal;
  const defaults = {
    params: [],
    by: "compiler",
    maxRows: 10_000_000,
    timeoutMs: 60_000,
    safe: true,
    signal,
  } as const;
  return warehouse.rows(viewer, { ...defaults, ...request });
}

async function textOf({ bytes }: RowStream): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

const reasonOf = (result: Promise<unknown>) =>
  result.then(
    () => "given",
    (error: unknown) => (error instanceof WarehouseError ? error.reason : String(error)),
  );

const leftFiles = () => readdir(spill.folder);

describe("what is refused", () => {
  it("is SQL of a person that the guard does not let through", async () => {
    expect(await reasonOf(ask({ text: "SELECT * FROM read_csv('/etc/passwd')", by: "person" }))).toBe(
      "sql_refused",
    );
    expect(await reasonOf(askOf(engine, { text: "SELECT hidden FROM nowhere", by: "person" }))).toBe(
      "table_not_visible",
    );
  });

  it("is whatever is no SELECT, and writing anywhere else", async () => {
    expect(await reasonOf(ask({ text: `COPY few TO '${folder.path}/other.csv'` }))).not.toBe("given");
    expect(await readdir(folder.path)).not.toContain("other.csv");
    expect(await leftFiles()).toEqual([]);
  });

  it("is reading files, even by text that got past the guard", async () => {
    const rows = ask({ text: `SELECT * FROM read_text('${folder.path}/few.duckdb.other')` });
    expect(await reasonOf(rows)).not.toBe("given");
  });
});

describe("rows that are exported", () => {
  it("come as CSV lines that no spreadsheet runs", async () => {
    const rows = await ask({ text: "SELECT * FROM few ORDER BY id" });
    expect(rows.columns.map(({ name }) => name)).toEqual(["id", "name", "low", "day", "at", "even", "list"]);
    expect((await textOf(rows)).split("\n")).toEqual([
      "0,'=1+1,0.0,2024-01-01,2024-01-01 10:00:00,true,['=z']",
      "1,-5,-1.5,2024-01-02,2024-01-01 10:00:00,false,['=z']",
      `2,"a,""b""",-3.0,2024-01-03,2024-01-01 10:00:00,true,['=z']`,
      `3,"",-4.5,2024-01-04,2024-01-01 10:00:00,false,['=z']`,
      "4,,-6.0,2024-01-05,2024-01-01 10:00:00,true,['=z']",
      "5,'@x,-7.5,2024-01-06,2024-01-01 10:00:00,false,['=z']",
      "6,'\t=y,-9.0,2024-01-07,2024-01-01 10:00:00,true,['=z']",
      "7,数学 7,-10.5,2024-01-08,2024-01-01 10:00:00,false,['=z']",
      "",
    ]);
    await rows.closed;
    expect(await leftFiles()).toEqual([]);
  });

  it("keep the order of the query, its values bound and the reader's rows", async () => {
    const text = "SELECT id, name FROM few WHERE name = $1 OR id > $2 ORDER BY id DESC";
    expect(await textOf(await ask({ text, params: ["=1+1", 5], safe: false }))).toBe(
      "7,数学 7\n6,\t=y\n0,=1+1\n",
    );
    expect(await textOf(await askOf(engine, { text: "SELECT * FROM secret" }))).toBe("");
    expect(await textOf(await askOf(engine, { text: "SELECT id AS a, id AS a FROM few WHERE id = 1" }))).toBe(
      "1,1\n",
    );
  });

  it("are one more than is allowed where there are too many", async () => {
    expect(
      (await textOf(await ask({ text: "SELECT id FROM few ORDER BY id", maxRows: 3 }))).split("\n"),
    ).toHaveLength(5);
  });

  it("are counted, by whoever asks and however they are read", async () => {
    const rows = await ask({ text: "SELECT * FROM many", maxRows: null, safe: false });
    const digits = Array.from({ length: manyRows }, (_, id) => String(id).length);
    const sum = digits.reduce((one, other) => one + other);
    await expect(textOf(rows)).resolves.toHaveLength(sum + manyRows * (100 + ",\n".length));
    expect(await rows.count).toBe(manyRows);
    const few = await askOf(engine, { text: "SELECT id FROM few", by: "person", maxRows: null });
    expect(await textOf(few)).toHaveLength(16);
    expect(await few.count).toBe(8);
  });

  it("come in the order they lie in, by however many threads they are read", async () => {
    const rows = await ask({ text: "SELECT id FROM many", maxRows: null }, { cores: 4 });
    const lines = (await textOf(rows)).split("\n");
    expect(lines.findIndex((line, at) => line !== String(at))).toBe(manyRows);
  });
});

describe("rows that are not read to the end", () => {
  it("end the process and leave nothing when the reader goes away", async () => {
    const caller = new AbortController();
    const rows = await ask({ text: "SELECT * FROM many ORDER BY text, id DESC", signal: caller.signal });
    rows.bytes.once("data", () => caller.abort());
    await expect(textOf(rows)).rejects.toMatchObject({ reason: "cancelled" });
    await rows.closed;
    expect(await leftFiles()).toEqual([]);
  });

  it("do the same when the stream is given up", async () => {
    const rows = await ask({ text: "SELECT * FROM many" });
    rows.bytes.destroy();
    await rows.closed;
    expect(await leftFiles()).toEqual([]);
  });

  it("wait for their reader", async () => {
    const rows = await ask({ text: "SELECT * FROM many" });
    await vi.waitFor(() => expect(rows.bytes.readableLength).toBeGreaterThan(0), { timeout: 60_000 });
    rows.bytes.pause();
    expect(rows.bytes.readableLength).toBeLessThan(4 * 1024 ** 2);
    const result = await engine.query(viewer, { text: "SELECT count(*) FROM few", params: [] });
    expect(bodyOf(result.bytes).rows).toEqual([[8]]);
    expect((await textOf(rows)).length).toBeGreaterThan(manyRows * 100);
  });

  it("end at the time limit with the reason", async () => {
    const endless = "SELECT sum(sin(a.range * b.range)) FROM range(10000000) a, range(10000000) b";
    // On a slow machine the time is over before the rows begin.
    const read = ask({ text: endless, timeoutMs: 1500 }).then(textOf);
    await expect(read).rejects.toMatchObject({ reason: "timeout" });
    await expect.poll(leftFiles).toEqual([]);
  });
});

describe("what is used", () => {
  const charging = () => {
    const charged: number[] = [];
    const budget = { isSpent: () => false, charge: (ms: number) => charged.push(ms) };
    return { budget, sum: () => charged.reduce((all, ms) => all + ms, 0) };
  };

  it("is charged with the rows", async () => {
    const { budget, sum } = charging();
    await textOf(await ask({ text: "SELECT * FROM many", budget }));
    expect(sum()).toBeGreaterThan(0);
  });

  it("is charged while they are made, whether or not they ever come", async () => {
    const { budget, sum } = charging();
    const controller = new AbortController();
    const endless =
      "WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n > 0) SELECT count(*) FROM r";
    const rows = ask({ text: endless, budget, signal: controller.signal })
      .then(textOf)
      .catch(() => {});
    // More than starting takes; rows are written at low priority, so beside other work it takes a while.
    await expect.poll(sum).toBeGreaterThan(500);
    controller.abort();
    await rows;
  });
});

describe("many who take rows along", () => {
  it("wait for one another, tenants in turn, while queries are answered", async () => {
    const first = await ask({ text: "SELECT * FROM many" }, { rowLanes: 1 });
    const order: string[] = [];
    const other: Viewer = { ...viewer, tenant: "t2", policyKey: "t2" };
    const next = async (name: string, who: Viewer): Promise<void> => {
      const signal = new AbortController().signal;
      const defaults = {
        params: [],
        by: "compiler",
        maxRows: 9,
        timeoutMs: 60_000,
        safe: true,
        signal,
      } as const;
      const rows = await engine.rows(who, { ...defaults, text: "SELECT id FROM few" });
      order.push(name);
      await textOf(rows);
      await rows.closed;
    };
    const waiting = [next("second of t1", viewer), next("third of t1", viewer), next("first of t2", other)];
    expect((await engine.query(viewer, { text: "SELECT 1", params: [] })).rowCount).toBe(1);
    expect(order).toEqual([]);
    first.bytes.destroy();
    await Promise.all(waiting);
    expect(order.indexOf("first of t2")).toBeLessThan(order.indexOf("third of t1"));
  });
});

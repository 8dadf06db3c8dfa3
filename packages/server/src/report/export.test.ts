import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { sql } from "kysely";
import { readSheet } from "read-excel-file/node";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { addRole } from "../people/people.fixtures.ts";
import { pausedDownload } from "../platform/testing/paused-download.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { rowsFolder, testServer } from "../platform/testing/test-server.ts";
import { importCsv } from "../source/source.fixtures.ts";

const server = testServer();
let admin: TestUser;

const marks = [
  "name,class,score,day,note",
  '=1+1,一班,90.5,2024-03-01,"a,""b"""',
  "-5,一班,60,2024-03-02,@x",
  "王五,二班,70,2024-03-02,",
  '李四,二班,80,,"two\nlines"',
];

beforeAll(async () => {
  admin = await server.signIn();
  await importCsv(admin, "marks", `${marks.join("\n")}\n`);
});

interface Got {
  status: number;
  name: string;
  bytes: Buffer;
  text: string;
}

async function take(user: TestUser, body: object): Promise<Got> {
  const reply = await fetch(`${server.url}/api/report/export`, {
    method: "POST",
    headers: { "SQ-Auth": `bearer ${user.accessToken}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  const [, name = ""] = /filename\*=UTF-8''(.*)/.exec(reply.headers.get("content-disposition") ?? "") ?? [];
  return { status: reply.status, name: decodeURIComponent(name), bytes, text: bytes.toString("utf8") };
}

const byClass = {
  dataSrc: "marks",
  selectedDimension: [{ Column: "class" }],
  selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
  orderByStrs: ["class"],
};
const wanted = { name: "成绩/表", format: "csv", what: "seen" };
const sheetOf = async ({ bytes }: Got) => await readSheet(bytes);

describe("what is refused", () => {
  it("is a caller without a session, and one who may not export", async () => {
    expect((await server.request("GET", "/api/report/export?chart=x&format=csv")).status).toBe(401);
  });

  it("is a query without fields, and fields that are not there", async () => {
    expect((await take(admin, { ...wanted, content: {} })).text).toContain("query_empty");
    const nope = { dataSrc: "marks", selectedDimension: [{ Column: "nope" }] };
    expect((await take(admin, { ...wanted, content: nope })).text).toContain("column_unknown");
    const hidden = { sql: "select * from nowhere" };
    expect((await take(admin, { ...wanted, content: hidden })).text).toContain("table_not_visible");
  });
});

describe("rows as they are seen", () => {
  it("are the chart's, with headings in words, its order, formats and totals", async () => {
    const content = {
      ...byClass,
      totals: [[]],
      chartStyle: { formats: { score: { style: "number", decimals: 1 } } },
    };
    const { status, name, text } = await take(admin, { ...wanted, content });
    expect(status).toBe(200);
    expect(name).toMatch(/^成绩 表-\d{4}-\d\d-\d\d\.csv$/);
    expect(text.split("\n")).toEqual(["\uFEFFclass,score(平均)", "一班,75.3", "二班,75.0", "合计,75.1", ""]);
  });

  it("are compared with each other in a saved chart as in its query; a rank has no total", async () => {
    const selectedCalcul = [
      { Column: "score", calculFunc: "avg", show: "rank", showBy: { first: "lowest" } },
      { Column: "score", calculFunc: "sum", show: "percentOfColumn" },
      { Column: "score", calculFunc: "avg", show: "difference" },
    ];
    const content = { ...byClass, selectedCalcul, totals: [[]] };
    const { body } = await admin.post("/api/report/chart", { name: "compared", content });
    const chart = (await admin.get(`/api/report/chart/${body.data.id}`)).body.data;
    expect(chart.content.selectedCalcul).toEqual(selectedCalcul);
    const query = (await admin.post("/api/report/query", { content: chart.content })).body.data;
    expect(query.columns.map(({ name }: { name: string }) => name)).toHaveLength(4);
    expect(query.rows).toEqual([
      [2, 150.5 / 300.5, 75.25 - 75.125, "一班"],
      [1, 150 / 300.5, 75 - 75.125, "二班"],
    ]);
    expect(query.totals).toEqual([{ by: [], rows: [[null, 1, 0, null]] }]);
    const { text } = await take(admin, { ...wanted, content: chart.content });
    expect(text.slice(1).trim().split("\n")).toEqual([
      "class,score(平均，排名),score(合计，占列百分比),score(平均，与均值之差)",
      "一班,2,50.08%,0.125",
      "二班,1,49.92%,-0.125",
      "合计,,100%,0",
    ]);
  });

  it("have no total that is there for a reference of the chart", async () => {
    const chartStyle = { references: [{ kind: "overall" }] };
    const { text } = await take(admin, {
      ...wanted,
      content: { ...byClass, chartType: "bar", totals: [[]], chartStyle },
    });
    expect(text.trim().split("\n")).toHaveLength(3);
  });

  it("are typed in a workbook", async () => {
    const rows = await sheetOf(await take(admin, { ...wanted, format: "xlsx", content: byClass }));
    expect(rows).toEqual([
      ["class", "score(平均)"],
      ["一班", 75.25],
      ["二班", 75],
    ]);
  });

  it("are a pivot table where the chart is one", async () => {
    const content = {
      ...byClass,
      chartType: "pivot",
      selectedDimension: [{ Column: "class" }, { Column: "day" }],
      totals: [["class"], ["day"], []],
    };
    const { text } = await take(admin, { ...wanted, content });
    const [heads, first] = text.slice(1).split("\n");
    expect(heads).toMatch(/^class,2024-03-01,2024-03-02,（空）,/);
    expect(first).toBe("一班,90.500,60.000,,75.250");
    const rows = await sheetOf(await take(admin, { ...wanted, format: "xlsx", content }));
    expect(rows[1]?.slice(0, 3)).toEqual(["一班", 90.5, 60]);
  });

  it("are in the order of the chart's table: by nature, unless another one is asked for", async () => {
    const lines = ["Grade 1,10", "Grade 10,30", "Grade 2,20"];
    await importCsv(admin, "graded", `grade,score\n${lines.join("\n")}\n`);
    const content = {
      dataSrc: "graded",
      selectedDimension: [{ Column: "grade" }],
      selectedCalcul: [{ Column: "score", calculFunc: "sum" }],
    };
    const grades = async (more: object) => {
      const { text } = await take(admin, { ...wanted, content: { ...content, ...more } });
      return text
        .trim()
        .split("\n")
        .slice(1)
        .map((line) => line.split(",")[0]);
    };
    const sorted = ["Grade 1", "Grade 2", "Grade 10"];
    expect(await grades({})).toEqual(sorted);
    expect(await grades({ page: true })).toEqual(sorted);
    expect(await grades({ chartType: "pivot" })).toEqual(sorted);
    expect(await grades({ orderByStrs: ["grade desc"] })).toEqual(["Grade 2", "Grade 10", "Grade 1"]);
    expect(await grades({ orderByStrs: ["score desc"] })).toEqual(["Grade 10", "Grade 2", "Grade 1"]);
    const rows = await sheetOf(await take(admin, { ...wanted, format: "xlsx", content }));
    expect(rows.slice(1)).toEqual([
      ["Grade 1", 10],
      ["Grade 2", 20],
      ["Grade 10", 30],
    ]);
  });

  it("are all pages of a table that is read page by page", async () => {
    const content = { dataSrc: "marks", selectedDimension: [{ Column: "name" }], page: true };
    const { text } = await take(admin, { ...wanted, content });
    expect(text.trim().split("\n")).toHaveLength(5);
  });
});

describe("the rows behind", () => {
  const raw = { ...wanted, what: "raw", content: { dataSrc: "marks" } };

  it("are those of the table, none of which a spreadsheet runs", async () => {
    const { text } = await take(admin, raw);
    expect(text).toBe(
      `\uFEFF${[
        "name,class,score,day,note",
        `'=1+1,一班,90.5,2024-03-01,"a,""b"""`,
        "-5,一班,60.0,2024-03-02,'@x",
        "王五,二班,70.0,2024-03-02,",
        `李四,二班,80.0,,"two\nlines"`,
        "",
      ].join("\n")}`,
    );
  });

  it("are typed in a workbook: texts stay texts, days are days", async () => {
    const rows = await sheetOf(await take(admin, { ...raw, format: "xlsx" }));
    expect(rows[1]).toEqual(["=1+1", "一班", 90.5, new Date("2024-03-01T00:00:00Z"), 'a,"b"']);
    expect(rows[4]).toEqual(["李四", "二班", 80, null, "two\nlines"]);
  });

  it("are narrowed by the chart's filters, whatever it groups by", async () => {
    const filters = [{ filteCol: "score", filterOperator: ">", value: { value1: 75 } }];
    const { text } = await take(admin, { ...raw, content: { ...byClass, filters } });
    expect(text.split("\n")[1]).toContain("=1+1");
    expect(text).toContain("李四");
    expect(text).not.toContain("王五");
  });

  it("are what SQL gives, guarded", async () => {
    const { text } = await take(admin, {
      ...raw,
      content: { sql: "select name, score from marks order by score" },
    });
    expect(text).toBe("\uFEFFname,score\n-5,60.0\n王五,70.0\n李四,80.0\n'=1+1,90.5\n");
  });
});

describe("a saved chart", () => {
  it("is taken along by its address, remembered, and told of while it runs", async () => {
    const saved = await admin.post("/api/report/chart", { name: "平均分", content: byClass });
    const { id } = saved.body.data;
    const key = randomUUID();
    const { status, body, headers } = await admin.get(`/api/report/export?chart=${id}&format=csv&key=${key}`);
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toContain(encodeURIComponent("平均分"));
    expect(body).toContain("一班,75.25");
    await vi.waitFor(async () => {
      const { body: state } = await admin.get("/api/report/export/state");
      expect(state.data).toMatchObject([{ key, phase: "done", message: "" }]);
    }, 60_000);
    const { body: log } = await admin.get("/api/sq-system/log/audit?entity=chart");
    expect(log.data.records[0]).toMatchObject({ action: "export", entityId: id });
  });
});

describe("an export on one of several servers", () => {
  // More than any socket or pipe holds: an export of a few megabytes is done before its caller reads on.
  const endless =
    "select repeat(a.name, 200) as name from marks a, marks b, marks c, marks d, marks e, marks f, marks g, marks h, marks i, marks j";
  const stateOf = (user: TestUser, key: string) => async () => {
    const { body } = await user.get("/api/report/export/state");
    return body.data.find((one: { key: string }) => one.key === key);
  };
  const begun = (key: string, readOn: Promise<void>, user = admin): Promise<string> => {
    const body = { ...wanted, what: "raw", content: { sql: endless }, key };
    return pausedDownload(`${server.url}/api/report/export`, user, body, readOn);
  };

  it("is told of and cancelled by any of them, for its own user alone", async () => {
    const elsewhere = await (await server.another()).signIn();
    const key = randomUUID();
    const reading = Promise.withResolvers<void>();
    const ended = begun(key, reading.promise);
    const state = stateOf(elsewhere, key);
    await vi.waitFor(async () => expect((await state())?.phase).toBe("running"), 60_000);
    await vi.waitFor(async () => expect((await state())?.rows).toBeGreaterThan(0), 60_000);
    const stranger = await server.signIn("200000");
    await stranger.delete(`/api/report/export/state/${key}`);
    expect((await state())?.phase).toBe("running");
    expect((await elsewhere.delete(`/api/report/export/state/${key}`)).status).toBe(200);
    expect(await state()).toMatchObject({ phase: "failed", message: "已取消导出" });
    reading.resolve();
    expect(await ended).toBe("broken off");
    await vi.waitFor(async () => {
      expect(await readdir(rowsFolder()).catch(() => [])).toEqual([]);
    }, 60_000);
  });

  it.each([
    ["the button", { menuIds: [] }],
    [
      "the rows",
      {
        policies: [
          {
            tableId: null,
            columns: null,
            rows: [{ column: "score", operator: "=", values: [{ literal: 1 }] }],
          },
        ],
      },
    ],
    ["the role", null],
  ])("ends with a refusal when its caller loses %s while it runs", async (what, change) => {
    const account = `loses-${what.split(" ").at(-1)}`;
    const roleId = await addRole(admin, account, ["chart_export"], {
      policies: [{ tableId: null, columns: null, rows: [] }],
    });
    await server.addUser("000000", account, [account]);
    const user = await server.signIn("000000", account);
    const key = randomUUID();
    const reading = Promise.withResolvers<void>();
    const ended = begun(key, reading.promise, user);
    const states = async () => {
      const rows = await server.db
        .tenant("000000")
        .run((db) => db.selectFrom("exportRun").selectAll().where("key", "=", key).execute());
      return rows[0];
    };
    await vi.waitFor(async () => expect((await states())?.rows).toBeGreaterThan(0), 60_000);
    if (change === null) {
      const { body } = await admin.get(`/api/sq-user/list?account=${account}`);
      const [{ id, version }] = body.data.records;
      await admin.post("/api/sq-user/submit", { id, version, account, userName: account, roleIds: [] });
    } else {
      const { body } = await admin.get(`/api/sq-system/role/detail?id=${roleId}`);
      const { version } = body.data;
      expect(
        (await admin.post("/api/sq-system/role/submit", { id: roleId, version, ...change })).status,
      ).toBe(200);
    }
    await vi.waitFor(async () => {
      expect(await states()).toMatchObject({
        phase: "failed",
        message: expect.stringContaining("您没有执行此操作的权限"),
      });
    }, 60_000);
    reading.resolve();
    expect(await ended).toBe("broken off");
  });

  it("has failed when its server falls silent", async () => {
    const key = randomUUID();
    const records = server.db.tenant("000000");
    const { id: userId } = await records.run((db) =>
      db.selectFrom("appUser").select("id").where("account", "=", "admin").executeTakeFirstOrThrow(),
    );
    await records.run((db) =>
      db.insertInto("exportRun").values({ userId, key, phase: "running", rows: 7 }).execute(),
    );
    const ageState = (age: string) =>
      records.run((db) =>
        db
          .updateTable("exportRun")
          .set({ toldAt: sql<Date>`now() - ${age}::interval` })
          .where("key", "=", key)
          .execute(),
      );
    const state = stateOf(await (await server.another()).signIn(), key);
    await ageState("2 seconds");
    expect(await state()).toMatchObject({ phase: "running", rows: 7 });
    await ageState("20 seconds");
    expect(await state()).toMatchObject({ phase: "failed", message: expect.stringContaining("已停止") });
    await ageState("2 minutes");
    expect(await state()).toBeUndefined();
    const saved = await admin.post("/api/report/chart", { name: "下一个", content: byClass });
    await admin.get(`/api/report/export?chart=${saved.body.data.id}&format=csv&key=${randomUUID()}`);
    const left = await records.run((db) =>
      db.selectFrom("exportRun").select("key").where("key", "=", key).execute(),
    );
    expect(left).toEqual([]);
  });
});

describe("a caller who goes away", () => {
  it("leaves no process and no file behind", async () => {
    const [a, b] = [Array.from({ length: 400 }, (_, at) => at), "x".repeat(200)];
    await importCsv(admin, "wide", `id,text\n${a.map((at) => `${at},${b}`).join("\n")}\n`);
    const sql = "select a.id, b.text from wide a, wide b, wide c order by a.id, b.text";
    const key = randomUUID();
    const body = { ...wanted, what: "raw", content: { sql }, key };
    const caller = request(`${server.url}/api/report/export`, {
      method: "POST",
      agent: false,
      headers: { "SQ-Auth": `bearer ${admin.accessToken}`, "content-type": "application/json" },
    });
    caller.on("error", () => {});
    caller.end(JSON.stringify(body));
    const phases = async () => {
      const { data } = (await admin.get("/api/report/export/state")).body;
      return data.find((one: { key: string }) => one.key === key)?.phase;
    };
    await vi.waitFor(async () => expect(await phases()).toBe("running"), 60_000);
    caller.destroy();
    await vi.waitFor(async () => {
      expect(await phases()).toBe("failed");
      const left = await readdir(rowsFolder()).catch(() => []);
      expect(left).toEqual([]);
    }, 60_000);
  });
});

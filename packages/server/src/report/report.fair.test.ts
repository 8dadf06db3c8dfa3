import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Reply, TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { rule, signInViewer } from "../source/policy/viewer.fixtures.ts";
import { importCsv, schoolDistricts } from "../source/source.fixtures.ts";

const server = testServer(() => ({}), { engineSeconds: 2 });
let admin: TestUser;
let datasetId: string;

beforeAll(async () => {
  admin = await server.signIn();
  ({ id: datasetId } = await importCsv(admin, "districts", schoolDistricts()));
});

const charts = ["students", "teachers", "read", "math", "income", "english", "lunch", "computer"];

function ask(user: TestUser, column: string, above = 0): Promise<Reply> {
  const content = {
    dataSrc: "districts",
    selectedDimension: [{ Column: "county" }],
    selectedCalcul: [{ Column: column, calculFunc: "avg" }],
    filters: [{ filteCol: "read", filterOperator: ">", value: { value1: above } }],
  };
  return user.post("/api/report/query", { content });
}

let count = 0;
// A different text each time, so that it is not served from the cache.
const heavy = () => `SELECT sum(sin(range + ${count++})) AS x FROM range(40000000)`;
const endless =
  "WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n > 0) SELECT count(*) FROM r";
const exec = (user: TestUser, sql: string) => user.post("/api/report/exec", { sql });

describe("a morning", () => {
  it("answers fifty viewers with rows of their own who open eight charts in the same second", async () => {
    const viewers: TestUser[] = [];
    for (let at = 0; at < 50; at++) {
      const rows = [rule("students", ">=", String(at))];
      viewers.push(await signInViewer(server, `viewer${at}`, ["chart_view"], [{ datasetId, rows }]));
    }
    const before = server.engine().answered;
    const refused = new Set<string>();
    /** As pages do: again after the wait that the reply names, where the engine is too slow for all at once. */
    async function askAsPage(viewer: TestUser, column: string): Promise<string> {
      for (;;) {
        const { status, body } = await ask(viewer, column);
        if (status !== 429) return `${status} ${body.msg}`;
        refused.add(`${viewers.indexOf(viewer)} ${column}`);
        expect(body.data.retryAfter).toBeLessThanOrEqual(10);
        await pause(body.data.retryAfter * 1000);
      }
    }
    const replies = await Promise.all(
      viewers.flatMap((viewer) => charts.map((column) => askAsPage(viewer, column))),
    );
    expect(replies).toEqual(Array.from({ length: 400 }, () => "200 操作成功"));
    // What waits is bounded by its time, not by its number.
    expect(refused.size).toBeLessThan(200);
    expect(server.engine().answered - before).toBeGreaterThan(128);
  });
});

describe("a budget of engine time", () => {
  it("that is spent is told of with each answer, in both languages, and is each user's own", async () => {
    const spender = await signInViewer(server, "spender", ["chart_view"], [{ datasetId }]);
    expect((await ask(spender, "read")).body.data.timing.behind).toBeUndefined();
    await vi.waitFor(
      async () => {
        await exec(spender, heavy());
        expect((await ask(spender, "read", count / 1000)).body.data.timing.behind).toBe(true);
      },
      { timeout: 60_000 },
    );
    expect((await ask(spender, "read", 1)).body).toMatchObject({
      code: 200,
      msg: "您近期的查询用时已超出额度，此查询排在其他用户之后执行",
      data: { timing: { behind: true } },
    });
    const { body } = await server.request("POST", "/api/report/exec", {
      body: { sql: "SELECT 2 AS two" },
      headers: { "SQ-Auth": `bearer ${spender.accessToken}`, "accept-language": "en" },
    });
    expect(body).toMatchObject({ data: [{ two: 2 }] });
    expect(body.msg).toMatch(/^You've used more than your share/);
    expect((await ask(admin, "read")).body.msg).toBe("操作成功");
  });
});

describe("exports", () => {
  // Rows are written at low priority: beside other work a small budget takes long enough to spend.
  const server = testServer(() => ({}), { engineSeconds: 0.3 });
  // Counted at once: it is the rows that take time, on most machines more than the budget holds.
  const rows = "SELECT md5(repeat(CAST(range AS VARCHAR), 1000)) AS x FROM range(100000)";

  it("are charged to the same budget", async () => {
    const buttons = ["chart_view", "chart_export"];
    const { id: datasetId } = await importCsv(await server.signIn(), "districts", schoolDistricts());
    const exporter = await signInViewer(server, "exporter", buttons, [{ datasetId }]);
    expect((await ask(exporter, "read")).body.data.timing.behind).toBeUndefined();
    await vi.waitFor(
      async () => {
        const reply = await fetch(`${server.url}/api/report/export`, {
          method: "POST",
          headers: { "SQ-Auth": `bearer ${exporter.accessToken}`, "content-type": "application/json" },
          body: JSON.stringify({ name: "rows", format: "csv", what: "raw", content: { sql: rows } }),
        });
        expect([reply.status, (await reply.text()).length > 1_000_000]).toEqual([200, true]);
        expect((await ask(exporter, "read", count++ / 1000)).body.data.timing.behind).toBe(true);
      },
      { timeout: 90_000 },
    );
  });
});

describe("a queue that does not move", () => {
  it("gives up after ten seconds, and says when to come again", async () => {
    const leaving = new AbortController();
    const left = fetch(`${server.url}/api/report/exec`, {
      method: "POST",
      headers: { "SQ-Auth": `bearer ${admin.accessToken}`, "content-type": "application/json" },
      body: JSON.stringify({ sql: endless }),
      signal: leaving.signal,
    }).catch(() => {});
    await vi.waitFor(() => expect(server.engine().running).toBe(1), 60_000);
    const replies = await Promise.all(charts.map((column) => ask(admin, column, 0.5)));
    for (const { status, headers, body } of replies) {
      const retryAfter = headers.get("retry-after");
      expect([status, body.data.reason, retryAfter]).toEqual([429, "engine_busy", "1"]);
      expect(body.msg).toBe("查询较多，请在 1 秒后重试");
    }
    expect(server.engine()).toMatchObject({ running: 1, queued: 0 });
    leaving.abort();
    await left;
    await vi.waitFor(() => expect(server.engine().running).toBe(0), 60_000);
  });
});

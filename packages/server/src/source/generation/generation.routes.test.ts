import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Generation, GenerationDiff, GenerationPage } from "@provost/contract/source/generation";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { importCsv } from "../source.fixtures.ts";
import { forgetGenerations } from "./generation.service.ts";

const server = testServer();
let admin: TestUser;
let id = "";

const path = (end = "") => `/api/report/dataset/${id}/generation${end}`;
const list = async (): Promise<Generation[]> => (await admin.get(path())).body.data;
const rowsNow = async () =>
  (await admin.post("/api/report/query", { content: { sql: "select no, score from kept order by no" } })).body
    .data.rows;

beforeAll(async () => {
  admin = await server.signIn();
  await importCsv(admin, "kept", "no,score,room\n1,90,a\n2,80,b\n3,70,c\n3,71,c\n");
  server.clock.advance(1000);
  ({ id } = await importCsv(admin, "kept", "no,score,year\n2,85.5,2024\n1,90,2024\n4,60,2024\n,1,2024\n"));
});

describe("states of a data set", () => {
  it("are no stranger's, and none of those who see a part of it", async () => {
    const other = await server.signIn(otherTenantId);
    expect((await other.get(path())).status).toBe(404);
    await server.addUser("000000", "analyst", ["analyst"]);
    const analyst = await server.signIn("000000", "analyst");
    for (const reply of [await analyst.get(path()), await analyst.post(path(`/${id}/restore`))])
      expect(reply.status).toBe(404);
  });

  it("are listed, the newest first, with who brought which file", async () => {
    const [now, before] = await list();
    expect(now).toMatchObject({
      current: true,
      rows: 4,
      fileName: "kept.csv",
      byName: "管理员",
      mode: "replace",
    });
    expect(before).toMatchObject({ current: false, rows: 4, keptUntil: null });
    expect(now?.columns.map(({ name }) => name)).toEqual(["no", "score", "year"]);
    expect(now?.bytes).toBeGreaterThan(1000);
  });

  it("are compared: columns, counts, and rows by a key", async () => {
    const [now, before] = await list();
    const diff = async (key: string): Promise<{ status: number; data: GenerationDiff }> => {
      const { status, body } = await admin.get(path(`/diff?from=${before?.id}&to=${now?.id}${key}`));
      return { status, data: body.data };
    };
    expect((await diff("")).data).toEqual({
      added: [{ name: "year", type: "BIGINT" }],
      removed: [{ name: "room", type: "VARCHAR" }],
      retyped: [{ name: "score", from: "BIGINT", to: "DOUBLE" }],
      rowsBefore: 4,
      rowsAfter: 4,
      rows: null,
    });
    expect((await diff("&key=room")).status).toBe(400);
    const { data } = await diff("&key=no");
    expect(data.rows).toMatchObject({ added: 1, removed: 0, changed: 1, same: 1, unclear: 1 });
    expect(data.rows?.sample).toEqual([
      { kind: "changed", key: "2", columns: [{ name: "score", before: "80", after: "85.5" }] },
      { kind: "added", key: "4", columns: [] },
    ]);
    expect((await admin.get(path(`/diff?from=${id}&to=${now?.id}`))).body.data.reason).toBe(
      "generation_gone",
    );
  });

  it("take a number and the same number as text for one value", async () => {
    const { id: other } = await importCsv(admin, "typed", "no,x\n1,90.5\n2,80\n");
    server.clock.advance(1000);
    await importCsv(admin, "typed", "no,x\n1,90.5\n2,80\n3,none\n");
    const states: Generation[] = (await admin.get(`/api/report/dataset/${other}/generation`)).body.data;
    const query = `from=${states[1]?.id}&to=${states[0]?.id}&key=no`;
    const { body } = await admin.get(`/api/report/dataset/${other}/generation/diff?${query}`);
    expect(body.data.retyped).toEqual([{ name: "x", from: "DOUBLE", to: "VARCHAR" }]);
    expect(body.data.rows).toMatchObject({ added: 1, changed: 0, same: 2 });
  });

  it("are compared in columns that are called as the comparison's own are", async () => {
    await importCsv(admin, "lettered", "id,k,n\n1,a,1\n2,b,1\n");
    const lettered = await importCsv(admin, "lettered", "id,k,n\n1,z,1\n2,b,1\n");
    const at = `/api/report/dataset/${lettered.id}/generation`;
    const [now, before] = (await admin.get(at)).body.data;
    const { body } = await admin.get(`${at}/diff?from=${before.id}&to=${now.id}&key=id`);
    expect(body.data.rows).toMatchObject({ changed: 1, same: 1 });
    expect(body.data.rows.sample[0].columns).toEqual([{ name: "k", before: "a", after: "z" }]);
  });

  it("are restored and restored again, and both is remembered", async () => {
    const [now, before] = await list();
    const restore = (generation: Generation | undefined) => admin.post(path(`/${generation?.id}/restore`));
    expect((await restore(before)).body.data).toMatchObject({ status: "ready", rows: 4 });
    expect((await rowsNow())[0]).toEqual([1, 90]);
    expect(await rowsNow()).toHaveLength(4);
    expect((await list()).map(({ current }) => current)).toEqual([false, true]);
    await restore(now);
    expect((await rowsNow()).at(1)).toEqual([2, 85.5]);
    const log = await admin.get("/api/sq-system/log/audit?entity=dataset&action=restore&size=10");
    expect(
      log.body.data.records.filter(({ entityName }: { entityName: string }) => entityName === "kept"),
    ).toHaveLength(2);
    expect((await admin.post(path(`/${id}/restore`))).body.data.reason).toBe("generation_gone");
  });

  it("are forgotten after thirty days, but for the newest and the current, with their files", async () => {
    const tenant = server.db.tenant("000000");
    const deps = { clock: server.clock, parts: server.source().parts };
    for (let round = 0; round < 5; round++) {
      server.clock.advance(1000);
      await importCsv(admin, "kept", `no,score\n${round},${round}\n`);
    }
    const oldest = (await list()).at(-1);
    await admin.post(path(`/${oldest?.id}/restore`));
    await forgetGenerations(deps, tenant);
    expect(await list()).toHaveLength(7);
    server.clock.advance(31 * 86_400_000);
    await forgetGenerations(deps, tenant);
    admin = await server.signIn();
    const left = await list();
    expect(left).toHaveLength(6);
    expect(left.at(-1)).toMatchObject({ id: oldest?.id, current: true });
    const folder = join(server.filesDir, "000000", "dataset");
    expect(readdirSync(folder)).toHaveLength(10);
    writeFileSync(join(folder, "left-by-a-crash.duckdb"), "");
    await forgetGenerations(deps, tenant);
    expect(readdirSync(folder)).toHaveLength(10);
    expect(await rowsNow()).toHaveLength(4);
  });

  it("are read a page at a time, with the current one wherever it is; whole by those who name no size", async () => {
    const { id: many } = await importCsv(admin, "many", "no\n0\n");
    for (let round = 1; round < 5; round++) {
      server.clock.advance(1000);
      await importCsv(admin, "many", `no\n${round}\n`);
    }
    const at = `/api/report/dataset/${many}/generation`;
    const all: Generation[] = (await admin.get(at)).body.data;
    expect(all).toHaveLength(5);
    await admin.post(`${at}/${all[4]?.id}/restore`);
    const paged = async (current: number): Promise<GenerationPage> =>
      (await admin.get(`${at}?current=${current}&size=2`)).body.data;
    const pages = [await paged(1), await paged(2), await paged(3)];
    expect(pages.flatMap(({ records }) => records.map((one) => one.id))).toEqual(all.map((one) => one.id));
    for (const { total, pages: count, currentVersion } of pages)
      expect({ total, count, now: currentVersion?.id }).toEqual({ total: 5, count: 3, now: all[4]?.id });
  });
});

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { dayMs } from "../../platform/clock.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { signInViewer } from "../policy/viewer.fixtures.ts";
import { importCsv } from "../source.fixtures.ts";
import { forgetBinnedTables } from "./table-bin.service.ts";

const server = testServer();
const bin = "/api/report/table-bin";
const virtual = "/api/report/virtual-table";
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
});

const binned = async (user: TestUser): Promise<string[]> =>
  (await user.get(bin)).body.data.map((one: { tableName: string }) => one.tableName);
const rowsOf = (user: TestUser, table: string) =>
  user.get(`/api/report/exec?sql=${encodeURIComponent(`select a from ${table}`)}`);
const files = (): number =>
  readdirSync(join(server.filesDir, "000000", "dataset")).filter((name) => name.endsWith(".duckdb")).length;

const forgetting = () => ({
  clock: server.clock,
  parts: server.source().parts,
  logFault: (error: unknown) => {
    throw error;
  },
});

function query(dataSrc: string) {
  return { kind: "question", content: { dataSrc, selectedDimension: [{ Column: "a" }] } };
}

describe("who may", () => {
  it("know of removed tables: who owned or removed them, and administrators", async () => {
    const { id } = await importCsv(admin, "confidential", "a\n1\n");
    await admin.delete(`/api/report/dataset/${id}`);
    const viewer = await signInViewer(
      server,
      "bin_reader",
      ["dataset_delete", "dataset_view"],
      [{ datasetId: null }],
    );
    expect(await binned(viewer)).toEqual([]);
    expect((await viewer.post(`${bin}/${id}/restore`, {})).status).toBe(404);
    expect((await viewer.delete(`${bin}/${id}`)).status).toBe(404);
    expect(await binned(await server.signIn(otherTenantId))).toEqual([]);
    expect(await binned(admin)).toEqual(["confidential"]);
    await admin.delete(`${bin}/${id}`);
  });
});

describe("a removed data set", () => {
  it("is restored or removed for good when both are asked at once, never both", async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await importCsv(admin, `contested_${round}`, "a\n1\n");
      await admin.delete(`/api/report/dataset/${id}`);
      const [back, gone] = await Promise.all([
        admin.post(`${bin}/${id}/restore`, {}),
        admin.delete(`${bin}/${id}`),
      ]);
      // The administrator restores one that was deleted permanently just before, too.
      expect(back.status).toBe(200);
      expect([200, 404]).toContain(gone.status);
      expect((await admin.get(`/api/report/dataset/${id}`)).status).toBe(200);
    }
  });

  it("is found by nobody, and is there again with its rows as it was", async () => {
    const { id } = await importCsv(admin, "passing", "a\n987654\n");
    expect((await admin.delete(`/api/report/dataset/${id}`)).status).toBe(200);
    expect((await rowsOf(admin, "passing")).status).toBe(400);
    expect((await admin.get(`/api/report/dataset/${id}`)).status).toBe(404);
    expect((await admin.delete(`/api/report/dataset/${id}`)).status).toBe(404);
    const [entry] = (await admin.get(bin)).body.data;
    expect(entry).toMatchObject({ id, kind: "dataset", tableName: "passing", rows: 1 });
    expect((await admin.post(`${bin}/${id}/restore`, {})).status).toBe(200);
    expect((await rowsOf(admin, "passing")).body.data).toEqual([{ a: 987654 }]);
    expect(await binned(admin)).toEqual([]);
  });

  it("leaves its name to others, and then cannot come back under it", async () => {
    const { id } = await importCsv(admin, "name_given", "a\n1\n");
    await admin.delete(`/api/report/dataset/${id}`);
    const other = await importCsv(admin, "Name_Given", "a\n2\n");
    expect(other.id).not.toBe(id);
    const { status, body } = await admin.post(`${bin}/${id}/restore`, {});
    expect([status, body.data.reason]).toEqual([400, "table_name_taken"]);
    expect((await rowsOf(admin, "name_given")).body.data).toEqual([{ a: 2 }]);
    await admin.delete(`${bin}/${id}`);
  });

  it("is found by administrators only once it was deleted permanently, who restore it with its rows", async () => {
    const buttons = ["dataset_delete", "dataset_view", "dataset_import", "dataset_add"];
    const owner = await signInViewer(server, "bin_owner", buttons, [{ datasetId: null }]);
    const { id } = await importCsv(owner, "purged_by_owner", "a\n41\n");
    await owner.delete(`/api/report/dataset/${id}`);
    expect((await owner.delete(`${bin}/${id}`)).status).toBe(200);
    expect([await binned(owner), await binned(admin)]).toEqual([[], []]);
    expect((await owner.get(`${bin}?purged=true`)).body.data).toEqual([]);
    expect((await owner.post(`${bin}/${id}/restore`, {})).status).toBe(404);
    expect((await admin.delete(`${bin}/${id}`)).status).toBe(404);
    const purged = async () =>
      (await admin.get(`${bin}?purged=true`)).body.data.filter((one: { id: string }) => one.id === id);
    const [entry] = await purged();
    expect(entry).toMatchObject({ tableName: "purged_by_owner", purgedAt: expect.any(String) });
    expect((await admin.post(`${bin}/${id}/restore`, {})).status).toBe(200);
    expect((await rowsOf(owner, "purged_by_owner")).body.data).toEqual([{ a: 41 }]);
    expect(await purged()).toEqual([]);
  });

  it("takes its files with it a week after it was deleted permanently, and no other's of the same rows", async () => {
    const { id } = await importCsv(admin, "twin_one", "a\n555\n");
    await importCsv(admin, "twin_one", "a\n556\n", { mode: "append" });
    await importCsv(admin, "twin_two", "a\n555\n");
    // What earlier tests deleted goes first.
    server.clock.advance(8 * dayMs);
    await forgetBinnedTables(forgetting(), server.db.tenant("000000"));
    admin = await server.signIn();
    const before = files();
    await admin.delete(`/api/report/dataset/${id}`);
    expect(files()).toBe(before);
    expect((await admin.delete(`${bin}/${id}`)).status).toBe(200);
    await forgetBinnedTables(forgetting(), server.db.tenant("000000"));
    expect(files()).toBe(before);
    server.clock.advance(8 * dayMs);
    await forgetBinnedTables(forgetting(), server.db.tenant("000000"));
    admin = await server.signIn();
    expect((await admin.post(`${bin}/${id}/restore`, {})).status).toBe(404);
    expect(files()).toBe(before - 2);
    expect((await rowsOf(admin, "twin_two")).body.data).toEqual([{ a: 555 }]);
  });

  it("is deleted permanently after thirty days, and from the disk a week later", async () => {
    const { id } = await importCsv(admin, "outdated", "a\n77\n");
    await admin.delete(`/api/report/dataset/${id}`);
    const deps = forgetting();
    const tenant = server.db.tenant("000000");
    const before = files();
    await forgetBinnedTables(deps, tenant);
    expect([await binned(admin), files()]).toEqual([["outdated"], before]);
    server.clock.advance(31 * dayMs);
    await forgetBinnedTables(deps, tenant);
    admin = await server.signIn();
    expect([await binned(admin), files()]).toEqual([[], before]);
    server.clock.advance(8 * dayMs);
    await forgetBinnedTables(deps, tenant);
    expect(files()).toBe(before - 1);
    admin = await server.signIn();
  });
});

describe("a virtual table", () => {
  it("goes into the bin and comes back as it was", async () => {
    await importCsv(admin, "ground", "a\n1\n2\n");
    const { body } = await admin.post(virtual, { tableName: "upon", definition: query("ground") });
    await admin.delete(`${virtual}/${body.data.id}`);
    expect((await rowsOf(admin, "upon")).status).toBe(400);
    expect((await admin.get(bin)).body.data[0]).toMatchObject({
      kind: "virtual",
      tableName: "upon",
      rows: null,
    });
    await admin.post(`${bin}/${body.data.id}/restore`, {});
    expect((await rowsOf(admin, "upon")).body.data).toHaveLength(2);
  });

  it("is kept version by version, and an earlier one becomes the newest unless somebody was faster", async () => {
    await importCsv(admin, "ground_b", "a,b\n1,x\n2,y\n");
    const { data } = (await admin.post(virtual, { tableName: "kept", definition: query("ground") })).body;
    const draft = { id: data.id, tableName: "kept", comment: "from b", definition: query("ground_b") };
    expect((await admin.put(virtual, { ...draft, version: data.version })).status).toBe(200);
    const list = `${virtual}/${data.id}/version`;
    const versions = (await admin.get(list)).body.data;
    expect(versions.map((one: { version: number; comment: string }) => [one.version, one.comment])).toEqual([
      [2, "from b"],
      [1, ""],
    ]);
    const first = (await admin.get(`${list}/1`)).body.data;
    expect(first.definition.content.dataSrc).toBe("ground");
    const late = await admin.post(`${list}/1?newest=1`, {});
    expect([late.status, late.body.data.reason]).toEqual([409, "version_stale"]);
    const back = (await admin.post(`${list}/1?newest=2`, {})).body.data;
    expect([back.version, back.definition.content.dataSrc, back.comment]).toEqual([3, "ground", ""]);
    expect((await admin.get(list)).body.data).toHaveLength(3);
    expect((await admin.get(`${list}/9`)).status).toBe(404);
  });
});

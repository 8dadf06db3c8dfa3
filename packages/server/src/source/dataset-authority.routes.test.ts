import { beforeAll, describe, expect, it } from "vitest";
import type { Reply, TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { type Reading, rule, signInViewer } from "./policy/viewer.fixtures.ts";
import { importCsv, uploadCsv } from "./source.fixtures.ts";

const server = testServer();
const base = "/api/report/dataset";
const bin = "/api/report/table-bin";
const csv = "area,score\nEast,1\nEast,2\nWest,3\n";
const buttons = [
  ...["dataset_view", "dataset_import", "dataset_edit", "dataset_delete", "dataset_add"],
  ...["chart_view", "chart_edit", "chart_add"],
];
let admin: TestUser;

/** Actors by their rights to a dataset of another user that everyone can find. */
const actors: Record<string, (datasetId: string) => readonly Reading[]> = {
  "some rows": (datasetId) => [{ datasetId, rows: [rule("area", "=", "East")] }],
  "some columns": (datasetId) => [{ datasetId, columns: ["area"] }],
  "all of it": (datasetId) => [{ datasetId }],
};

beforeAll(async () => {
  admin = await server.signIn();
});

let counted = 0;
async function datasetAnd(sees: string): Promise<{ id: string; name: string; viewer: TestUser }> {
  counted += 1;
  const name = `authority_${counted}`;
  const { id } = await importCsv(admin, name, csv);
  const readings = actors[sees]?.(id) ?? [];
  return { id, name, viewer: await signInViewer(server, `authority${counted}`, buttons, readings) };
}

const rows = async (name: string): Promise<number> =>
  (await admin.get(`/api/report/exec?sql=${encodeURIComponent(`select score from ${name}`)}`)).body.data
    .length;

const ways: Record<string, (viewer: TestUser, id: string, name: string) => Promise<Reply>> = {
  "removes it": (viewer, id) => viewer.delete(`${base}/${id}`),
  "replaces its rows": (viewer, _, name) => uploadCsv(viewer, name, csv, { mode: "replace" }),
  "shares it": (viewer, id) =>
    viewer.put(`${base}/${id}/sharing`, { access: "granted", grants: [], version: 1 }),
  "schedules its import": (viewer, id) =>
    viewer.put(`${base}/${id}/schedule`, {
      url: "https://data.example/rows.csv",
      ...{ every: "day", minute: 60, weekday: 1, mode: "replace", enabled: false, version: 0 },
    }),
};

describe("a data set of somebody else", () => {
  describe.each(Object.keys(actors))("of which a person sees %s", (sees) => {
    it.each(Object.keys(ways))("stays as it is when he %s", async (way) => {
      const { id, name, viewer } = await datasetAnd(sees);
      const reply = await ways[way]?.(viewer, id, name);
      expect(reply?.status).toBe(403);
      expect((await admin.get(`${base}/${id}`)).body.data).toMatchObject({ rows: 3, access: "everyone" });
      expect(await rows(name)).toBe(3);
    });

    it("is neither restored nor removed for good from the recycle bin by him", async () => {
      const { id, viewer } = await datasetAnd(sees);
      await admin.delete(`${base}/${id}`);
      expect((await viewer.post(`${bin}/${id}/restore`, {})).status).toBe(404);
      expect((await viewer.delete(`${bin}/${id}`)).status).toBe(404);
      expect((await admin.post(`${bin}/${id}/restore`, {})).status).toBe(200);
    });
  });

  it("takes rows and descriptions from whoever sees all of it, and from nobody who sees a part", async () => {
    for (const [sees, status] of [
      ["all of it", 200],
      ["some rows", 403],
      ["some columns", 403],
    ] as const) {
      const { name, viewer } = await datasetAnd(sees);
      expect((await uploadCsv(viewer, name, csv, { mode: "append" })).status).toBe(status);
    }
  });

  it("says how far the caller's right reaches", async () => {
    for (const [sees, rights] of [
      ["all of it", "edit"],
      ["some rows", "view"],
    ] as const) {
      const { id, viewer } = await datasetAnd(sees);
      expect((await viewer.get(`${base}/${id}`)).body.data.rights).toBe(rights);
    }
  });

  it("is restored, changed and removed by its owner and by administrators", async () => {
    const owner = await signInViewer(server, "authority_owner", buttons, []);
    const { id } = await importCsv(owner, "authority_owned", csv);
    expect((await owner.delete(`${base}/${id}`)).status).toBe(200);
    expect((await admin.post(`${bin}/${id}/restore`, {})).status).toBe(200);
    expect((await admin.delete(`${base}/${id}`)).status).toBe(200);
    expect((await owner.delete(`${bin}/${id}`)).status).toBe(200);
  });
});

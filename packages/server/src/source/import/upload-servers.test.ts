import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

import { testServer } from "../../platform/testing/test-server.ts";
import { csvForm } from "../source.fixtures.ts";

const server = testServer();
const uploads = "/api/report/dataset/upload";

it("a file that one server took is looked at and brought in by another", async () => {
  const first = await server.signIn();
  const second = await (await server.another()).signIn();
  const sent = await first.upload(uploads, csvForm("pupils", "title\nno,score\n1,90\n2,80\n"));
  expect(sent.status).toBe(200);
  const { id } = sent.body.data;
  const seen = await second.post(`${uploads}/${id}/preview`, { headerRow: 2 });
  expect(seen.body.data).toMatchObject({ columns: [{ name: "no" }, { name: "score" }], headerRow: 2 });
  let reply = await second.post(`${uploads}/${id}`, { tableName: "pupils", choice: { headerRow: 2 } });
  while (reply.body.data.status === "loading")
    reply = await first.get(`/api/report/dataset/${reply.body.data.id}`);
  expect(reply.body.data).toMatchObject({ status: "ready", rows: 2 });
  const query = { content: { sql: "select score from pupils order by no" } };
  expect((await first.post("/api/report/query", query)).body.data.rows).toEqual([[90], [80]]);
  // Each machine has a staging folder of its own, and nothing is left in either.
  expect(readdirSync(join(server.dataDir, "second", "staging"))).toEqual([]);
  const staging = join(server.dataDir, "staging");
  expect(existsSync(staging) ? readdirSync(staging) : []).toEqual([]);
  expect(readdirSync(join(server.filesDir, "000000", ".waiting"))).toEqual([]);
  expect((await first.post(`${uploads}/${id}`, { tableName: "pupils" })).body.data.reason).toBe(
    "upload_gone",
  );
});

it("a file given up at one server is gone at the other", async () => {
  const first = await server.signIn();
  const second = await (await server.another()).signIn();
  const { id } = (await first.upload(uploads, csvForm("pupils", "no\n1\n"))).body.data;
  expect((await second.delete(`${uploads}/${id}`)).status).toBe(200);
  expect((await first.post(`${uploads}/${id}/preview`, {})).body.data.reason).toBe("upload_gone");
  expect(readdirSync(join(server.filesDir, "000000", ".waiting"))).toEqual([]);
});

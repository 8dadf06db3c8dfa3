import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { testServer } from "../../platform/testing/test-server.ts";
import { importCsv, uploadCsv } from "../source.fixtures.ts";

const server = testServer();

it("an import that another server was told to stop ends at its next pulse, with the rows of before", async () => {
  const admin = await server.signIn();
  const { id } = await importCsv(admin, "slow", "a\n1\n");
  const source = server.source();
  source.pulseMs = 100;
  const { importLanes, running } = source;
  const free = new AbortController();
  // Its tenant's turns are taken, so that it waits.
  const turns = await Promise.all(
    [0, 1].map(() => importLanes.enter({ tenant: "000000", user: "" }, free.signal)),
  );
  const { body } = await uploadCsv(admin, "slow", "a\n2\n", { mode: "replace" });
  expect(body.data).toMatchObject({ id, status: "loading" });
  expect(running.size).toBe(1);

  const other = await server.another();
  const reply = await other.request("POST", `/api/report/dataset/${id}/cancel`, {
    headers: { "SQ-Auth": `bearer ${admin.accessToken}`, "content-type": "application/json" },
    body: "{}",
  });
  expect(reply.status).toBe(200);
  await expect.poll(() => running.size).toBe(0);
  for (const leave of turns) leave();
  expect(readdirSync(join(server.dataDir, "staging"))).toEqual([]);
  const query = { content: { sql: "select a from slow" } };
  expect((await admin.post("/api/report/query", query)).body.data.rows).toEqual([[1]]);
});

import { beforeEach, describe, expect, it } from "vitest";
import { makeRole } from "../../menu/menu.fixtures.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { importCsv, uploadCsv } from "../source.fixtures.ts";

const server = testServer();
const tenantId = "000000";
let admin: TestUser;
let author: TestUser;
let name = "";
let counted = 0;

const rows = async (): Promise<unknown[]> =>
  (await admin.post("/api/report/query", { content: { sql: `select no from ${name} order by no` } })).body
    .data.rows;
const person = async () =>
  (await admin.get(`/api/sq-user/list?keyword=${name}`)).body.data.records[0] as { id: string };

/** What takes the right to import away, and by which way. */
const losses: Record<string, (datasetId: string) => Promise<unknown>> = {
  "loses the button": async () => {
    const { id } = await person();
    const detail = (await admin.get(`/api/sq-user/detail?id=${id}`)).body.data;
    return expectDone(admin.post("/api/sq-user/submit", { ...detail, roleIds: [] }));
  },
  "is disabled": async () => {
    const { id } = await person();
    const detail = (await admin.get(`/api/sq-user/detail?id=${id}`)).body.data;
    return expectDone(admin.post("/api/sq-user/submit", { ...detail, disabled: true }));
  },
  "is removed": async () => expectDone(admin.post(`/api/sq-user/remove?ids=${(await person()).id}`)),
  "owns the table no longer": async (datasetId) =>
    server.db.tenant(tenantId).run(async (db) => {
      const owner = await db
        .selectFrom("appUser")
        .select("id")
        .where("account", "=", "admin")
        .executeTakeFirstOrThrow();
      await db
        .updateTable("dataset")
        .set({ ownerId: owner.id, access: "granted" })
        .where("id", "=", datasetId)
        .execute();
    }),
};

async function expectDone(reply: Promise<{ status: number }>): Promise<void> {
  expect((await reply).status).toBe(200);
}

beforeEach(async () => {
  admin = await server.signIn();
  counted += 1;
  name = `importer${counted}`;
  await makeRole(server.db, tenantId, name, ["dataset_view", "dataset_import"]);
  await server.addUser(tenantId, name, [name]);
  author = await server.signIn(tenantId, name);
});

/** An upload that waits until others have been read; `go` lets it be read. */
async function waiting(mode: "append" | "replace"): Promise<{ id: string; go(): void }> {
  const { importLanes, running } = server.source();
  const { signal } = new AbortController();
  const turns = await Promise.all(
    [0, 1].map(() => importLanes.enter({ tenant: tenantId, user: "" }, signal)),
  );
  const { body } = await uploadCsv(author, name, "no\n2\n", { mode });
  expect(body.data.status).toBe("loading");
  expect(running.size).toBe(1);
  return {
    id: body.data.id,
    go: () => {
      for (const leave of turns) leave();
    },
  };
}

describe("an import that waits while its author", () => {
  it.each(Object.keys(losses))("%s leaves the rows as they were, and says why", async (loss) => {
    const { id } = await importCsv(author, name, "no\n1\n");
    const { go } = await waiting("replace");
    await losses[loss]?.(id);
    go();
    await expect.poll(() => server.source().running.size).toBe(0);
    expect((await admin.get(`/api/report/dataset/${id}`)).body.data).toMatchObject({
      status: "failed",
      rows: 1,
      message: expect.stringContaining("权限"),
    });
    expect(await rows()).toEqual([[1]]);
  });

  it("keeps his right is read", async () => {
    await importCsv(author, name, "no\n1\n");
    const { go } = await waiting("append");
    go();
    await expect.poll(() => server.source().running.size).toBe(0);
    expect(await rows()).toEqual([[1], [2]]);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { forgetOld } from "../app/retention.ts";
import { makeRole } from "../menu/menu.fixtures.ts";
import { folderStore } from "../platform/files/file-store.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { makeThrottle } from "../platform/throttle.ts";
import { chartOnHome, testedKinds } from "./document.fixtures.ts";
import { saveSharing } from "./sharing.fixtures.ts";

const server = testServer();
const tenantId = "000000";
const nowhere = "0198f3a0-0000-7000-8000-00000000ffff";
const day = 86_400_000;
let admin: TestUser;
let owner: TestUser;
let colleague: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  await makeRole(
    server.db,
    tenantId,
    "makers",
    testedKinds.flatMap(({ buttons }) => buttons.all),
  );
  await makeRole(
    server.db,
    tenantId,
    "viewers",
    testedKinds.flatMap(({ buttons }) => buttons.view),
  );
  for (const account of ["owner", "colleague"]) await server.addUser(tenantId, account, ["makers"]);
  await server.addUser(tenantId, "reader", ["viewers"]);
  admin = await server.signIn();
  [owner, colleague] = [await server.signIn(tenantId, "owner"), await server.signIn(tenantId, "colleague")];
  viewer = await server.signIn(tenantId, "reader");
});

const actionsOn = (id: string) =>
  server.db.tenant(tenantId).run(async (db) => {
    const rows = await db
      .selectFrom("auditLog")
      .select(["action", "actor"])
      .where("entityId", "=", id)
      .orderBy("id")
      .execute();
    return rows.map(({ action, actor }) => `${action} ${actor}`.trim());
  });

async function grantTo(code: string, level: string) {
  const { id: roleId } = await server.db
    .tenant(tenantId)
    .run((db) => db.selectFrom("role").select("id").where("code", "=", code).executeTakeFirstOrThrow());
  return { roleId, userId: null, level };
}

async function userGrant(account: string, level: string) {
  const { id: userId } = await server.db
    .tenant(tenantId)
    .run((db) =>
      db.selectFrom("appUser").select("id").where("account", "=", account).executeTakeFirstOrThrow(),
    );
  return { roleId: null, userId, level };
}

/** What the nightly work forgets. */
async function forget(): Promise<void> {
  const { db, clock, filesDir } = server;
  const secret = "a test secret of more than thirty-two characters";
  const logFault = (error: unknown): never => {
    throw error;
  };
  const throttle = makeThrottle({ db, clock, secret });
  const { warehouse, stagingDir, parts, waiting } = server.source();
  const store = folderStore(filesDir);
  await forgetOld({ db, clock, parts, waiting, stagingDir, throttle, logFault, warehouse, store });
}

describe.each(testedKinds)("a document: $kind", ({ kind, base, make }) => {
  const at = (id: string): string => `${base}/${id}`;
  const binned = async (name: string): Promise<string[]> =>
    (await admin.get(`${base}?size=100&removed=true&name=${name}`)).body.data.records.map(
      (one: { name: string }) => one.name,
    );

  it("is removed and restored by those with the button, and comes back as it was", async () => {
    const id = await make(owner, "comes back");
    expect((await viewer.delete(at(id))).status).toBe(403);
    expect((await owner.post(`${at(id)}/restore`)).status).toBe(404);
    expect((await owner.delete(at(id))).status).toBe(200);
    const gone = [await owner.get(at(id)), await owner.delete(at(id)), await owner.get(`${at(id)}/version`)];
    expect(gone.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await binned("comes back")).toEqual(["comes back"]);
    expect((await viewer.get(`${base}?removed=true`)).status).toBe(403);
    expect((await viewer.post(`${at(id)}/restore`)).status).toBe(403);
    const restored = (await owner.post(`${at(id)}/restore`)).body.data;
    expect(restored).toMatchObject({ id, version: 1, removedAt: null });
    expect((await owner.get(at(id))).body.data).toEqual(restored);
    expect(await binned("comes back")).toEqual([]);
    expect(await actionsOn(id)).toEqual(["create owner", "remove owner", "restore owner"]);
  });

  it("leaves for good only from the bin, by those who manage it", async () => {
    const id = await make(owner, "for good");
    expect((await owner.delete(`${at(id)}?forever=true`)).status).toBe(404);
    await owner.delete(at(id));
    expect((await viewer.delete(`${at(id)}?forever=true`)).status).toBe(403);
    expect((await colleague.delete(`${at(id)}?forever=true`)).status).toBe(403);
    expect((await owner.delete(`${at(id)}?forever=true`)).status).toBe(200);
    expect(await binned("for good")).toEqual([]);
    expect((await owner.post(`${at(id)}/restore`)).status).toBe(404);
    expect(await actionsOn(id)).toEqual(["create owner", "remove owner", "remove owner"]);
  });

  it("is shared by its owner and the administrators alone", async () => {
    const id = await make(owner, "decided");
    const wanted = { access: "granted", grants: [] };
    expect((await colleague.get(`${at(id)}/sharing`)).status).toBe(403);
    for (const user of [colleague, viewer])
      expect((await saveSharing(user, at(id), wanted)).status).toBe(403);
    expect((await saveSharing(owner, at(nowhere), wanted)).status).toBe(404);
    const grants = [await userGrant("colleague", "edit")];
    expect((await saveSharing(owner, at(id), { ...wanted, grants })).status).toBe(200);
    expect((await saveSharing(colleague, at(id), wanted)).status).toBe(403);
    expect((await admin.get(`${at(id)}/sharing`)).body.data).toMatchObject({
      access: "granted",
      ownerName: "owner",
      version: 2,
      grants: [{ name: "colleague", level: "edit" }],
    });
  });

  it("is not shared with somebody who is not there, nor on a version that is no longer current", async () => {
    const id = await make(owner, "refused");
    const put = (draft: object) => saveSharing(owner, at(id), { access: "granted", grants: [], ...draft });
    const missing = await put({ grants: [{ roleId: nowhere, userId: null, level: "view" }] });
    expect([missing.status, missing.body.data.reason]).toEqual([400, "grantee_missing"]);
    expect((await put({ ownerId: nowhere })).body.data.reason).toBe("grantee_missing");
    expect((await put({ grants: [{ roleId: null, userId: null, level: "view" }] })).status).toBe(400);
    expect((await put({ version: 7 })).body.data).toMatchObject({
      reason: "version_stale",
      current: { access: "everyone", grants: [], version: 1 },
    });
  });

  it("has each change of its sharing in the audit log, with what was before", async () => {
    const id = await make(owner, "remembered");
    const grants = [await grantTo("viewers", "view")];
    expect((await saveSharing(owner, at(id), { access: "granted", grants })).status).toBe(200);
    const [entry] = (await admin.get(`/api/sq-system/log/audit?entity=${kind}&size=1`)).body.data.records;
    expect(entry).toMatchObject({
      actor: "owner",
      entityId: id,
      before: { access: "everyone", grants: [] },
      after: { access: "granted", grants: [{ name: "viewers", level: "view" }] },
    });
  });
});

it("forgets documents thirty days after they were removed, in the system's name, and no other", async () => {
  const made = async (name: string): Promise<string[]> => {
    const ids: string[] = [];
    for (const { make } of testedKinds) ids.push(await make(admin, name));
    return ids;
  };
  const removeAll = async (ids: readonly string[]): Promise<void> => {
    for (const [place, id] of ids.entries())
      expect((await admin.delete(`${testedKinds[place]?.base}/${id}`)).status).toBe(200);
  };
  const inBin = async (name: string): Promise<number[]> => {
    const totals: number[] = [];
    for (const { base } of testedKinds)
      totals.push((await admin.get(`${base}?removed=true&name=${name}`)).body.data.total);
    return totals;
  };
  const [early, late] = [await made("early"), await made("late")];
  await chartOnHome(admin, early[0] ?? "");
  await removeAll(early);
  server.clock.advance(day);
  admin = await server.signIn();
  await removeAll(late);
  server.clock.advance(29 * day - 60_000);
  await forget();
  admin = await server.signIn();
  expect(await inBin("early")).toEqual([1, 1, 1]);
  server.clock.advance(120_000);
  await forget();
  expect([await inBin("early"), await inBin("late")]).toEqual([
    [0, 0, 0],
    [1, 1, 1],
  ]);
  for (const id of early) expect(await actionsOn(id)).toEqual(["create admin", "remove admin", "remove"]);
});

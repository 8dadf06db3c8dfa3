import type { ResourceKind } from "@provost/contract/menu/features";
import { isLongRun } from "../../../../../tools/test/long-run.ts";
import { makeCourseware, publishCourseware } from "../../courseware/courseware.fixtures.ts";
import { makeDashboard } from "../../dashboard/dashboard.fixtures.ts";
import { sendDemand } from "../../demand/demand.fixtures.ts";
import { saveSharing } from "../../document/sharing.fixtures.ts";
import { saveMenu } from "../../menu/menu.fixtures.ts";
import { invite, registered } from "../../people/invitation/invitation.fixtures.ts";
import { addDept, addUser, dataOf, menuIds } from "../../people/people.fixtures.ts";
import { timeOrderedIds } from "../../platform/ids.ts";
import { adminPassword, type TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, type TestServer } from "../../platform/testing/test-server.ts";
import { addMap } from "../../source/map/map.fixtures.ts";
import { csvForm, importCsv } from "../../source/source.fixtures.ts";
import { send } from "../../upload/upload.fixtures.ts";
import { everyButtonCode } from "../every-endpoint.fixtures.ts";
import { sampleTable } from "../permissions/permissions.call.fixtures.ts";

/**
 * The callers: the administrator; holders of every button whose people scope is everyone, their department and those below it, it alone, or
 * themselves; a holder in another department; a user without buttons; the administrator of another tenant; a caller without a session.
 */
export const actors = [
  "administrator",
  "all",
  "below",
  "department",
  "self",
  "clerk",
  "without",
  "stranger",
  "anonymous",
] as const;
export type ActorName = (typeof actors)[number];

/** Something that a call can name: by its id, or by its name where it is a table. */
export interface Thing {
  id: string;
  name: string;
  /** Ids of its parts, by the fields that name them. */
  parts?: Readonly<Record<string, string>>;
}

const home = "000000";
const scopes = ["all", "below", "department", "self"] as const;
const shared: Partial<Record<ResourceKind, string>> = {
  chart: "/api/report/chart",
  dashboard: "/api/report/dashboard",
  dataset: "/api/report/dataset",
  courseware: "/api/courseware",
  connection: "/api/report/connection",
};

/** A tenant with these users and the resources they try; a resource changed by a call is created again for the next one. */
export interface World {
  users: Readonly<Record<Exclude<ActorName, "anonymous">, TestUser>>;
  depts: Readonly<Record<"near" | "far" | "foreign", string>>;
  thing(kind: ResourceKind, relation: string, isBinned?: boolean): Promise<Thing>;
  /** The resource was changed. A table that was only removed or restored is put back, which is faster than a new import. */
  spent(kind: ResourceKind, relation: string, isBinned: boolean, call: string): Promise<void>;
}

let count = 0;
const fresh = (kind: string): string => `matrix_${kind}_${++count}`;

async function makeRoles(server: TestServer, codes: readonly string[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = { without: timeOrderedIds.next() };
  await server.db.tenant(home).run(async (db) => {
    const menus = await db.selectFrom("menu").select(["id", "code"]).execute();
    const held = menus.filter(({ code }) => codes.includes(code));
    await db
      .insertInto("role")
      .values({ id: ids.without ?? "", code: "without", name: "without", sort: 9, peopleScope: "all" })
      .execute();
    for (const peopleScope of scopes) {
      const id = timeOrderedIds.next();
      ids[peopleScope] = id;
      const code = `hold_${peopleScope}`;
      await db.insertInto("role").values({ id, code, name: code, sort: 9, peopleScope }).execute();
      await db
        .insertInto("roleMenu")
        .values(held.map(({ id: menuId }) => ({ roleId: id, menuId })))
        .execute();
    }
  });
  return ids;
}

export async function makeWorld(server: TestServer): Promise<World> {
  const administrator = await server.signIn();
  const stranger = await server.signIn(otherTenantId);
  // Menus are held by being granted, before anybody has signed in.
  const heldMenus: Thing[] = [];
  for (let at = 0; at < (isLongRun ? 120 : 24); at++) {
    const { id, code } = await saveMenu(administrator, { code: fresh("held") });
    heldMenus.push({ id, name: code });
  }
  const unheld = await saveMenu(administrator, { code: fresh("unheld") });
  const codes = [...(await everyButtonCode()), ...heldMenus.map(({ name }) => name)];
  const roles = await makeRoles(server, codes);
  const near = await addDept(administrator, "near");
  const far = await addDept(administrator, "far");
  const foreign = await addDept(stranger, "foreign");
  const under = await addDept(administrator, "under", near.id);

  async function signedIn(account: string, role: string, deptId: string): Promise<TestUser> {
    const draft = { deptId, roleIds: [roles[role]], password: adminPassword };
    const { user } = await addUser(administrator, account, draft);
    await server.db
      .tenant(home)
      .run((db) =>
        db.updateTable("appUser").set({ mustChangePassword: false }).where("id", "=", user.id).execute(),
      );
    ids[account] = user.id;
    return server.signIn(home, account);
  }
  const ids: Record<string, string> = {};
  const users = {
    administrator,
    all: await signedIn("all", "all", near.id),
    below: await signedIn("below", "below", near.id),
    department: await signedIn("department", "department", near.id),
    self: await signedIn("self", "self", near.id),
    clerk: await signedIn("clerk", "below", far.id),
    without: await signedIn("without", "without", near.id),
    stranger,
  };
  const maker = (relation: string): TestUser =>
    relation === "foreign" ? stranger : relation === "own" ? users.all : administrator;

  /** What the holders' roles read of a data set: all of it, or one of its rows. */
  async function grantReading(datasetId: string, relation: string): Promise<void> {
    const rule = { column: "a", operator: "=", values: [{ literal: 1 }] };
    const rows = JSON.stringify(relation === "policy" ? [rule] : []);
    const rest = { datasetId, columns: null, rows };
    const policies = scopes.map((scope) => ({
      id: timeOrderedIds.next(),
      roleId: roles[scope] ?? "",
      ...rest,
    }));
    await server.db.tenant(home).run((db) => db.insertInto("tablePolicy").values(policies).execute());
  }

  async function share(path: string, { id }: Thing, relation: string): Promise<void> {
    const level = { view: "view", edit: "edit", policy: "edit" }[relation];
    const access = relation === "everyone" ? "everyone" : "granted";
    const grants = level ? [{ roleId: null, userId: ids.all, level }] : [];
    const owner = relation === "own" ? { ownerId: ids.all } : {};
    await dataOf(saveSharing(administrator, `${path}/${id}`, { access, grants, ...owner }));
  }

  const content = { dataSrc: sampleTable, selectedDimension: [{ Column: "a" }] };
  const csv = "a,b\n1,2\n2,3\n";
  const deptOf = (relation: string) =>
    ({ near: near.id, under: under.id, far: far.id, foreign: foreign.id })[relation];

  async function anyUser(relation: string): Promise<Thing> {
    const name = fresh("user");
    const { user } = await addUser(relation === "foreign" ? stranger : administrator, name, {
      deptId: deptOf(relation),
      password: adminPassword,
    });
    return { id: user.id, name };
  }
  const folder =
    (path: string) =>
    async (by: TestUser): Promise<Thing> =>
      dataOf(by.post(path, { name: fresh("folder") }));

  const creators: Partial<Record<ResourceKind, (by: TestUser, relation: string) => Promise<Thing>>> = {
    chart: async (by) => dataOf(by.post("/api/report/chart", { name: fresh("chart"), content })),
    dashboard: async (by) => {
      const name = fresh("dashboard");
      return { ...(await makeDashboard(by, name)), name };
    },
    courseware: async (by) => {
      const made = await publishCourseware(by, await makeCourseware(by, fresh("courseware"), "<p>x</p>"));
      return { ...made, parts: { paragraphId: made.content[0]?.id ?? "" } };
    },
    dataset: async (by, relation) => {
      const name = fresh("table");
      const { id } = await importCsv(by, name, csv);
      if (relation !== "foreign") await grantReading(id, relation);
      const [{ id: generationId }] = await dataOf(by.get(`/api/report/dataset/${id}/generation`));
      return { id, name, parts: { generationId, from: generationId, to: generationId } };
    },
    virtual: async (by, relation) => {
      const base = relation === "own" ? "everyone" : relation;
      const { name: dataSrc } = await thing("dataset", base);
      const name = fresh("view");
      const definition = { kind: "question", content: { ...content, dataSrc } };
      return {
        ...(await dataOf(by.post("/api/report/virtual-table", { tableName: name, definition }))),
        name,
      };
    },
    file: async (by) => {
      const { body } = await send(by, "uploadfile", "x.txt", fresh("file"));
      const [, id = ""] = /file\/([0-9a-f-]{36})\//.exec(body.url) ?? [];
      return { id, name: "x.txt" };
    },
    waiting_upload: async (by) => {
      const { id } = await dataOf(by.upload("/api/report/dataset/upload", csvForm("waiting", csv)));
      return { id, name: id };
    },
    connection: async (by) => {
      const name = fresh("connection");
      const place = { host: "db.invalid", database: "x", user: "x", secret: "x" };
      const { id } = await dataOf(by.post("/api/report/connection/submit", { name, ...place }));
      return { id, name };
    },
    map_shapes: async (by) => {
      const name = fresh("map");
      return { ...(await addMap(by, name)), name };
    },
    user: async (_, relation) => anyUser(relation),
    session: async (_, relation) => {
      const { id: userId, name } = await anyUser(relation);
      const tenantId = relation === "foreign" ? otherTenantId : home;
      await server.signIn(tenantId, name);
      const { id } = await server.db
        .tenant(tenantId)
        .run((db) =>
          db.selectFrom("session").select("id").where("userId", "=", userId).executeTakeFirstOrThrow(),
        );
      return { id, name };
    },
    invitation: async (by, relation) => {
      const { invitation } = await invite(by, { deptId: deptOf(relation) });
      return { id: invitation.id, name: invitation.id };
    },
    registration: async (by, relation) => {
      const name = fresh("newcomer");
      return { id: await registered(server, by, name, { deptId: deptOf(relation) }), name };
    },
    dept: async (by, relation) =>
      relation === "near"
        ? { id: near.id, name: "near" }
        : addDept(by, fresh("dept"), relation === "under" ? near.id : deptOf(relation)),
    role: async (by, relation) => {
      const code = fresh("role");
      const menus = relation === "wide" ? [unheld.id] : await menuIds(by, ["dict_view"]);
      const draft = { code, name: code, menuIds: menus, policies: [], peopleScope: "self" };
      return dataOf(by.post("/api/sq-system/role/submit", draft));
    },
    menu: async (by, relation) => {
      const held = relation === "held" ? heldMenus.pop() : undefined;
      return held ?? { ...(await saveMenu(by, { code: fresh("menu") })), name: "" };
    },
    top_menu: async (by) =>
      dataOf(by.post("/api/sq-system/top-menu/submit", { code: fresh("top"), name: "top" })),
    dict: async (by) =>
      dataOf(by.post("/api/sq-system/dict/submit", { code: fresh("dict"), dictKey: -1, dictValue: "x" })),
    chart_folder: folder("/api/report/folder"),
    dashboard_folder: folder("/api/report/dashboard/folder"),
    error_log: async (by, relation) => {
      const entry = { url: "x", time: "x", type: "error", message: fresh("error") };
      await dataOf(by.post("/api/sq-system/log/error", [entry]));
      const { id } = await server.db
        .tenant(relation === "foreign" ? otherTenantId : home)
        .run((db) =>
          db
            .selectFrom("localLog")
            .select("id")
            .orderBy("at", "desc")
            .orderBy("id", "desc")
            .executeTakeFirstOrThrow(),
        );
      return { id, name: "" };
    },
    demand: async (by, relation) => {
      const tenant = relation === "foreign" ? otherTenantId : home;
      const { receipt } = await sendDemand(server, { tenant });
      const { records } = await dataOf(by.get(`/api/demand?keyword=${receipt}`));
      return { id: records[0].id, name: receipt };
    },
    tenant: async () => ({ id: otherTenantId, name: otherTenantId }),
  };

  const bins: Partial<Record<ResourceKind, string>> = { ...shared, demand: "/api/demand" };
  const made = new Map<string, Thing>();
  const keyOf = (...parts: readonly unknown[]): string => parts.join();

  async function make(kind: ResourceKind, relation: string, isBinned: boolean): Promise<Thing> {
    const create = creators[kind];
    if (!create) throw new Error(`the world has no ${kind}`);
    // The owner of a shared resource is set afterwards.
    const by = shared[kind] && relation !== "foreign" ? administrator : maker(relation);
    const one = await create(by, relation);
    const path = shared[kind];
    if (path && relation !== "foreign") await share(path, one, relation);
    if (isBinned)
      await dataOf((relation === "foreign" ? stranger : administrator).delete(`${bins[kind]}/${one.id}`));
    return one;
  }

  async function thing(kind: ResourceKind, relation: string, isBinned = false): Promise<Thing> {
    const of = kind === "table" ? "dataset" : kind;
    const key = keyOf(of, relation, isBinned);
    const known = made.get(key) ?? (await make(of, relation, isBinned));
    made.set(key, known);
    return known;
  }
  async function spent(kind: ResourceKind, relation: string, isBinned: boolean, call: string): Promise<void> {
    const of = kind === "table" ? "dataset" : kind;
    const key = keyOf(of, relation, isBinned);
    const known = made.get(key);
    // An import takes long, so a data set is put back into its state instead of being imported again.
    if (of === "dataset" && known) {
      const by = relation === "foreign" ? stranger : administrator;
      const path = `/api/report/dataset/${known.id}`;
      if (/^DELETE|\/restore$/.test(call)) {
        await by.post(`/api/report/table-bin/${known.id}/restore`);
        if (isBinned) await by.delete(path);
      }
      const isThere = (await by.get(path)).status === 200;
      if (isThere && relation !== "foreign") await share("/api/report/dataset", known, relation);
      if (isThere) return;
    }
    made.delete(key);
  }
  const { id: sampled } = await importCsv(administrator, sampleTable, csv);
  await grantReading(sampled, "everyone");
  await dataOf(
    saveSharing(administrator, `/api/report/dataset/${sampled}`, { access: "everyone", grants: [] }),
  );
  await importCsv(stranger, sampleTable, csv);
  return {
    users,
    depts: { near: near.id, far: far.id, foreign: foreign.id },
    thing,
    spent,
  };
}

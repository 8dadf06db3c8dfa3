import { errorLogButtons } from "@provost/contract/log/log-feature";
import { datasetButtons } from "@provost/contract/source/source-feature";
import { recordLimits } from "@provost/contract/wire/feature-limits";
import { platformTenantId } from "@provost/contract/wire/id";
import { beforeAll, describe, expect, it } from "vitest";
import { codesOf, makeRole } from "../../menu/menu.fixtures.ts";
import { timeOrderedIds } from "../../platform/ids.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { addNewMenus, addNewMenusToAll } from "./add-new-menus.ts";
import { seedOutline } from "./seed-outline.ts";

const server = testServer();
const screen = ["errorlog", ...Object.values(errorLogButtons)];
let admin: TestUser;

const menusOf = (tenantId: string) =>
  server.db.tenant(tenantId).run((db) => db.selectFrom("menu").selectAll().orderBy("id").execute());
const codes = async (tenantId: string): Promise<string[]> =>
  (await menusOf(tenantId)).map(({ code }) => code);
const startAgain = () => addNewMenusToAll({ db: server.db, ids: timeOrderedIds });
/** Starts this version after another one. */
async function start(): Promise<void> {
  await server.db.platform((db) => db.updateTable("tenant").set({ menusOf: "another" }).execute());
  await startAgain();
}

/** Leaves the tenant as an earlier version created it, without a list of seeded menus. */
async function asMadeBefore(tenantId: string, unknown: readonly string[]): Promise<void> {
  await server.db.tenant(tenantId).run(async (db) => {
    await db.deleteFrom("menu").where("code", "in", unknown).execute();
    await db.deleteFrom("seededMenu").execute();
  });
}
const remove = async (code: string): Promise<void> => {
  const menus = await menusOf(platformTenantId);
  const below = menus.filter((menu) => menu.code === code || menu.parentId === idOf(menus, code));
  const ids = below.map(({ id }) => id).join(",");
  const { status, body } = await admin.post("/api/sq-system/menu/remove", { ids });
  if (status !== 200) throw new Error(body.msg);
};
const idOf = (menus: readonly { id: string; code: string }[], code: string) =>
  menus.find((menu) => menu.code === code)?.id;

beforeAll(async () => {
  admin = await server.signIn();
});

describe("a tenant that this version made", () => {
  it("has everything, and gets nothing more at a start", async () => {
    const [before, others] = [await menusOf(platformTenantId), await menusOf(otherTenantId)];
    await start();
    expect([await menusOf(platformTenantId), await menusOf(otherTenantId)]).toEqual([before, others]);
  });

  it("does not get back what its people removed, nor under its old code what they renamed", async () => {
    await remove("errorlog");
    const chart = (await menusOf(platformTenantId)).find(({ code }) => code === "builder");
    const renamed = {
      id: chart?.id,
      code: "our_builder",
      name: "x",
      path: "/report/builder",
      version: chart?.version,
    };
    expect((await admin.post("/api/sq-system/menu/submit", renamed)).status).toBe(200);
    await start();
    const now = await codes(platformTenantId);
    expect(now.filter((code) => screen.includes(code) || code === "builder")).toEqual([]);
  });
});

describe("a tenant that an earlier version made", () => {
  it("gets what is new below its place, under its top item, for administrators alone, once", async () => {
    await asMadeBefore(otherTenantId, screen);
    await makeRole(server.db, otherTenantId, "lesser", ["dict"]);
    await start();
    const menus = await menusOf(otherTenantId);
    const menu = menus.find(({ code }) => code === "errorlog");
    expect(menu).toMatchObject({
      name: "界面错误日志",
      path: "/system/error-log",
      meta: { i18n: "logs" },
      category: 1,
    });
    expect(menu?.parentId).toBe(idOf(menus, "system_security"));
    const siblings = menus.filter(({ parentId }) => parentId === menu?.parentId);
    expect(menu?.sort).toBe(Math.max(...siblings.map(({ sort }) => sort)));
    const buttons = menus.filter(({ parentId }) => parentId === menu?.id);
    expect(buttons.map(({ code }) => code).sort()).toEqual(Object.values(errorLogButtons).sort());

    const theirs = await server.signIn(otherTenantId);
    const [top] = (await theirs.get("/api/sq-system/menu/top-menu")).body.data.slice(-1);
    const routes = (await theirs.get(`/api/sq-system/menu/routes?topMenuId=${top.id}`)).body.data;
    expect(codesOf(routes)).toContain("errorlog");
    expect((await theirs.get("/api/sq-system/log/error")).status).toBe(200);
    const granted = await server.db.tenant(otherTenantId).run((db) =>
      db
        .selectFrom("roleMenu")
        .select("roleId")
        .where("menuId", "=", menu?.id ?? "")
        .execute(),
    );
    expect(granted).toEqual([]);

    const audit = (await theirs.get("/api/sq-system/log/audit?entity=menu")).body.data.records;
    expect(audit.map(({ actor, action }: Record<string, string>) => `${actor}/${action}`)).toEqual(
      Array(3).fill("/create"),
    );
    await start();
    expect(await menusOf(otherTenantId)).toEqual(menus);
  });

  it("does not get back what its people had removed before that was written down", async () => {
    await remove("dataset");
    await asMadeBefore(platformTenantId, screen);
    await start();
    const now = await codes(platformTenantId);
    expect(now).not.toContain("dataset");
    expect(now).not.toContain("dataset_view");
    // Renamed above, and then named in the log of changes alone.
    expect(now).not.toContain("builder");
  });

  it("gets a screen at the root whose parent is gone, and no button whose menu is gone", async () => {
    const id = "300000";
    await server.db.platform((db) =>
      db.insertInto("tenant").values({ id, name: id, domain: null, settings: "{}" }).execute(),
    );
    const addAll = () => server.db.tenant(id).run((db) => addNewMenus(db, timeOrderedIds, id));
    const { rows } = seedOutline(false);
    expect(await addAll()).toBe(rows.length);
    expect((await codes(id)).sort()).toEqual(rows.map(({ code }) => code).sort());
    expect(await codes(id)).not.toContain("tenant");
    await server.db.tenant(id).run(async (db) => {
      await db.deleteFrom("menu").execute();
      await db
        .deleteFrom("seededMenu")
        .where("code", "in", ["errorlog", "errorlog_view", "audit_view"])
        .execute();
    });
    expect(await addAll()).toBe(2);
    const menus = await menusOf(id);
    expect(menus.map(({ code, parentId }) => [code, parentId])).toEqual([
      ["errorlog", null],
      ["errorlog_view", menus[0]?.id],
    ]);
    expect(await addAll()).toBe(0);
  });

  it("keeps its own menu where that has the code of a new one", async () => {
    await asMadeBefore(otherTenantId, screen);
    const theirs = await server.signIn(otherTenantId);
    const own = { code: "errorlog", name: "ours", path: "/wel/index" };
    expect((await theirs.post("/api/sq-system/menu/submit", own)).status).toBe(200);
    await start();
    const menus = (await menusOf(otherTenantId)).filter(({ code }) => code === "errorlog");
    expect(menus.map(({ name }) => name)).toEqual(["ours"]);
  });
});

describe("a tenant that kept its list", () => {
  it("is looked at by the first start of a version alone", async () => {
    await start();
    const code = errorLogButtons.view;
    await server.db.tenant(otherTenantId).run(async (db) => {
      await db.deleteFrom("menu").where("code", "=", code).execute();
      await db.deleteFrom("seededMenu").where("code", "=", code).execute();
    });
    const menus = await menusOf(otherTenantId);
    await startAgain();
    expect(await menusOf(otherTenantId)).toEqual(menus);
    await start();
    expect((await menusOf(otherTenantId)).length).toBeGreaterThan(menus.length);
  });

  it("gets what is new also when it has as many menus as a tenant can add", async () => {
    const added = [datasetButtons.edit];
    const [row] = seedOutline(false).rows;
    if (!row) throw new Error("new tenants have no menus");
    const count = recordLimits.menu - (await codes(otherTenantId)).length + added.length;
    await server.db.tenant(otherTenantId).run(async (db) => {
      await db.deleteFrom("menu").where("code", "in", added).execute();
      await db.deleteFrom("seededMenu").where("code", "in", added).execute();
      const filling = Array.from({ length: count }, (_, at) => ({
        ...row.fields,
        id: timeOrderedIds.next(),
        parentId: null,
        code: `filling${at}`,
      }));
      for (let at = 0; at < filling.length; at += 1000)
        await db
          .insertInto("menu")
          .values(filling.slice(at, at + 1000))
          .execute();
    });
    const theirs = await server.signIn(otherTenantId);
    const more = { code: "more", name: "more", path: "/wel/index" };
    expect((await theirs.post("/api/sq-system/menu/submit", more)).body.data.reason).toBe("records_full");
    await start();
    expect(await codes(otherTenantId)).toEqual(expect.arrayContaining(added));
    await server.db
      .tenant(otherTenantId)
      .run((db) => db.deleteFrom("menu").where("code", "like", "filling%").execute());
  });

  it("gets the buttons that virtual tables and what is told of fields need, below data sets", async () => {
    const added = [datasetButtons.add, datasetButtons.edit];
    await server.db.tenant(otherTenantId).run(async (db) => {
      await db.deleteFrom("menu").where("code", "in", added).execute();
      await db.deleteFrom("seededMenu").where("code", "in", added).execute();
    });
    await start();
    const menus = await menusOf(otherTenantId);
    expect(menus.filter(({ code }) => added.some((button) => button === code))).toMatchObject([
      { code: "dataset_add", name: "新增", category: 2, parentId: idOf(menus, "dataset") },
      { code: "dataset_edit", name: "编辑", category: 2, parentId: idOf(menus, "dataset") },
    ]);
    const other = await server.signIn(otherTenantId);
    const definition = { kind: "question", content: { sql: "select 1 as a" } };
    const made = await other.post("/api/report/virtual-table", { tableName: "one", definition });
    expect([made.status, made.body.data.columns]).toEqual([
      200,
      [{ name: "a", type: "INTEGER", repeats: false }],
    ]);
  });
});

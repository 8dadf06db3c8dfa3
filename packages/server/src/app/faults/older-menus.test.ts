import { expect, it } from "vitest";
import { openDatabase } from "../../platform/db/database.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { timeOrderedIds } from "../../platform/ids.ts";
import { addNewMenusToAll } from "../seed/add-new-menus.ts";
import { makeOwnDatabase } from "./own-database.fixtures.ts";

const id = (last: number): string => `0190a0a0-0000-7000-8000-0000000000${String(last).padStart(2, "0")}`;

/** Code, parent, category. */
const menus = [
  ["system", null, 1],
  ["user", "system", 1],
  ["user_view", "user", 2],
  ["dept", "system", 1],
  ["own", "system", 1],
  ["dict", "elsewhere", 1],
  ["elsewhere", null, 1],
  ["audit", "system", 1],
] as const;

it("the screens of administration of an earlier version lie in groups, seen by those who saw them; what was moved or removed stays so", async ({
  onTestFinished,
}) => {
  const database = await makeOwnDatabase();
  onTestFinished(() => database.remove());
  const db = await openDatabase({ connectionString: database.env.DATABASE_URL ?? "" });
  const idOf = new Map<string | null, string>(menus.map(([code], at) => [code, id(at)]));
  try {
    await migrate(db.owner, "0021-delayed-purge");
    await database.asSuperuser("insert into tenant (id, name) values ('000000', 'old')");
    for (const [at, [code, parent, category]] of menus.entries()) {
      const above = parent === null ? "null" : `'${idOf.get(parent)}'`;
      await database.asSuperuser(
        `alter table menu disable trigger all;
         insert into menu (tenant_id, id, parent_id, code, name, path, sort, category)
         values ('000000', '${idOf.get(code)}', ${above}, '${code}', '${code}', '/system/${code}', ${at}, ${category});
         alter table menu enable trigger all`,
      );
    }
    await database.asSuperuser(
      `insert into seeded_menu (tenant_id, code) select '000000', unnest(array['tenant', 'role', 'setting', ${menus
        .map(([code]) => `'${code}'`)
        .join(", ")}]);
       insert into role (tenant_id, id, code, name, sort) values ('000000', '${id(50)}', 'clerk', 'Clerk', 1),
         ('000000', '${id(51)}', 'reader', 'Reader', 2);
       insert into role_menu (tenant_id, role_id, menu_id) values ('000000', '${id(50)}', '${idOf.get("user")}'),
         ('000000', '${id(50)}', '${idOf.get("dept")}'), ('000000', '${id(51)}', '${idOf.get("own")}');
       insert into top_menu (tenant_id, id, code, name) values ('000000', '${id(60)}', 'top', 'Top');
       insert into top_menu_item (tenant_id, top_menu_id, menu_id) values ('000000', '${id(60)}', '${idOf.get("audit")}')`,
    );
    await migrate(db.owner);
  } finally {
    await db.close();
  }
  const tree = await database.asSuperuser(
    "select menu.code, above.code as parent from menu left join menu above on above.id = menu.parent_id order by menu.code",
  );
  expect(Object.fromEntries(tree.map(({ code, parent }) => [code, parent]))).toEqual({
    audit: "system_security",
    dept: "system_people",
    dict: "elsewhere",
    elsewhere: null,
    own: "system",
    system: null,
    system_people: "system",
    system_security: "system",
    user: "system_people",
    user_view: "user",
  });
  const held = (table: string, key: string) =>
    database.asSuperuser(
      `select menu.code from ${table} join menu on menu.id = menu_id where ${key} order by menu.code`,
    );
  expect(await held("role_menu", `role_id = '${id(50)}'`)).toEqual([
    { code: "dept" },
    { code: "system_people" },
    { code: "user" },
  ]);
  expect(await held("role_menu", `role_id = '${id(51)}'`)).toEqual([{ code: "own" }]);
  expect(await held("top_menu_item", "true")).toEqual([{ code: "audit" }, { code: "system_security" }]);

  const later = await openDatabase({ connectionString: database.env.DATABASE_URL ?? "" });
  try {
    await addNewMenusToAll({ db: later, ids: timeOrderedIds });
  } finally {
    await later.close();
  }
  const groups = await database.asSuperuser(
    "select code from menu where code like 'system\\_%' order by code",
  );
  // Settings and tenants had been removed: no group of theirs comes, but that of what the version added since.
  expect(groups.map(({ code }) => code)).not.toContain("system_tenant");
});

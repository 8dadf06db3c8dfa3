import { grantMenus } from "../../menu/menu.fixtures.ts";
import { notify } from "../../platform/db/database.ts";
import { timeOrderedIds } from "../../platform/ids.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import type { TestServer } from "../../platform/testing/test-server.ts";
import { depts, type PolicyCase } from "./policy-cases.fixtures.ts";

const tenantId = "000000";
const buttons = ["chart_view", "chart_export", "dashboard_view", "dataset_view"];

/** Writes the departments of the cases. */
export async function addDepts({ db }: TestServer): Promise<void> {
  const ids = new Map<string, string>();
  await db.tenant(tenantId).run(async (records) => {
    for (const [name, above] of depts) {
      const id = timeOrderedIds.next();
      ids.set(name, id);
      const parentId = above === null ? null : (ids.get(above) ?? null);
      await records.insertInto("dept").values({ id, name, dataKey: name, parentId, sort: 0 }).execute();
    }
  });
}

export const accountOf = ({ account }: PolicyCase, place: number): string => account ?? `reader${place}`;

/** Signs in the viewer of a case: a user who opens charts, dashboards and datasets, with the roles of the case in addition. */
export async function signInCase(
  server: TestServer,
  one: PolicyCase,
  place: number,
  { marksIds, besidesIds }: { marksIds: readonly string[]; besidesIds: readonly string[] },
): Promise<TestUser> {
  const { roles, dept, attributes = {} } = one;
  const codes = [`opens${place}`, ...roles.map((_, role) => `reads${place}_${role}`)];
  const name = accountOf(one, place);
  const opens = besidesIds.map((datasetId) => ({ datasetId, columns: null, rows: [] }));
  const readings = roles.map((role) =>
    role.flatMap(({ columns, rows, everyTable }) =>
      (everyTable ? [null] : marksIds).map((datasetId) => ({ datasetId, columns, rows })),
    ),
  );
  await server.db.tenant(tenantId).run(async (db) => {
    for (const [at, policies] of [opens, ...readings].entries()) {
      const id = timeOrderedIds.next();
      const code = codes[at] ?? "";
      await db.insertInto("role").values({ id, code, name: code, sort: at }).execute();
      for (const { datasetId, columns, rows } of policies)
        await db
          .insertInto("tablePolicy")
          .values({
            id: timeOrderedIds.next(),
            roleId: id,
            datasetId,
            columns: columns && JSON.stringify(columns),
            rows: JSON.stringify(rows),
          })
          .execute();
    }
    await notify(db, `${tenantId} catalog`);
  });
  await grantMenus(server.db, tenantId, codes[0] ?? "", buttons);
  await server.addUser(tenantId, name, codes);
  await server.db.tenant(tenantId).run(async (db) => {
    const deptId = (eb: typeof db) =>
      eb
        .selectFrom("dept")
        .select("id")
        .where("name", "=", dept ?? "");
    const id = dept === undefined ? null : (await deptId(db).executeTakeFirstOrThrow()).id;
    await db
      .updateTable("appUser")
      .set({ deptId: id, attributes: JSON.stringify(attributes) })
      .where("account", "=", name)
      .execute();
  });
  return server.signIn(tenantId, name);
}

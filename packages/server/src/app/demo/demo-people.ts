import type { RowRule } from "@provost/contract/people/policy";
import type { TenantDb } from "../../platform/db/database.ts";
import type { Ids } from "../../platform/ids.ts";
import { demoSchoolHome } from "./demo-dashboards.ts";
import type { Say } from "./demo-english.ts";
import { schools } from "./district.ts";

const leaders: readonly (readonly [account: string, name: string])[] = [
  ["wang.minhua", "王敏华"],
  ["li.jianguo", "李建国"],
  ["zhang.xiulan", "张秀兰"],
  ["liu.zhiyuan", "刘志远"],
  ["chen.yuqing", "陈雨晴"],
  ["yang.haifeng", "杨海峰"],
  ["zhao.liping", "赵丽萍"],
  ["huang.wenbo", "黄文博"],
  ["zhou.xiaomei", "周晓梅"],
  ["wu.guodong", "吴国栋"],
  ["xu.jingyi", "徐静怡"],
  ["sun.weiming", "孙伟明"],
];

const ownSchool: RowRule = { column: "school", operator: "=", values: [{ attribute: "user.dept" }] };
const leaderMenus = [
  "dashboard",
  "dashboard_view",
  "chart",
  "chart_view",
  "builder",
  "dataset",
  "dataset_view",
];

async function makeSchools(db: TenantDb, ids: Ids, say: Say): Promise<Map<string, string>> {
  const district = await db.selectFrom("dept").select("id").where("parentId", "is", null).executeTakeFirst();
  const areas = [...new Set(schools.map(({ area }) => area))].map((area) => ({ area, id: ids.next() }));
  const parentId = district?.id ?? null;
  await db
    .insertInto("dept")
    .values(
      areas.map(({ area, id }, sort) => ({
        id,
        parentId,
        name: say(`${area}片区`),
        dataKey: say(`${area}片区`),
        sort,
      })),
    )
    .execute();
  const depts = areas.flatMap(({ area, id: areaId }) =>
    schools
      .filter((school) => school.area === area)
      .map((school, sort) => {
        const name = say(school.name);
        const contactPhone = `0571-8800${String(schools.indexOf(school) + 1).padStart(4, "0")}`;
        return { id: ids.next(), parentId: areaId, name, dataKey: name, sort, contactPhone };
      }),
  );
  await db.insertInto("dept").values(depts).execute();
  return new Map(depts.map(({ name, id }) => [name, id]));
}

async function makeRole(db: TenantDb, ids: Ids, say: Say): Promise<string> {
  const roleId = ids.next();
  const [name, remark] = say(["校长", "只看本校的数据"]);
  await db
    .insertInto("role")
    .values({ id: roleId, code: "school_leader", name, sort: 3, remark, peopleScope: "below" })
    .execute();
  const menus = await db.selectFrom("menu").select("id").where("code", "in", leaderMenus).execute();
  await db
    .insertInto("roleMenu")
    .values(menus.map(({ id }) => ({ roleId, menuId: id })))
    .execute();
  await db
    .insertInto("tablePolicy")
    .values({ id: ids.next(), roleId, datasetId: null, columns: null, rows: JSON.stringify([ownSchool]) })
    .execute();
  await db.insertInto("roleHome").values({ roleId, dashboardId: demoSchoolHome.id }).execute();
  return roleId;
}

/**
 * The demo's schools as departments with a head and a phone, a role that sees its own school only, and a leader for each school. No one knows their passwords: to
 * sign in as one of them, an administrator resets the password.
 */
export async function makeDemoPeople(db: TenantDb, ids: Ids, unknownHash: string, say: Say): Promise<void> {
  const exists = await db
    .selectFrom("role")
    .select("id")
    .where("code", "=", "school_leader")
    .executeTakeFirst();
  if (exists) return;
  const depts = await makeSchools(db, ids, say);
  const roleId = await makeRole(db, ids, say);
  const shared = { nickName: "", avatar: "", disabledAt: null, attributes: "{}", mustChangePassword: true };
  const users = say(leaders).map(([account, userName], at) => {
    const deptId = depts.get(say(schools[at]?.name ?? "")) ?? null;
    return { ...shared, id: ids.next(), account, userName, passwordHash: unknownHash, deptId };
  });
  await db.insertInto("appUser").values(users).execute();
  await db
    .insertInto("userRole")
    .values(users.map(({ id }) => ({ userId: id, roleId })))
    .execute();
  for (const { id, deptId } of users)
    if (deptId !== null) await db.updateTable("dept").set({ headId: id }).where("id", "=", deptId).execute();
}

import type { RowRule } from "@provost/contract/people/policy";
import type { TenantDb } from "../../platform/db/database.ts";
import type { Ids } from "../../platform/ids.ts";
import { demoClassHome, demoSchoolHome } from "./demo-dashboards.ts";
import { type Say, sayIn } from "./demo-english.ts";
import { grades, schools } from "./district.ts";

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

/** A teacher of two classes in each of the first schools. */
const teachers: readonly (readonly [account: string, name: string])[] = [
  ["he.xueqin", "何雪琴"],
  ["guo.tianyi", "郭天翼"],
  ["ma.lili", "马莉莉"],
  ["luo.jun", "罗俊"],
  ["liang.wenjing", "梁文静"],
  ["song.yu", "宋宇"],
];
const taught = ["1班", "2班"] as const;

const ownSchool: RowRule = { column: "school", operator: "=", values: [{ attribute: "user.dept" }] };
const ownGrade: RowRule = { column: "grade", operator: "=", values: [{ attribute: "grade" }] };
const ownClasses: RowRule = {
  column: "class",
  operator: "in",
  values: [{ attribute: "class1" }, { attribute: "class2" }],
};
const viewerMenus = [
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
        nameEn: sayIn.en(`${area}片区`),
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
        const nameEn = sayIn.en(school.name);
        return { id: ids.next(), parentId: areaId, name, nameEn, dataKey: name, sort, contactPhone };
      }),
  );
  await db.insertInto("dept").values(depts).execute();
  return new Map(depts.map(({ name, id }) => [name, id]));
}

interface DemoRole {
  code: string;
  name: string;
  remark: string;
  sort: number;
  peopleScope: "below" | "self";
  home: { id: string };
  /** What is seen of a table; of every one without a name. */
  policies: readonly { tableName?: string; rows: readonly RowRule[] }[];
}

/** Principals see their own school, teachers their own classes; attendance and enrolment have no classes. */
const roles: Readonly<Record<"leader" | "teacher", DemoRole>> = {
  leader: {
    ...{ code: "school_leader", name: "校长", remark: "只看本校的数据", sort: 3, peopleScope: "below" },
    home: demoSchoolHome,
    policies: [{ rows: [ownSchool] }],
  },
  teacher: {
    ...{ code: "teacher", name: "教师", remark: "只看所教班级的数据", sort: 4, peopleScope: "self" },
    home: demoClassHome,
    policies: [
      { tableName: "exam_score", rows: [ownSchool, ownGrade, ownClasses] },
      { tableName: "attendance", rows: [ownSchool, ownGrade] },
      { tableName: "enrolment", rows: [ownSchool, ownGrade] },
    ],
  },
};

async function makeRole(db: TenantDb, ids: Ids, role: DemoRole): Promise<string> {
  const roleId = ids.next();
  const { home, policies, ...fields } = role;
  await db
    .insertInto("role")
    .values({ ...fields, nameEn: sayIn.en(role.name), id: roleId })
    .execute();
  const menus = await db.selectFrom("menu").select("id").where("code", "in", viewerMenus).execute();
  await db
    .insertInto("roleMenu")
    .values(menus.map(({ id }) => ({ roleId, menuId: id })))
    .execute();
  const tables = await db.selectFrom("dataset").select(["id", "tableName"]).execute();
  await db
    .insertInto("tablePolicy")
    .values(
      policies.map(({ tableName, rows }) => ({
        ...{ id: ids.next(), roleId, columns: null, rows: JSON.stringify(rows) },
        datasetId: tables.find((table) => table.tableName === tableName)?.id ?? null,
      })),
    )
    .execute();
  await db.insertInto("roleHome").values({ roleId, dashboardId: home.id }).execute();
  return roleId;
}

const namesOf = ({ name, remark }: DemoRole) => ({ name, remark });

/**
 * The demo's schools as departments with a head and a phone, a role that sees its own school only and one that sees its own classes, a leader for each school, and
 * teachers. No one knows their passwords: to sign in as one of them, an administrator resets the password.
 */
export async function makeDemoPeople(db: TenantDb, ids: Ids, unknownHash: string, say: Say): Promise<void> {
  const exists = await db
    .selectFrom("role")
    .select("id")
    .where("code", "=", "school_leader")
    .executeTakeFirst();
  if (exists) return;
  const depts = await makeSchools(db, ids, say);
  const leaderRole = await makeRole(db, ids, { ...roles.leader, ...say(namesOf(roles.leader)) });
  const teacherRole = await makeRole(db, ids, { ...roles.teacher, ...say(namesOf(roles.teacher)) });
  const shared = { nickName: "", avatar: "", disabledAt: null, attributes: "{}", mustChangePassword: true };
  const userOf = ([account, userName]: (typeof leaders)[number], at: number) => {
    const deptId = depts.get(say(schools[at]?.name ?? "")) ?? null;
    return { ...shared, id: ids.next(), account, userName, passwordHash: unknownHash, deptId };
  };
  const heads = say(leaders).map(userOf);
  const classes = say(teachers).map((one, at) => {
    const [class1, class2] = taught;
    const attributes = say({ grade: grades[at % grades.length] ?? "", class1, class2 });
    return { ...userOf(one, at), attributes: JSON.stringify(attributes) };
  });
  await db
    .insertInto("appUser")
    .values([...heads, ...classes])
    .execute();
  await db
    .insertInto("userRole")
    .values([
      ...heads.map(({ id }) => ({ userId: id, roleId: leaderRole })),
      ...classes.map(({ id }) => ({ userId: id, roleId: teacherRole })),
    ])
    .execute();
  for (const { id, deptId } of heads)
    if (deptId !== null) await db.updateTable("dept").set({ headId: id }).where("id", "=", deptId).execute();
}

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { emptyDashboard } from "@provost/contract/dashboard/dashboard-content";
import type { Endpoint } from "@provost/contract/wire/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCourseware } from "../courseware/courseware.fixtures.ts";
import { addRole, addUser, dataOf, menuIds } from "../people/people.fixtures.ts";
import type { Reply, TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { addMap } from "../source/map/map.fixtures.ts";
import { importCsv } from "../source/source.fixtures.ts";
import { addVirtual, query, virtualPath } from "../source/virtual/virtual.fixtures.ts";
import { everyEndpoint } from "./every-endpoint.fixtures.ts";

const server = testServer(() => ({ importHosts: ["127.0.0.1"] }));
const host = createServer((_, response) => response.end("a\n1\n"));
const fileHost = (): string => `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
let admin: TestUser;

beforeAll(async () => {
  host.listen(0, "127.0.0.1");
  await once(host, "listening");
  admin = await server.signIn();
  await importCsv(admin, "exams", "school_id,subject,score\n1,math,60\n");
});

afterAll(() => void host.close());

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies as a client without our types would
type Data = any;

/** A record that a client reads, changes and saves. */
interface Saved {
  /** The call that saves it. */
  call: string;
  /** Makes a record in which every field that can be saved has a value of its own; returns what its detail is read by. */
  make(): Promise<string>;
  read(key: string): Promise<Data>;
  save(read: Data, key: string): Promise<Reply>;
  /** Fields that are groups of values, any of which can be left out. */
  groups?: readonly string[];
  /** A field that is a list of entries, and the field that each is known by. */
  list?: readonly [string, string];
  /** Why it is saved without a version. */
  versionless?: string;
  /** Fields that change with each save, or that only the server sets and another call changes. */
  moves?: readonly string[];
}

const posted = (base: string, draft: () => object | Promise<object>): Saved => ({
  call: `POST ${base}/submit`,
  make: async () => (await dataOf(admin.post(`${base}/submit`, await draft()))).id,
  read: (id) => dataOf(admin.get(`${base}/detail?id=${id}`)),
  save: (read) => admin.post(`${base}/submit`, read),
});

const shared = (base: string, make: () => Promise<string>): Saved => ({
  call: `PUT ${base}/{id}/sharing`,
  make,
  read: (id) => dataOf(admin.get(`${base}/${id}/sharing`)),
  save: (read, id) => admin.put(`${base}/${id}/sharing`, read),
});

const put = (base: string, draft: object): Saved => ({
  call: `PUT ${base}`,
  make: async () => (await dataOf(admin.post(base, draft))).id,
  read: (id) => dataOf(admin.get(`${base}/${id}`)),
  save: (read) => admin.put(base, read),
  moves: ["updatedAt"],
});

const foldered = (base: string): Saved => ({
  call: `PUT ${base}`,
  make: async () => (await dataOf(admin.post(base, { name: "a folder" }))).id,
  read: async (id) => (await dataOf(admin.get(base))).find((folder: Data) => folder.id === id),
  save: (read) => admin.put(base, read),
});

const system = "/api/sq-system";
const report = "/api/report";
const chart = {
  name: "a chart",
  content: { nameEn: "a chart in English", chartType: "bar", dataSrc: "exams", limit: 20 },
};

const records: Record<string, Saved> = {
  "dictionary entry": posted(`${system}/dict`, async () => ({
    parentId: (
      await dataOf(admin.post(`${system}/dict/submit`, { code: "rt", dictKey: -1, dictValue: "rt" }))
    ).id,
    ...{
      code: "rt",
      dictKey: 3,
      dictValue: "three",
      dictValueEn: "three in English",
      sort: 7,
      remark: "a remark",
    },
  })),
  menu: posted(`${system}/menu`, async () => ({
    parentId: (await menuIds(admin, ["dict"]))[0],
    ...{
      code: "rt_menu",
      name: "a menu",
      alias: "an alias",
      path: "/rt",
      source: "icon",
      sort: 9,
      action: 2,
    },
    ...{ isOpen: 2, remark: "a remark", meta: { i18n: "key", roles: ["administrator"] }, group: ["/rt/x"] },
    query: { tab: "one" },
  })),
  "top item": posted(`${system}/top-menu`, async () => ({
    ...{ code: "rt_top", name: "a top item", source: "icon", path: "/rt", sort: 8, i18n: "key" },
    menuIds: await menuIds(admin, ["dict"]),
  })),
  department: posted(`${system}/dept`, async () => ({
    parentId: (await dataOf(admin.post(`${system}/dept/submit`, { name: "above" }))).id,
    ...{
      name: "a department",
      nameEn: "a department in English",
      sort: 5,
      dataKey: "dept 5",
      phone: "0871-6316 1234 转 8001",
    },
    headId: (await addUser(admin, "rt.head")).user.id,
  })),
  role: posted(`${system}/role`, async () => ({
    ...{
      code: "rt_role",
      name: "a role",
      nameEn: "a role in English",
      sort: 4,
      remark: "a remark",
      menuIds: await menuIds(admin, ["dict_view"]),
    },
    policies: [{ tableId: null, columns: ["score"], rows: [] }],
    peopleScope: "chosen",
    peopleDepts: [(await dataOf(admin.post(`${system}/dept/submit`, { name: "reached" }))).id],
  })),
  user: {
    ...posted("/api/sq-user", () => ({})),
    make: async () => {
      const dept = await dataOf(admin.post(`${system}/dept/submit`, { name: "of the user" }));
      const more = { nickName: "Nick", phone: "13900000001", email: "rt@school.example", deptId: dept.id };
      const roleIds = [await addRole(admin, "rt_users", ["dict_view"])];
      const { user } = await addUser(admin, "rt.user", {
        ...more,
        roleIds,
        attributes: { grade: "7" },
        disabled: true,
      });
      return user.id;
    },
  },
  tenant: {
    ...posted(`${system}/tenant`, () => ({})),
    groups: ["limits"],
    make: async () => {
      const draft = { id: "300000", name: "a tenant", domain: "rt.example", disabled: true };
      const limits = { users: 5, storageMb: 100, filesMb: 50 };
      const expiresAt = "2099-01-01T00:00:00.000Z";
      await dataOf(admin.post(`${system}/tenant/submit`, { ...draft, limits, expiresAt }));
      return draft.id;
    },
  },
  "tenant settings": {
    call: `POST ${system}/tenant/settings`,
    make: async () => {
      const before = await dataOf(admin.get(`${system}/tenant/settings`));
      const sms = {
        provider: "aliyun",
        accessKeyId: "k",
        signName: "s",
        templateCode: "t",
        secret: "a secret",
      };
      const security = { secondFactor: "optional", idleMinutes: 30, passwordLength: 9 };
      const texts = { title: "a title", signInNote: "a note", support: "call us" };
      const more = {
        timeZone: "Europe/Berlin",
        weekStart: 0,
        languages: ["zh"],
        logo: "P",
        isFirstPage: true,
      };
      await dataOf(admin.post(`${system}/tenant/settings`, { ...before, ...more, sms, security, texts }));
      return "";
    },
    groups: ["security", "texts"],
    read: () => dataOf(admin.get(`${system}/tenant/settings`)),
    save: (read) => admin.post(`${system}/tenant/settings`, read),
  },
  "data source": {
    call: `POST ${report}/connection/submit`,
    make: async () => {
      const place = {
        host: "db.example",
        port: 5433,
        database: "school",
        user: "reader",
        secret: "a secret",
      };
      return (await dataOf(admin.post(`${report}/connection/submit`, { name: "a source", ...place }))).id;
    },
    moves: ["updatedAt"],
    read: (id) => dataOf(admin.get(`${report}/connection/${id}`)),
    save: (read) => admin.post(`${report}/connection/submit`, read),
  },
  "map shapes": {
    call: `PUT ${report}/map/{id}`,
    make: async () => (await addMap(admin, "a map")).id,
    moves: ["updatedAt"],
    read: async (id) => (await dataOf(admin.get(`${report}/map`))).find((map: Data) => map.id === id),
    save: (read, id) => admin.put(`${report}/map/${id}`, read),
  },
  "demand settings": {
    call: "PUT /api/demand/settings",
    make: async () => {
      const line = { zh: "一", en: "one" };
      const more = { open: false, hotline: "123", recipients: ["a@school.example"], retentionDays: 30 };
      await dataOf(
        admin.put("/api/demand/settings", { ...more, intro: line, thanks: line, closed: line, version: 0 }),
      );
      return "";
    },
    read: () => dataOf(admin.get("/api/demand/settings")),
    save: (read) => admin.put("/api/demand/settings", read),
  },
  chart: put(`${report}/chart`, chart),
  dashboard: put(`${report}/dashboard`, {
    name: "a dashboard",
    content: {
      ...emptyDashboard,
      nameEn: "a dashboard in English",
      tabs: [{ id: "first", name: "页", nameEn: "page", tiles: [] }],
    },
  }),
  "virtual table": {
    ...put(virtualPath, {}),
    make: async () => {
      const definition = query({ selectedDimension: [{ Column: "subject" }] });
      const { id, version } = await addVirtual(admin, "rt_virtual", definition);
      await dataOf(
        admin.put(virtualPath, { id, version, tableName: "rt_virtual", definition, comment: "a comment" }),
      );
      return id;
    },
  },
  "folder of charts": foldered(`${report}/folder`),
  "folder of dashboards": foldered(`${report}/dashboard/folder`),
  "sharing of a chart": shared(
    `${report}/chart`,
    async () => (await dataOf(admin.post(`${report}/chart`, chart))).id,
  ),
  "sharing of a dashboard": shared(
    `${report}/dashboard`,
    async () =>
      (await dataOf(admin.post(`${report}/dashboard`, { name: "shared", content: emptyDashboard }))).id,
  ),
  "sharing of a data set": shared(
    `${report}/dataset`,
    async () =>
      (await dataOf(admin.get(`${report}/dataset`))).find(({ tableName }: Data) => tableName === "exams").id,
  ),
  "sharing of a data source": shared(`${report}/connection`, async () => {
    const place = { host: "db.example", database: "school", user: "reader", secret: "a secret" };
    return (await dataOf(admin.post(`${report}/connection/submit`, { name: "a shared source", ...place })))
      .id;
  }),
  "sharing of a courseware": shared(
    "/api/courseware",
    async () => (await makeCourseware(admin, "shared", "a")).id,
  ),
  "schedule of a data set": {
    call: `PUT ${report}/dataset/{id}/schedule`,
    make: async () => {
      const datasets = await dataOf(admin.get(`${report}/dataset`));
      const { id } = datasets.find(({ tableName }: Data) => tableName === "exams");
      const timing = { every: "week", minute: 61, weekday: 3, mode: "append", enabled: false };
      const url = `${fileHost()}/exams.csv`;
      await dataOf(admin.put(`${report}/dataset/${id}/schedule`, { url, ...timing, version: 0 }));
      return id;
    },
    read: (id) => dataOf(admin.get(`${report}/dataset/${id}/schedule`)),
    // The address may hold a secret and is never read.
    save: (read, id) => admin.put(`${report}/dataset/${id}/schedule`, { url: "", ...read }),
  },
  "published reference of a data set": {
    call: `PUT ${report}/dataset/{id}/reference`,
    make: async () => {
      const datasets = await dataOf(admin.get(`${report}/dataset`));
      const { id } = datasets.find(({ tableName }: Data) => tableName === "exams");
      const publication = {
        ...{ nameZh: "全区", nameEn: "District", unit: "school_id", leastRows: 12, leastUnits: 4 },
        dimensions: [{ column: "subject" }],
        measures: [{ column: "score", aggregate: "avg" }],
      };
      await dataOf(admin.put(`${report}/dataset/${id}/reference`, { publication, version: 0 }));
      return id;
    },
    read: (id) => dataOf(admin.get(`${report}/dataset/${id}/reference`)),
    save: (read, id) => admin.put(`${report}/dataset/${id}/reference`, read),
  },
  profile: {
    call: "POST /api/sq-user/profile",
    versionless: "only its owner saves it",
    make: async () => {
      const names = { userName: "林娜", nickName: "Lena", phone: "", email: "" };
      await dataOf(admin.post("/api/sq-user/profile", names));
      return "";
    },
    read: () => dataOf(admin.get("/api/sq-user/user/getUserInfo")),
    save: (read) => admin.post("/api/sq-user/profile", read),
  },
  courseware: {
    call: "PUT /api/courseware/{id}",
    make: async () => (await makeCourseware(admin, "a courseware", "a")).id,
    read: (id) => dataOf(admin.get(`/api/courseware/${id}`)),
    save: (read, id) => admin.put(`/api/courseware/${id}`, read),
    moves: ["updatedAt"],
  },
  paragraph: {
    call: "PUT /api/courseware/{id}/paragraph/{paragraphId}",
    make: async () => (await makeCourseware(admin, "with a paragraph", "<p>a</p>")).id,
    read: async (id) => (await dataOf(admin.get(`/api/courseware/${id}`))).content[0],
    save: (read, id) => admin.put(`/api/courseware/${id}/paragraph/${read.id}`, read),
    moves: ["updatedAt"],
  },
  "fields of a table": {
    call: `PUT ${report}/field`,
    list: ["fields", "column"],
    make: async () => {
      const read = await dataOf(admin.get(`${report}/field?tableName=exams`));
      const more = {
        labelZh: "分",
        labelEn: "Points",
        commentZh: "一",
        commentEn: "one",
        aggregate: "max",
        role: "measure",
        values: [{ value: "1", labelZh: "一", labelEn: "one" }],
      };
      const fields = read.fields.map((field: Data) =>
        field.column === "score" ? { ...field, ...more } : field,
      );
      await dataOf(admin.put(`${report}/field`, { ...read, fields }));
      return "exams";
    },
    read: (tableName) => dataOf(admin.get(`${report}/field?tableName=${tableName}`)),
    save: (read) => admin.put(`${report}/field`, read),
  },
};

/** Calls that save no record as it was read. */
const steps = new Set([
  "PUT /api/courseware/{id}/order",
  "POST /api/courseware/{id}/publish",
  "POST /api/courseware/{id}/paragraph",
  "PUT /api/courseware/{id}/evaluation/mine",
  "POST /api/courseware/{id}/evaluation/mine/submit",
  "POST /api/courseware/{id}/evaluation/mine/take-back",
  "PUT /api/demand/{id}",
  "PUT /api/demand/{id}/read",
  "PUT /api/report/dashboard/homes",
  "PUT /api/report/dashboard/{id}/template",
  ...["chart", "dashboard"].flatMap((kind) => [
    `PUT /api/report/${kind}/{id}/favourite`,
    `PUT /api/report/${kind}/{id}/folder`,
  ]),
  "PUT /api/demand/{id}/note/{noteId}",
]);

describe.each(Object.entries(records))(
  "%s",
  (_, { make, read, save, versionless, groups = [], list, moves = [] }) => {
    const without = (record: Data, ...names: readonly string[]): Data =>
      Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
    const same = (record: Data): Data => without(record, "version", ...moves);
    let key: string;
    beforeAll(async () => {
      key = await make();
    });

    it("is unchanged when it is saved as it was read", async () => {
      const before = await read(key);
      const reply = await save(before, key);
      expect([reply.status, reply.body.msg]).toEqual([200, "操作成功"]);
      expect(same(await read(key))).toEqual(same(before));
    });

    it("is unchanged, or refused, when any one field is left out", async () => {
      for (const name of Object.keys(await read(key)).filter((name) => name !== "id")) {
        const before = await read(key);
        const { status } = await save(without(before, name), key);
        expect([200, 400], name).toContain(status);
        expect(same(await read(key)), name).toEqual(same(before));
      }
      for (const group of groups)
        for (const name of Object.keys((await read(key))[group])) {
          const before = await read(key);
          const { status } = await save({ ...before, [group]: without(before[group], name) }, key);
          expect([status, same(await read(key))], `${group}.${name}`).toEqual([200, same(before)]);
        }
    });

    if (list !== undefined)
      it("is unchanged when a field is left out of the entries of its list", async () => {
        const [field, known] = list;
        const entries = (await read(key))[field];
        for (const name of Object.keys(entries[0]).filter((other) => other !== known)) {
          const before = await read(key);
          const short = before[field].map((entry: Data) => without(entry, name));
          const { status } = await save({ ...before, [field]: short }, key);
          expect([status, same(await read(key))], name).toEqual([200, same(before)]);
        }
      });

    if (versionless === undefined)
      it("is refused without a version", async () => {
        const before = await read(key);
        expect((await save(without(before, "version"), key)).status).toBe(400);
        expect(await read(key)).toEqual(before);
      });
  },
);

it("knows every call that saves a record", async () => {
  const calls = (await everyEndpoint()).filter(saves).map(({ verb, path }) => `${verb} ${path}`);
  const known = Object.values(records).map(({ call }) => call);
  expect(calls.filter((call) => !steps.has(call)).sort()).toEqual(known.sort());
});

function saves({ body, path, verb }: Endpoint): boolean {
  return (
    verb === "PUT" ||
    (verb === "POST" && /\/(submit|profile)$/.test(path)) ||
    (body !== undefined &&
      body.safeParse({}).error?.issues.some((issue) => issue.path[0] === "version") === true)
  );
}

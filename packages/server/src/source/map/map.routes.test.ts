import { mapLimits } from "@provost/contract/wire/feature-limits";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../people/people.fixtures.ts";
import type { Reply, TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { addMap, collection, feature, mapForm, square, twoSquares } from "./map.fixtures.ts";

const server = testServer();
const path = "/api/report/map";
let admin: TestUser;
let stranger: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
  stranger = await server.signIn(otherTenantId);
  await server.addUser("000000", "viewer", []);
  viewer = await server.signIn("000000", "viewer");
});

const reasonOf = ({ status, body }: Reply): string => `${status} ${body.data?.reason ?? ""}`.trim();
const upload = (user: TestUser, form: FormData) => user.upload(path, form);

describe("adding map shapes", () => {
  it("shows what is in a file, and stores nothing", async () => {
    const file = collection([
      feature("1", [square(0, 0)], { 区名: "东区", note: "x" }),
      feature("2", [square(1, 0)], { 区名: "西区", note: "x" }),
      feature("2", [square(2, 0)], { 区名: "南区" }),
    ]);
    const seen = await dataOf(admin.upload(`${path}/preview`, mapForm("", { content: file })));
    expect(seen).toMatchObject({ shapes: 3, lost: 0, vertices: 12, simplifiedTo: expect.any(Number) });
    expect(seen.properties).toEqual([
      { name: "区名", samples: ["东区", "西区", "南区"], empty: 0, repeated: 0 },
      { name: "note", samples: ["x"], empty: 1, repeated: 1 },
      { name: "name", samples: ["1", "2"], empty: 0, repeated: 1 },
    ]);
    expect(seen.borders.shapes).toHaveLength(3);
    expect(await dataOf(admin.get(path))).toEqual([]);
  });

  it("stores the names and the borders, for everyone in the tenant and nobody else", async () => {
    const added = await addMap(admin, "两区");
    expect(added).toMatchObject({
      name: "两区",
      shapes: 2,
      keyProperty: "name",
      keyEnProperty: "nameEn",
      version: 1,
    });
    const shapes = await dataOf(viewer.get(`${path}/${added.id}`));
    expect(shapes.regions).toEqual([
      { key: "东区", keyEn: "East" },
      { key: "西区", keyEn: "West" },
    ]);
    expect(shapes.borders.box).toEqual([0, 0, 2, 1]);
    expect((await dataOf(viewer.get(path))).map(({ name }: { name: string }) => name)).toContain("两区");
    expect(await dataOf(stranger.get(path))).toEqual([]);
    expect(reasonOf(await stranger.get(`${path}/${added.id}`))).toBe("404 not_found");
    const [entry] = (await dataOf(admin.get("/api/sq-system/log/audit?entity=map_shapes&size=1"))).records;
    expect(entry).toMatchObject({ action: "create", entityName: "两区", after: { shapes: 2 } });
  });

  it("refuses names that are empty, repeated or taken, and properties that are not there", async () => {
    const file = collection([feature("a", [square(0, 0)], { code: "1" }), feature("a", [square(1, 0)])]);
    const refused = async (fields: Record<string, string>) => {
      const { status, body } = await upload(admin, mapForm("bad", { keyEn: "", content: file, ...fields }));
      return [status, body.data?.reason, body.data?.field, body.msg];
    };
    expect(await refused({ key: "code" })).toEqual([
      400,
      "map_unusable",
      "key",
      expect.stringContaining("1 个区域"),
    ]);
    expect(await refused({ key: "name" })).toEqual([
      400,
      "map_unusable",
      "key",
      expect.stringContaining("重复的值：a"),
    ]);
    expect((await refused({ key: "none" })).slice(0, 3)).toEqual([400, "bad_request", "key"]);
    expect((await refused({ key: "" })).slice(0, 3)).toEqual([400, "bad_request", "key"]);
    expect((await refused({ name: "两区", content: twoSquares, key: "name" })).slice(0, 3)).toEqual([
      409,
      "map_name_taken",
      "name",
    ]);
    expect(reasonOf(await upload(admin, mapForm("x", { content: "[]" })))).toBe("400 map_unusable");
    const whole = new FormData();
    whole.set("name", "x");
    expect(reasonOf(await upload(admin, whole))).toBe("400 file_missing");
  });

  it("refuses a file that is larger than a map can be", async () => {
    const content = " ".repeat(20 * 1024 ** 2 + 1);
    expect(reasonOf(await upload(admin, mapForm("large", { content })))).toBe("413 too_large");
  });

  it("refuses shapes beyond those that the maps of a tenant can have", async () => {
    const { id } = await addMap(stranger, "many");
    const setShapes = (shapes: number) =>
      server.db
        .tenant(otherTenantId)
        .run((db) => db.updateTable("mapShapes").set({ shapes }).where("id", "=", id).execute());
    await setShapes(mapLimits.shapesOfAll - 1);
    const refused = await upload(stranger, mapForm("more"));
    expect(reasonOf(refused)).toBe("400 map_shapes_full");
    expect(refused.body.msg).toContain("合计最多 50000 个区域，其他地图已有 49999 个");
    // What a file takes the place of does not count.
    await dataOf(upload(stranger, mapForm("many", { id })));
    await setShapes(mapLimits.shapesOfAll - 2);
    const more = await addMap(stranger, "more");
    for (const one of [id, more.id]) await dataOf(stranger.delete(`${path}/${one}`));
  });

  it("is for those who import datasets", async () => {
    expect(reasonOf(await upload(viewer, mapForm("mine")))).toBe("403 forbidden");
    expect(reasonOf(await viewer.upload(`${path}/preview`, mapForm("mine")))).toBe("403 forbidden");
  });
});

describe("changing map shapes", () => {
  it("a file takes the place of the shapes, and a map of another tenant is not known", async () => {
    const { id } = await addMap(admin, "replaced");
    const content = collection([feature("北区", [square(0, 5)])]);
    const form = () => mapForm("replaced", { id, content, keyEn: "" });
    expect(reasonOf(await upload(stranger, form()))).toBe("404 not_found");
    expect(await dataOf(upload(admin, form()))).toMatchObject({
      id,
      shapes: 1,
      version: 2,
      keyEnProperty: "",
    });
    expect((await dataOf(admin.get(`${path}/${id}`))).regions).toEqual([{ key: "北区", keyEn: "" }]);
  });

  it("a file takes the place of the state that it was chosen for, and the charts of the map are said", async () => {
    const { id } = await addMap(admin, "stated");
    const content = { dataSrc: "any", chartType: "map", chartStyle: { map: id } };
    const chart = await dataOf(admin.post("/api/report/chart", { name: "各区人数", content }));
    const replace = (version: string) => upload(admin, mapForm("stated", { id, version }));
    expect(await dataOf(replace("1"))).toMatchObject({
      version: 2,
      uses: { count: 1, charts: ["各区人数"] },
    });
    const late = await replace("1");
    expect([reasonOf(late), late.body.data.current.version]).toEqual(["409 version_stale", 2]);
    expect(reasonOf(await replace("x"))).toBe("400 bad_request");
    for (const forever of ["", "?forever=true"])
      await dataOf(admin.delete(`/api/report/chart/${chart.id}${forever}`));
    expect((await dataOf(replace("2"))).uses).toEqual({ count: 0, charts: [] });
  });

  it("renames, unless someone else did meanwhile or another has the name", async () => {
    const { id, version } = await addMap(admin, "before");
    const rename = (name: string, of = version) => admin.put(`${path}/${id}`, { name, version: of });
    expect(reasonOf(await rename("两区"))).toBe("409 map_name_taken");
    expect(await dataOf(rename("after"))).toMatchObject({ name: "after", version: 2 });
    expect(reasonOf(await rename("late"))).toBe("409 version_stale");
    expect(reasonOf(await stranger.put(`${path}/${id}`, { name: "x", version: 2 }))).toBe("404 not_found");
  });

  it("is not deleted while a chart names it, in the recycle bin or not", async () => {
    const { id } = await addMap(admin, "used");
    const content = { dataSrc: "any", chartType: "map", chartStyle: { map: id } };
    const chart = await dataOf(admin.post("/api/report/chart", { name: "按区统计", content }));
    const refused = await admin.delete(`${path}/${id}`);
    expect(reasonOf(refused)).toBe("409 map_in_use");
    expect(refused.body.msg).toContain("按区统计");
    await dataOf(admin.delete(`/api/report/chart/${chart.id}`));
    expect(reasonOf(await admin.delete(`${path}/${id}`))).toBe("409 map_in_use");
    await dataOf(admin.delete(`/api/report/chart/${chart.id}?forever=true`));
    await dataOf(admin.delete(`${path}/${id}`));
    expect(reasonOf(await admin.get(`${path}/${id}`))).toBe("404 not_found");
  });
});

describe("the map of a chart", () => {
  const choose = async (values: string[][], map?: string): Promise<string | null> =>
    (await dataOf(viewer.post(`${path}/choice`, { values, map })))?.id ?? null;

  it("is the one it names, otherwise that with the most of its values", async () => {
    const north = await addMap(admin, "north", {
      content: collection(["甲县", "乙县"].map((name, at) => feature(name, [square(at, 9)]))),
      keyEn: "",
    });
    const [named] = await dataOf(admin.get(path));
    expect(await choose([["甲"], ["乙县"], ["东区"]])).toBe(north.id);
    expect(await choose([["1", "甲县"]])).toBe(north.id);
    expect(await choose([["甲"]], named.id)).toBe(named.id);
    expect(await choose([["无此区"]])).toBe(null);
    // Renamed or with other shapes it is looked through as it is then.
    const content = collection([feature("丙县", [square(3, 9)])]);
    await dataOf(upload(admin, mapForm("north", { id: north.id, content, keyEn: "" })));
    expect(await choose([["甲"]])).toBe(null);
    expect(await choose([["丙"]])).toBe(north.id);
    // One that is not there any more is not named.
    expect(await choose([["丙"]], "00000000-0000-7000-8000-000000000000")).toBe(north.id);
  });
});

import {
  type MapEntry,
  type MapPreview,
  mapList,
  mapPreview,
  mapRemove,
  mapRename,
  mapSave,
} from "@provost/contract/source/map-shapes";
import { datasetList } from "@provost/contract/source/source";
import { datasetButtons } from "@provost/contract/source/source-feature";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessible.ts";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";

const districts: MapEntry = {
  ...{ id: "01900000-0000-7000-8000-00000000d001", name: "各区", shapes: 2, bytes: 2048, version: 3 },
  ...{ keyProperty: "区名", keyEnProperty: "", ownerName: "陈晓", updatedAt: "2026-11-20T08:00:00.000Z" },
};
const preview: MapPreview = {
  ...{ shapes: 2, lost: 1, vertices: 1200, simplifiedTo: 40 },
  properties: [
    { name: "区名", samples: ["东区", "西区"], empty: 0, repeated: 0 },
    { name: "code", samples: ["1"], empty: 0, repeated: 1 },
  ],
  borders: {
    box: [110, 30, 111, 31],
    arcs: [
      [0, 0, 5000, 0, 0, 10_000, -5000, 0, 0, -10_000],
      [5000, 0, 5000, 0, 0, 10_000, -5000, 0, 0, -10_000],
    ],
    shapes: [[[[0]]], [[[1]]]],
  },
};
const button = (name: string) => page.getByRole("button", { name, exact: true });
const file = new File(["{}"], "各区.geojson", { type: "application/geo+json" });

async function open(viewer: Parameters<typeof openPage>[1] = {}): Promise<void> {
  await openPage("/report/dataset", viewer);
  await page.getByText("地图边界", { exact: true }).first().click();
}
const choose = async (): Promise<void> => {
  const [input] = document.querySelectorAll<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("no field for files");
  await userEvent.upload(input, file);
};

beforeEach(() => {
  respondTo(datasetList, []);
  respondTo(mapList, []);
});

it("a file is shown before it is saved: its borders, its shapes, and the properties that can name them", async () => {
  const sent: FormData[] = [];
  respondTo(mapPreview, preview);
  respondTo(mapSave, async (_, request) => {
    sent.push(await request.formData());
    if (sent.length === 1) throw new Refused("map_name_taken", { field: "name" });
    respondTo(mapList, [districts]);
    return districts;
  });
  await open();
  await expect.element(page.getByText("还没有地图边界")).toBeVisible();
  await choose();
  await expect.element(page.getByRole("img", { name: "边界预览" })).toBeVisible();
  await expect.element(page.getByText(/2 个区域，1,200 个边界点简化为 40 个 · 1 个区域过小/)).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "名称" })).toHaveValue("各区");
  await expectAccessible();
  await page.getByRole("combobox", { name: "区域名称" }).click();
  await page.getByRole("option", { name: /^code/ }).click();
  await expect.element(page.getByText("1 个区域与其他区域重名")).toBeVisible();
  await expect.element(button("保存")).toBeDisabled();
  await page.getByRole("combobox", { name: "区域名称" }).click();
  await page.getByRole("option", { name: /^区名/ }).click();
  await button("保存").click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("已有同名地图边界");
  await button("保存").click();
  await expect.element(page.getByText("已保存地图边界 各区")).toBeVisible();
  expect([...(sent[1]?.keys() ?? [])]).toEqual(["name", "key", "keyEn", "file"]);
  expect(sent[1]?.get("key")).toBe("区名");
  await expect.element(page.getByRole("row", { name: /各区/ })).toBeVisible();
});

it("a file replaces the shapes of the state that is listed, and the charts that name them are said", async () => {
  const sent: FormData[] = [];
  respondTo(mapList, [districts]);
  respondTo(mapPreview, preview);
  respondTo(mapSave, async (_, request) => {
    sent.push(await request.formData());
    return { ...districts, version: 4, uses: { count: 2, charts: ["各区人数", "各区成绩"] } };
  });
  await open();
  await page.getByRole("button", { name: "替换文件 各区" }).click();
  const inputs = document.querySelectorAll<HTMLInputElement>("input[type=file]");
  const input = inputs[inputs.length - 1];
  if (!input) throw new Error("no field for files");
  await userEvent.upload(input, file);
  await button("保存").click();
  await expect
    .element(page.getByText("已保存地图边界 各区。2 个图表指定了此地图：各区人数、各区成绩"))
    .toBeVisible();
  expect([sent[0]?.get("id"), sent[0]?.get("version")]).toEqual([districts.id, "3"]);
});

it("a file that cannot be used says why", async () => {
  respondTo(mapPreview, () => {
    throw new Refused("map_unusable", { problem: "不是有效的 JSON" });
  });
  await open();
  await choose();
  await expect.element(page.getByRole("alert")).toMatchTextContent("无法使用此文件：不是有效的 JSON");
});

it("shapes are renamed and deleted; whoever cannot import or delete only sees them", async () => {
  respondTo(mapList, [{ ...districts, shapes: 1234 }]);
  const turn = Promise.withResolvers<void>();
  respondTo(mapRename, async () => {
    await turn.promise;
    return { ...districts, name: "城区", version: 4 };
  });
  respondTo(mapRemove, null);
  await open();
  await page.getByRole("row", { name: /各区/ }).click();
  await userEvent.keyboard("{Enter}");
  const name = page.getByRole("textbox", { name: "名称" });
  await name.fill("城区");
  await expect.element(page.getByRole("row", { name: /1,234/ })).toBeVisible();
  await name.click();
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(page.getByRole("dialog").getByRole("button", { name: "保存" })).toBeDisabled();
  turn.resolve();
  await expect.element(name).not.toBeInTheDocument();
  expect(callsTo(mapRename)).toEqual([{ id: districts.id, version: 3, name: "城区" }]);
  await page.getByRole("row", { name: /各区/ }).click();
  await userEvent.keyboard("{Delete}");
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expect.element(page.getByText("已删除地图边界 各区")).toBeVisible();
  expect(callsTo(mapRemove)).toEqual([{ id: districts.id }]);
});

it("without the right to import there is no way to add shapes", async () => {
  await open({ buttons: [datasetButtons.view] });
  await expect.element(page.getByText(/可导入数据的用户上传边界后/)).toBeVisible();
  await expect.element(button("上传 GeoJSON")).not.toBeInTheDocument();
});

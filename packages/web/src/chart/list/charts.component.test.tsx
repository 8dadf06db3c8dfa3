import type { Chart } from "@provost/contract/chart/chart";
import { chartDetail } from "@provost/contract/chart/chart";
import { folderList } from "@provost/contract/chart/chart-folder";
import {
  chartFavourite,
  chartList,
  chartMove,
  chartRemove,
  chartRestore,
  chartRevert,
  chartShare,
  chartSharing,
  chartUpdate,
  chartUses,
  chartVersion,
  chartVersions,
} from "@provost/contract/chart/chart-keeping";
import { granteeSearch } from "@provost/contract/document/sharing";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { savedChart } from "../../testing/report.fixtures.ts";

const ids = ["01900000-0000-7000-8000-0000000000c1", "01900000-0000-7000-8000-0000000000c2"] as const;
const folder = {
  id: "01900000-0000-7000-8000-0000000000f1",
  name: "考试",
  parentId: null,
  charts: 1,
  version: 1,
};
let charts: Chart[] = [];
const change = (id: string, own: Partial<Chart>): Chart => {
  charts = charts.map((one) => (one.id === id ? { ...one, ...own } : one));
  return charts.find((one) => one.id === id) ?? savedChart({});
};
const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const place = (name: string) => page.getByRole("treeitem", { name });
const dialog = page.getByRole("dialog");
const inDialog = (name: string) => dialog.getByRole("button", { name, exact: true });
const focus = async (name: string) => {
  await expect.element(row(name)).toBeVisible();
  (row(name).element() as HTMLElement).focus();
};

beforeEach(() => {
  charts = [savedChart({}, { id: ids[0], name: "Alpha" }), savedChart({}, { id: ids[1], name: "Beta" })];
  respondTo(folderList, [folder]);
  respondTo(chartList, ({ removed, folderId, favourite, name = "", current, size }) => {
    const records = charts.filter(
      (one) =>
        (one.removedAt !== null) === (removed ?? false) &&
        (folderId === undefined || one.folderId === folderId) &&
        (favourite !== true || one.favourite) &&
        one.name.toLowerCase().includes(name.toLowerCase()),
    );
    return { records, total: records.length, current, size, pages: 1 };
  });
  respondTo(chartUses, { dashboards: ["期末一览"], more: 1 });
  respondTo(chartRemove, ({ id, forever }) => {
    if (forever === true) charts = charts.filter((one) => one.id !== id);
    else change(id, { removedAt: new Date().toISOString() });
    return null;
  });
  respondTo(chartRestore, ({ id }) => change(id, { removedAt: null }));
  respondTo(chartFavourite, ({ id, favourite }) => {
    change(id, { favourite });
    return null;
  });
  respondTo(chartMove, ({ id, folderId }) => change(id, { folderId }));
  respondTo(chartDetail, ({ id }) => change(id, {}));
});

it("a chart is moved, renamed, made a favourite and opened by keys", async () => {
  respondTo(chartUpdate, ({ id, name, content, version }) =>
    change(id, { name, content, version: version + 1 }),
  );
  const { address } = await openPage("/report/chart");
  await focus("Beta");
  await userEvent.keyboard("m");
  const move = page.getByRole("dialog", { name: "移动“Beta”" });
  await expect.element(move.getByLabelText("移动到").first()).toHaveFocus();
  await userEvent.keyboard("考试{ArrowDown}{Enter}");
  await move.getByRole("button", { name: "移动", exact: true }).click();
  await expect.element(move).not.toBeInTheDocument();
  await expect.poll(() => callsTo(chartMove)).toMatchObject([{ id: ids[1], folderId: folder.id }]);
  await expect.element(row("Beta")).toMatchTextContent("考试");
  await expect.element(row("Beta")).toHaveFocus();
  await userEvent.keyboard("{F2}");
  await dialog.getByRole("textbox", { name: "名称", exact: true }).fill("Gamma");
  await userEvent.keyboard("{Enter}");
  await focus("Gamma");
  await userEvent.keyboard("f");
  await expect
    .element(row("Gamma").getByRole("button", { name: "取消收藏 Gamma" }))
    .toHaveAttribute("aria-pressed", "true");
  await focus("Gamma");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe(`/report/builder?chart=${ids[1]}`);
});

it("a chart has an English name for viewers in English, given with its name", async () => {
  respondTo(chartUpdate, ({ id, name, content, version }) =>
    change(id, { name, content, version: version + 1 }),
  );
  const { unmount } = await openPage("/report/chart");
  await focus("Beta");
  await userEvent.keyboard("{F2}");
  await dialog.getByRole("textbox", { name: "名称", exact: true }).fill("各区成绩");
  await dialog.getByRole("textbox", { name: "英文名称" }).fill("Scores by area");
  await inDialog("保存").click();
  await expect.element(row("各区成绩")).toBeVisible();
  await unmount();
  await openPage("/report/chart", { language: "en" });
  await expect.element(row("Scores by area")).toBeVisible();
  await expect.element(row("Alpha")).toBeVisible();
});

it("places narrow the list: a folder, favourites, the recycle bin", async () => {
  change(ids[0], { folderId: folder.id, favourite: true });
  await openPage("/report/chart");
  await place("考试").click();
  await expect.element(row("Beta")).not.toBeInTheDocument();
  await expect.element(row("Alpha")).toBeVisible();
  await place("全部图表").click();
  await expect.element(row("Beta")).toBeVisible();
  await place("我的收藏").click();
  await expect.element(row("Beta")).not.toBeInTheDocument();
  await row("Alpha").getByRole("button", { name: "取消收藏 Alpha" }).click();
  await expect.element(page.getByText("还没有收藏的图表")).toBeVisible();
  await place("回收站").click();
  await expect.element(page.getByText("回收站是空的")).toBeVisible();
});

it("a removal names the dashboards that show the charts, and is taken back at once", async () => {
  await openPage("/report/chart");
  await expect.element(row("Beta")).toBeVisible();
  await page.getByLabelText("全选本页").click();
  await page.getByRole("region", { name: "已选 2 项" }).getByRole("button", { name: "删除" }).click();
  const sure = page.getByRole("dialog", { name: "确定要删除 2 个图表？" });
  await expect.element(sure).toMatchTextContent("正在使用它的仪表盘：期末一览。");
  await expect.element(sure).toMatchTextContent("另有 1 个您看不到的仪表盘也在使用。");
  await sure.getByRole("button", { name: "删除" }).click();
  await expect.element(row("Alpha")).not.toBeInTheDocument();
  await page.getByRole("alert").getByRole("button", { name: "恢复" }).click();
  await expect.element(row("Beta")).toBeVisible();
  await expect.element(row("Alpha")).toBeVisible();
  await expect.element(page.getByText("已删除 2 个图表")).not.toBeInTheDocument();
});

it("a chart is restored from the bin by keys, and another is removed for good", async () => {
  await openPage("/report/chart");
  await focus("Alpha");
  await userEvent.keyboard("{Delete}");
  await expect.element(inDialog("取消")).toHaveFocus();
  await inDialog("删除").click();
  await expect.element(row("Alpha")).not.toBeInTheDocument();
  await place("回收站").click();
  await expect.element(row("Alpha")).toMatchTextContent("剩余 30 天");
  await focus("Alpha");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("回收站是空的")).toBeVisible();
  await expect.element(page.getByText("已删除图表“Alpha”")).not.toBeInTheDocument();
  await place("全部图表").click();
  await focus("Beta");
  await userEvent.keyboard("{Delete}");
  await inDialog("删除").click();
  await expect.element(row("Beta")).not.toBeInTheDocument();
  await place("回收站").click();
  await row("Beta").getByRole("button", { name: "彻底删除 Beta" }).click();
  await inDialog("彻底删除").click();
  await expect.element(page.getByText("回收站是空的")).toBeVisible();
  await expect.poll(() => callsTo(chartRemove).at(-1)).toMatchObject({ id: ids[1], forever: true });
});

it("versions are compared fact by fact, and one is restored", async () => {
  const saved = { name: "Alpha", savedBy: "陈晓", savedAt: "2026-01-05T02:00:00Z" };
  const contents = [savedChart({}).content, savedChart({ chartType: "pie", limit: 5 }).content] as const;
  respondTo(chartVersions, [
    { ...saved, version: 2 },
    { ...saved, version: 1 },
  ]);
  respondTo(chartVersion, ({ version }) => ({
    ...saved,
    version,
    content: contents[version - 1] ?? contents[0],
    whole: true,
    problem: "",
  }));
  respondTo(chartRevert, () => {
    respondTo(
      chartVersions,
      [3, 2, 1].map((version) => ({ ...saved, version })),
    );
    return change(ids[0], { version: 3 });
  });
  await openPage("/report/chart");
  await row("Alpha").getByRole("button", { name: "更多操作 Alpha" }).click();
  await page.getByRole("menuitem", { name: "历史版本" }).click();
  const versions = page.getByRole("dialog", { name: "“Alpha”的历史版本" });
  await versions.getByRole("option", { name: "版本 1" }).click();
  const fact = (name: string) => versions.getByRole("row").filter({ hasText: name });
  await expect.element(fact("图表类型")).toMatchTextContent("表格饼图");
  await expect.element(fact("查询前 N 条数据")).toMatchTextContent("（无）5");
  await versions.getByRole("button", { name: "恢复此版本" }).click();
  await page
    .getByRole("dialog", { name: "恢复到版本 1？" })
    .getByRole("button", { name: "恢复此版本" })
    .click();
  await expect.element(versions.getByRole("option", { name: "版本 3" })).toMatchTextContent("当前");
  await expect.poll(() => callsTo(chartRevert)).toEqual([{ id: ids[0], version: 1, newest: 2 }]);
});

it("goes on to the newest version where the one that was picked is not kept any more", async () => {
  const saved = { name: "Alpha", savedBy: "陈晓", savedAt: "2026-01-05T02:00:00Z" };
  const list = (...versions: number[]) =>
    respondTo(
      chartVersions,
      versions.map((version) => ({ ...saved, version })),
    );
  list(3, 2, 1);
  const content = savedChart({}).content;
  respondTo(chartVersion, ({ version }) => ({ ...saved, version, content, whole: true, problem: "" }));
  respondTo(chartRevert, () => {
    list(4, 3, 2);
    throw new Refused("not_found");
  });
  await openPage("/report/chart");
  await row("Alpha").getByRole("button", { name: "更多操作 Alpha" }).click();
  await page.getByRole("menuitem", { name: "历史版本" }).click();
  const versions = page.getByRole("dialog", { name: "“Alpha”的历史版本" });
  await versions.getByRole("option", { name: "版本 1" }).click();
  await expect
    .element(versions.getByRole("option", { name: "版本 1" }))
    .toHaveAttribute("aria-selected", "true");
  await versions.getByRole("button", { name: "恢复此版本" }).click();
  await page
    .getByRole("dialog", { name: "恢复到版本 1？" })
    .getByRole("button", { name: "恢复此版本" })
    .click();
  await expect
    .element(versions.getByRole("option", { name: "版本 4" }))
    .toHaveAttribute("aria-selected", "true");
  await expect.element(versions.getByRole("button", { name: "恢复此版本" })).not.toBeInTheDocument();
});

it("a chart is shared with a role to view and with another to edit", async () => {
  const roles = [
    { id: "01900000-0000-7000-8000-0000000000a1", name: "教研员" },
    { id: "01900000-0000-7000-8000-0000000000a2", name: "教务" },
  ];
  const sharing = { access: "everyone", grants: [], ownerId: null, ownerName: "陈晓", version: 1 } as const;
  respondTo(chartSharing, { ...sharing, grants: [] });
  respondTo(granteeSearch, ({ text }) => ({
    roles: roles.filter(({ name }) => name.includes(text)),
    users: [],
  }));
  respondTo(chartShare, (draft) => {
    change(ids[0], { access: "granted" });
    return { ...sharing, ...draft, ownerId: null, version: 2 };
  });
  await openPage("/report/chart");
  await row("Alpha").getByRole("button", { name: "更多操作 Alpha" }).click();
  await page.getByRole("menuitem", { name: "共享", exact: true }).click();
  await dialog.getByLabelText("谁可以访问").first().click();
  await page.getByRole("option", { name: "仅所有者及以下角色、用户" }).click();
  for (const { name } of roles) {
    await dialog.getByRole("combobox", { name: "共享给", exact: true }).fill(name);
    await page.getByRole("option", { name }).click();
  }
  await dialog.getByRole("combobox", { name: "教务 的权限" }).click();
  await page.getByRole("option", { name: "可编辑" }).click();
  await inDialog("保存").click();
  await expect.element(page.getByText("共享设置已保存")).toBeVisible();
  await expect
    .poll(() => callsTo(chartShare))
    .toMatchObject([
      {
        access: "granted",
        grants: [
          { roleId: roles[0]?.id, level: "view" },
          { roleId: roles[1]?.id, level: "edit" },
        ],
      },
    ]);
  await expect.element(row("Alpha").getByRole("img", { name: "仅共享给指定成员" })).toBeVisible();
});

it("who may only view a chart is offered nothing to change it by", async () => {
  change(ids[0], { rights: "view" });
  await openPage("/report/chart");
  await expect.element(row("Beta").getByRole("button", { name: "重命名 Beta" })).toBeInTheDocument();
  await expect.element(row("Alpha").getByRole("button", { name: "重命名 Alpha" })).not.toBeInTheDocument();
});

it("who has no builder opens a chart as a report", async () => {
  const { address } = await openPage("/report/chart", { pages: ["/report/chart", "/report/view"] });
  await expect.element(row("Alpha")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "新建图表" })).not.toBeInTheDocument();
  await row("Alpha").getByRole("link", { name: "Alpha", exact: true }).click();
  await expect.poll(address).toBe(`/report/view/${ids[0]}`);
});

it("a chart whose column is gone says so and may be renamed; one that could not be read whole may not", async () => {
  const gone = "数据表 pupils 没有以下字段，或您无权查看：area";
  change(ids[0], { problem: gone });
  change(ids[1], { problem: "已略去：筛选条件", whole: false });
  await openPage("/report/chart");
  await expect.element(row("Alpha").getByRole("img", { name: gone })).toBeVisible();
  await expect.element(row("Beta").getByRole("img", { name: "已略去：筛选条件" })).toBeVisible();
  await expect.element(row("Alpha").getByRole("button", { name: "重命名 Alpha" })).toBeInTheDocument();
  await expect.element(row("Beta").getByRole("button", { name: "重命名 Beta" })).not.toBeInTheDocument();
});

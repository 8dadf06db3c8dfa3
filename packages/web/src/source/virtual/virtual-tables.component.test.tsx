import { reportQuery } from "@provost/contract/report/report";
import { tableBin, tableBinRemove, tableBinRestore } from "@provost/contract/source/table-bin";
import {
  type VirtualTable,
  virtualTableCreate,
  virtualTableList,
  virtualTablePreview,
  virtualTableRemove,
  virtualTableUpdate,
} from "@provost/contract/source/virtual-table";
import { virtualTableRevert, virtualTableVersions } from "@provost/contract/source/virtual-table-version";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { respondReport } from "../../testing/report.fixtures.ts";
import { respondDatasets } from "../datasets.fixtures.ts";

const id = "01900000-0000-7000-8000-0000000000e1";
const joined: VirtualTable = {
  id,
  tableName: "joined",
  comment: "",
  definition: {
    kind: "join",
    join: "inner",
    left: { table: "pupils", columns: null },
    right: { table: "exam_score", columns: null },
    on: [{ left: "area", right: "area" }],
  },
  bases: ["pupils", "exam_score"],
  columns: [{ name: "area", type: "VARCHAR", repeats: false }],
  fanOut: null,
  problem: "",
  ownerName: "陈晓",
  updatedAt: "2026-01-05T02:00:00Z",
  version: 1,
};
const query: VirtualTable = {
  ...joined,
  id: id.replace(/1$/, "2"),
  tableName: "asked",
  definition: {
    kind: "question",
    content: {
      chartType: "table",
      dataSrc: "pupils",
      selectedDimension: [{ Column: "area" }],
      selectedCalcul: [],
      filters: [],
      orderByStrs: [],
      page: false,
    },
  },
  bases: ["pupils"],
};
const fanOut = {
  leftRows: 2,
  rightRows: 4,
  joinedRows: 3,
  leftMost: 3,
  rightMost: 1,
  leftUnmatched: 1,
  rightUnmatched: 1,
};
const row = (name: string) => page.getByRole("grid").getByRole("row", { name: new RegExp(`^${name}`) });
const dialog = page.getByRole("dialog");
const save = () => dialog.getByRole("button", { name: "保存", exact: true }).click();
const focus = async (name: string) => {
  await expect.element(row(name)).toBeVisible();
  (row(name).element() as HTMLElement).focus();
};
const choose = async (label: string, table: string) => {
  await dialog.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: table }).click();
};
const kind = (name: string) => page.getByRole("radiogroup", { name: "数据集类型" }).getByText(name).click();
const open = async () => {
  const opened = await openPage("/report/dataset");
  await kind("虚拟表");
  return opened;
};

beforeEach(() => {
  respondDatasets([]);
  respondReport();
  respondTo(virtualTableList, [joined, query]);
  respondTo(virtualTablePreview, { columns: [], fanOut, rows: [["East", 100]] });
});

it("two tables are joined by the field they share, with what repeats and how many rows meet", async () => {
  respondTo(virtualTableList, []);
  respondTo(virtualTableCreate, (draft) => ({ ...joined, ...draft }));
  await open();
  await page.getByRole("button", { name: "关联数据表" }).click();
  await save();
  await expect.element(dialog.getByText("请选择左表")).toBeVisible();
  await expect.element(dialog.getByText(/^表名只能包含/)).toBeVisible();
  await choose("左表", "pupils");
  await choose("右表", "exam_score");
  await expect.element(dialog.getByLabelText("第 1 组 左表字段").first()).toHaveValue("area");
  await expect.element(dialog.getByLabelText("表名")).toHaveValue("pupils_exam_score");
  await expect
    .element(dialog.getByText("“pupils”的一行最多匹配“exam_score”的 3 行，“pupils”的值会重复。"))
    .toBeVisible();
  await dialog.getByText("内连接（仅匹配的行）").click();
  await expect.element(dialog.getByText("2 行 + 4 行 → 3 行")).toBeVisible();
  await dialog.getByLabelText("表名").fill("joined");
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => callsTo(virtualTableCreate))
    .toMatchObject([
      {
        tableName: "joined",
        definition: {
          kind: "join",
          join: "inner",
          left: { table: "pupils" },
          right: { table: "exam_score" },
          on: [{ left: "area", right: "area" }],
        },
      },
    ]);
});

it("a join is changed on top of its version; what somebody else saved is compared", async () => {
  const theirs = { ...joined, comment: "他人的说明", version: 2 };
  respondTo(virtualTableUpdate, (draft) => {
    if (draft.version !== 2) throw new Refused("version_stale", { current: theirs });
    return { ...joined, ...draft, comment: draft.comment ?? joined.comment, version: 3 };
  });
  await open();
  await focus("joined");
  await userEvent.keyboard("{Enter}");
  await dialog.getByRole("checkbox", { name: "math" }).click();
  await save();
  await expect.element(dialog).toMatchTextContent("他人的说明");
  await dialog.getByRole("button", { name: "用我的版本覆盖" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => callsTo(virtualTableUpdate).map(({ version }) => version)).toEqual([1, 2]);
  const [, last] = callsTo(virtualTableUpdate);
  expect(last?.definition).toMatchObject({ left: { columns: expect.not.arrayContaining(["math"]) } });
});

it("a query opens in the builder, a join its fields; the rows of both are shown", async () => {
  const { address } = await open();
  await focus("joined");
  await row("joined").getByRole("button", { name: "更多操作 joined" }).click();
  await page.getByRole("menuitem", { name: "查看数据" }).click();
  const rows = page.getByRole("dialog", { name: "“joined”的数据" });
  await expect.element(rows).toBeVisible();
  await expect
    .poll(() => callsTo(reportQuery))
    .toMatchObject([{ content: { sql: 'select * from "joined" limit 100' } }]);
  await userEvent.keyboard("{Escape}");
  await expect.element(rows).not.toBeInTheDocument();
  await focus("asked");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe(`/report/builder?virtual=${query.id}`);
});

it("an earlier version is compared by its fields, and restored", async () => {
  const saved = { comment: "", isKnown: true, bases: ["pupils"], savedBy: "陈晓", tableName: "joined" };
  respondTo(virtualTableVersions, [
    { ...saved, version: 2, columns: ["area"], savedAt: "2026-01-05T02:00:00Z" },
    { ...saved, version: 1, columns: ["area", "budget"], savedAt: "2026-01-04T02:00:00Z" },
  ]);
  respondTo(virtualTableRevert, { ...joined, version: 3 });
  await open();
  await row("joined").getByRole("button", { name: "更多操作 joined" }).click();
  await page.getByRole("menuitem", { name: "历史版本", exact: true }).click();
  await dialog.getByRole("button", { name: "与当前比较" }).click();
  await expect.element(dialog).toMatchTextContent("多出字段：budget");
  await dialog.getByRole("button", { name: "恢复此版本" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => callsTo(virtualTableRevert)).toEqual([{ id, version: 1, newest: 2 }]);
});

describe("in the recycle bin", () => {
  const binned = {
    id,
    kind: "virtual",
    tableName: "joined",
    comment: "",
    rows: null,
    ownerName: "陈晓",
    removedByName: "陈晓",
    removedAt: "2026-01-05T02:00:00Z",
    purgedAt: null,
  } as const;
  const empty = () => {
    respondTo(tableBin, []);
    return null;
  };

  it("a removed one lies, and comes back from", async () => {
    respondTo(virtualTableRemove, () => {
      respondTo(virtualTableList, [query]);
      respondTo(tableBin, [binned]);
      return null;
    });
    respondTo(tableBinRestore, empty);
    await open();
    await focus("joined");
    await userEvent.keyboard("{Delete}");
    await dialog.getByRole("button", { name: "删除", exact: true }).click();
    await expect.element(row("joined")).not.toBeInTheDocument();
    await kind("回收站");
    await focus("joined");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("已恢复“joined”")).toBeVisible();
    await expect.element(page.getByText("回收站是空的")).toBeVisible();
  });

  it("one is removed for good", async () => {
    respondTo(tableBin, [binned]);
    respondTo(tableBinRemove, empty);
    await openPage("/report/dataset");
    await kind("回收站");
    await focus("joined");
    await userEvent.keyboard("{Delete}");
    await dialog.getByRole("button", { name: "彻底删除" }).click();
    await expect.element(page.getByText("回收站是空的")).toBeVisible();
    await expect.poll(() => callsTo(tableBinRemove)).toEqual([{ id }]);
  });

  it("one that was deleted permanently is restored by an administrator, whom alone it is shown to", async () => {
    respondTo(tableBin, ({ purged }) => (purged ? [{ ...binned, purgedAt: "2026-01-06T02:00:00Z" }] : []));
    respondTo(tableBinRestore, empty);
    await openPage("/report/dataset");
    await kind("回收站");
    await expect.element(page.getByText("回收站是空的")).toBeVisible();
    await page.getByRole("radiogroup", { name: "显示" }).getByText("已彻底删除").click();
    await focus("joined");
    await userEvent.keyboard("{Delete}");
    await expect.element(dialog).not.toBeInTheDocument();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("已恢复“joined”")).toBeVisible();
    await expect.element(page.getByText("没有彻底删除的数据表")).toBeVisible();
  });

  it("who is no administrator is offered nothing beyond the bin", async () => {
    respondTo(tableBin, [binned]);
    await openPage("/report/dataset", { user: { roles: ["clerk"] } });
    await kind("回收站");
    await expect.element(row("joined")).toBeVisible();
    await expect.element(page.getByRole("radiogroup", { name: "显示" })).not.toBeInTheDocument();
  });
});

it("one that something reads is not removed, and says what", async () => {
  respondTo(virtualTableRemove, () => {
    throw new Refused("virtual_table_used", { names: "各区成绩" });
  });
  await open();
  await focus("joined");
  await userEvent.keyboard("{Delete}");
  await dialog.getByRole("button", { name: "删除", exact: true }).click();
  const refusal = page.getByRole("dialog", { name: "无法删除“joined”" });
  await expect.element(refusal).toBeVisible();
  await refusal.getByRole("button", { name: "关闭" }).last().click();
  await expect.element(row("joined")).toBeVisible();
});

import type { DictNode } from "@provost/contract/dict/dict-editing";
import { dictList, dictRemove, dictSubmit, dictTree } from "@provost/contract/dict/dict-editing";
import { dictButtons } from "@provost/contract/dict/dict-feature";
import { rootParentId } from "@provost/contract/wire/id";
import { page as pageOf } from "@provost/contract/wire/page";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { callsTo, Refused, respondTo } from "../testing/boundary.ts";
import { openPage } from "../testing/open-page.tsx";
import { idOf, listed } from "../testing/records.ts";

const subjects: DictNode = {
  id: "01900000-0000-7000-8000-0000000000a1",
  parentId: "0",
  code: "subject",
  dictKey: -1,
  dictValue: "学科",
  sort: 0,
  remark: "",
  version: 3,
  hasChildren: true,
  children: [
    {
      id: "01900000-0000-7000-8000-0000000000a2",
      parentId: "01900000-0000-7000-8000-0000000000a1",
      code: "subject",
      dictKey: 1,
      dictValue: "数学",
      sort: 0,
      remark: "",
      version: 1,
      hasChildren: false,
    },
  ],
};

const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const dialog = page.getByRole("dialog");
const save = () => dialog.getByRole("button", { name: "保存", exact: true }).click();

beforeEach(() => respondTo(dictTree, []));

it("says that there is nothing yet, and offers no button to who may add nothing", async () => {
  respondTo(dictList, listed([]));
  await openPage("/system/dict", { buttons: [] });
  await expect.element(page.getByText("还没有字典")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "新增字典" })).not.toBeInTheDocument();
});

it("reads one page at a time, and puts a dictionary that is added after the last of all", async () => {
  const all = Array.from({ length: 45 }, (_, at): DictNode => {
    const { children, ...type } = subjects;
    return {
      ...type,
      id: idOf(at),
      code: `code_${at}`,
      dictValue: `字典 ${at}`,
      sort: at * 10,
      hasChildren: false,
    };
  });
  respondTo(dictList, ({ current, size, paged }) =>
    paged ? pageOf(all.slice((current - 1) * size, current * size), all.length, { current, size }) : all,
  );
  respondTo(dictSubmit, (draft) => ({
    ...subjects,
    ...draft,
    id: idOf(99),
    parentId: rootParentId,
    version: 1,
  }));
  await openPage("/system/dict");
  await expect.element(page.getByText("共 45 条")).toBeVisible();
  await expect.element(row("字典 20")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "下一页" }).click();
  await expect.element(row("字典 20")).toBeVisible();
  await page.getByRole("button", { name: "新增字典" }).click();
  await dialog.getByLabelText("名称").fill("教材");
  await dialog.getByLabelText("编码").fill("book");
  await save();
  await expect.poll(() => callsTo(dictSubmit)).toMatchObject([{ parentId: rootParentId, sort: 441 }]);
  for (const { paged, size } of callsTo(dictList))
    expect({ paged, size: size <= 20 }).toEqual({ paged: true, size: true });
});

it("keeps a form that was opened while a new one was prepared", async () => {
  let gives = (): void => {};
  const released = new Promise<void>((resolve) => {
    gives = resolve;
  });
  respondTo(dictList, async ({ size }) => {
    if (size === 1) await released;
    return pageOf([subjects], 1, { current: 1, size });
  });
  respondTo(dictSubmit, (draft) => ({ ...subjects, ...draft, id: subjects.id, parentId: "0", version: 4 }));
  await openPage("/system/dict");
  await page.getByRole("button", { name: "新增字典" }).click();
  await expect.poll(() => callsTo(dictList).some(({ size }) => size === 1)).toBe(true);
  await row("学科").getByRole("button", { name: "编辑" }).click();
  await dialog.getByLabelText("名称").fill("学习科目");
  gives();
  await expect.element(dialog.getByLabelText("名称")).toHaveValue("学习科目");
  await save();
  await expect.poll(() => callsTo(dictSubmit)).toMatchObject([{ id: subjects.id, dictValue: "学习科目" }]);
});

it("says that more titles than are listed can be found by typing", async () => {
  const titles = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...{
        id: idOf(at),
        parentId: rootParentId,
        title: `字典 ${at}`,
        key: -1,
        value: "",
        hasChildren: false,
      },
    }));
  respondTo(dictList, listed([subjects]));
  respondTo(dictTree, titles(230));
  await openPage("/system/dict");
  await row("学科").getByRole("button", { name: "新增下级" }).click();
  await expect.element(dialog.getByText("仅列出前 200 项，输入文字可查找其余选项")).toBeVisible();
});

it("shows what a server of before gives, which knows no pages", async () => {
  respondTo(dictList, [subjects]);
  await openPage("/system/dict");
  await row("学科").getByRole("button", { name: "展开" }).click();
  await expect.element(row("数学")).toBeVisible();
});

it("adds an entry below a dictionary, with what was typed", async () => {
  respondTo(dictList, listed([subjects]));
  respondTo(dictSubmit, (draft) => ({
    ...subjects,
    ...draft,
    id: "01900000-0000-7000-8000-0000000000a3",
    parentId: subjects.id,
    version: 1,
  }));
  await openPage("/system/dict");
  await row("学科").getByRole("button", { name: "新增下级" }).click();
  await dialog.getByLabelText("名称").fill("物理");
  await dialog.getByLabelText("键值").fill("2");
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => callsTo(dictSubmit))
    .toMatchObject([{ parentId: subjects.id, dictValue: "物理", dictKey: 2 }]);
  await expect.element(page.getByText("已保存“物理”")).toBeVisible();
});

it("shows at its field that a key is taken, and keeps what was typed", async () => {
  respondTo(dictList, listed([subjects]));
  respondTo(dictSubmit, () => {
    throw new Refused("dict_key_taken");
  });
  await openPage("/system/dict");
  await row("学科").getByRole("button", { name: "新增下级" }).click();
  await dialog.getByLabelText("名称").fill("物理");
  await dialog.getByLabelText("键值").fill("1");
  await save();
  await expect.element(dialog.getByText("该编码下已有此键值")).toBeVisible();
  await expect.element(dialog.getByLabelText("名称")).toHaveValue("物理");
});

it("compares with what somebody else saved meanwhile, and saves one's own on that", async () => {
  respondTo(dictList, listed([subjects]));
  const theirs = { ...subjects, dictValue: "科目", version: 4 };
  respondTo(dictSubmit, (draft) => {
    if (draft.version !== 4) throw new Refused("version_stale", { current: theirs });
    return { ...theirs, ...draft, id: subjects.id, parentId: "0", version: 5 };
  });
  await openPage("/system/dict");
  await row("学科").getByRole("button", { name: "编辑" }).click();
  await dialog.getByLabelText("名称").fill("学习科目");
  await save();
  const comparison = dialog.filter({ hasText: "最新版本" });
  await expect.element(comparison).toMatchTextContent("科目");
  await comparison.getByRole("button", { name: "用我的版本覆盖" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => callsTo(dictSubmit).map(({ version, dictValue }) => [version, dictValue]))
    .toEqual([
      [3, "学习科目"],
      [4, "学习科目"],
    ]);
});

it("removes a dictionary with its entries by the Delete key, once that is confirmed", async () => {
  respondTo(dictList, listed([subjects]));
  respondTo(dictRemove, null);
  await openPage("/system/dict");
  await expect.element(row("学科")).toBeVisible();
  (row("学科").element() as HTMLElement).focus();
  await userEvent.keyboard("{Delete}");
  await expect.element(dialog).toMatchTextContent("其下 1 个条目将一并删除");
  await dialog.getByRole("button", { name: "删除", exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => callsTo(dictRemove)).toEqual([{ ids: [subjects.id, subjects.children?.[0]?.id] }]);
});

it("6.03 shows no buttons of actions to who may only look", async () => {
  respondTo(dictList, listed([subjects]));
  await openPage("/system/dict", { buttons: [dictButtons.view] });
  await expect.element(row("学科")).toBeVisible();
  await expect.element(row("学科").getByRole("button", { name: "编辑" })).not.toBeInTheDocument();
});

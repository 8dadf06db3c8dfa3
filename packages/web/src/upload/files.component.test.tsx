import {
  fileList,
  fileRemove,
  fileStorage,
  fileUses,
  type StoredFile,
} from "@provost/contract/upload/stored-file";
import { fileButtons } from "@provost/contract/upload/upload-feature";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { callsTo, Refused, respondTo } from "../testing/boundary.ts";
import { openPage } from "../testing/open-page.tsx";
import { idOf, listed } from "../testing/records.ts";
import { choose, dialog, dialogsClosed, focus, press, row } from "../testing/steps.ts";

const file = (n: number, name: string, parts: Partial<StoredFile> = {}): StoredFile => {
  const what = { kind: "file", url: `/files/${n}`, type: "application/pdf", bytes: 2048 } as const;
  return {
    id: idOf(n),
    name,
    ...what,
    ownerName: "林娜",
    createdAt: new Date().toISOString(),
    uses: 0,
    ...parts,
  };
};
const plan = file(1, "计划.pdf");
const poster = file(2, "海报.pdf", { uses: 2 });

beforeEach(() => {
  respondTo(fileList, listed([plan, poster]));
  respondTo(fileStorage, { used: 5_200_000, limit: 11_000_000_000 });
  respondTo(fileUses, [
    { place: "courseware", id: idOf(9), title: "第一课", path: `/courseware/read/${idOf(9)}` },
  ]);
  respondTo(fileRemove, null);
});

it("says how much room is taken, whose a file is and where it is shown, and finds by name, kind and use", async () => {
  await openPage("/system/file");
  await expect.element(page.getByText("已用 5.2 MB，共 11 GB")).toBeVisible();
  await expect.element(row("计划.pdf")).toMatchTextContent(/附件.*林娜.*未使用/);
  await row("海报.pdf").getByRole("button", { name: "查看使用处" }).click();
  await expect
    .element(dialog().getByRole("link", { name: "第一课" }))
    .toHaveAttribute("href", `/courseware/read/${idOf(9)}`);
  await expect.element(dialog().getByText("另有 1 处")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await dialogsClosed();
  await choose("类型", "附件");
  await choose("使用情况", "仅未使用的");
  respondTo(fileList, listed([]));
  await page.getByRole("searchbox", { name: "按名称查找" }).fill("没有");
  await expect.element(page.getByText("没有匹配的结果")).toBeVisible();
  await expect
    .poll(() => callsTo(fileList).at(-1))
    .toMatchObject({ kind: "file", unused: true, name: "没有" });
});

it("removes a file once that is confirmed, and names the texts that show it first", async () => {
  await openPage("/system/file");
  await focus(row("计划.pdf"));
  await userEvent.keyboard("{Delete}");
  await press("删除");
  await expect.element(page.getByText("已删除 1 个文件")).toBeVisible();
  await focus(row("海报.pdf"));
  await userEvent.keyboard("{Delete}");
  await expect.element(dialog()).toMatchTextContent(/正被使用：第一课/);
  await press("仍要删除");
  await dialogsClosed();
  await expect
    .poll(() => callsTo(fileRemove))
    .toEqual([
      { ids: [plan.id], force: false },
      { ids: [poster.id], force: true },
    ]);
});

it("asks once more where a text has come to show the file meanwhile", async () => {
  respondTo(fileRemove, ({ force }) => {
    if (!force) throw new Refused("file_in_use", { names: "计划.pdf" });
    return null;
  });
  await openPage("/system/file");
  await focus(row("计划.pdf"));
  await userEvent.keyboard("{Delete}");
  await press("删除");
  await expect.element(dialog()).toMatchTextContent(/计划.pdf 正被使用/);
  await press("仍要删除");
  await expect.element(page.getByText("已删除 1 个文件")).toBeVisible();
});

it("gives who may only look nothing to remove by", async () => {
  await openPage("/system/file", { buttons: [fileButtons.view] });
  await expect.element(row("计划.pdf")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "删除" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("checkbox")).not.toBeInTheDocument();
});

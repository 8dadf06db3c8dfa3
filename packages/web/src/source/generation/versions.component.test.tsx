import {
  type Generation,
  generationDiff,
  generationList,
  generationRestore,
} from "@provost/contract/source/generation";
import { page as pageOf } from "@provost/contract/wire/page";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { callsTo, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { idOf } from "../../testing/records.ts";
import { datasetOf, respondDatasets } from "../datasets.fixtures.ts";

beforeEach(() => respondDatasets([datasetOf("pupils")]));

const moreOf = async (name: string) => {
  await page.getByRole("button", { name: `更多操作 ${name}` }).click();
  return page.getByRole("menu");
};

it("compares the versions of a data set, by rows, too, and restores one", async () => {
  const columns = [
    { name: "student", type: "VARCHAR" },
    { name: "score", type: "DOUBLE" },
  ];
  const shared = { byName: "陈晓", bytes: 100, mode: "replace", keptUntil: null, rows: 3 } as const;
  const [now, before] = [
    "01900000-0000-7000-8000-0000000000a2",
    "01900000-0000-7000-8000-0000000000a1",
  ] as const;
  respondTo(generationList, [
    { ...shared, id: now, at: "2026-01-05T02:00:00Z", columns, fileName: "b.xlsx", current: true },
    {
      ...shared,
      id: before,
      at: "2026-01-04T02:00:00Z",
      columns: [...columns, { name: "day", type: "DATE" }],
      fileName: "a.xlsx",
      current: false,
    },
  ]);
  const changed = {
    kind: "changed",
    key: "S2",
    columns: [{ name: "score", before: 80, after: 85 }],
  } as const;
  respondTo(generationDiff, ({ key }) => ({
    added: [],
    removed: [{ name: "day", type: "DATE" }],
    retyped: [],
    rowsBefore: 3,
    rowsAfter: 3,
    rows:
      key === undefined
        ? null
        : {
            added: 1,
            removed: 1,
            changed: 1,
            same: 1,
            unclear: 0,
            sample: [{ ...changed, columns: [...changed.columns] }],
          },
  }));
  respondTo(generationRestore, datasetOf("pupils"));
  await openPage("/report/dataset");
  await (await moreOf("pupils")).getByRole("menuitem", { name: "历史版本" }).click();
  const drawer = page.getByRole("dialog", { name: "“pupils”的历史版本" });
  const versions = drawer.getByRole("list", { name: "保留的版本" }).getByRole("listitem");
  await expect.element(versions.first()).toMatchTextContent("b.xlsx");
  await versions.first().getByRole("button", { name: "与上一版本比较" }).click();
  await expect.element(drawer.getByText("已移除的列")).toBeVisible();
  await drawer.getByLabelText("按关键列比较行").selectOptions("student");
  await expect
    .element(drawer.getByRole("row").filter({ hasText: "S2" }))
    .toMatchTextContent("score：80 → 85");
  await expect
    .poll(() => callsTo(generationDiff).at(-1))
    .toMatchObject({ from: before, to: now, key: "student" });
  await drawer.getByRole("button", { name: "返回版本列表" }).click();
  await versions.nth(1).getByRole("button", { name: /^恢复/ }).click();
  await page
    .getByRole("dialog", { name: /^恢复到/ })
    .getByRole("button", { name: "恢复" })
    .click();
  await expect.element(page.getByText("已恢复“pupils”")).toBeVisible();
  await expect.poll(() => callsTo(generationRestore)).toMatchObject([{ generationId: before }]);
});

it("shows the newest versions of a data set, more on request, and compares with the current one of a later page", async () => {
  const all = Array.from(
    { length: 120 },
    (_, at): Generation => ({
      id: idOf(1000 + at),
      at: new Date(Date.UTC(2026, 0, 5) - at * 3_600_000).toISOString(),
      byName: "陈晓",
      rows: 3,
      columns: [{ name: "score", type: "DOUBLE" }],
      bytes: 100,
      fileName: `hour-${at}.csv`,
      mode: "append",
      current: at === 110,
      keptUntil: null,
    }),
  );
  respondTo(generationList, ({ current, size = all.length }) => ({
    ...pageOf(all.slice((current - 1) * size, current * size), all.length, { current, size }),
    currentVersion: all[110] ?? null,
  }));
  respondTo(generationDiff, { added: [], removed: [], retyped: [], rowsBefore: 3, rowsAfter: 3, rows: null });
  respondDatasets([datasetOf("pupils")]);
  await openPage("/report/dataset");
  await (await moreOf("pupils")).getByRole("menuitem", { name: "历史版本" }).click();
  const drawer = page.getByRole("dialog", { name: "“pupils”的历史版本" });
  const versions = drawer.getByRole("list", { name: "保留的版本" }).getByRole("listitem");
  await expect.element(versions.first()).toMatchTextContent("hour-0.csv");
  expect(versions.elements()).toHaveLength(50);
  await drawer.getByRole("button", { name: "还有 70 个版本" }).click();
  await expect.element(versions.nth(99)).toMatchTextContent("hour-99.csv");
  await drawer.getByRole("button", { name: "还有 20 个版本" }).click();
  await expect.element(versions.nth(119)).toMatchTextContent("hour-119.csv");
  await expect.element(drawer.getByRole("button", { name: /还有/ })).not.toBeInTheDocument();
  await versions
    .first()
    .getByRole("button", { name: /与当前版本比较/ })
    .click();
  await expect.poll(() => callsTo(generationDiff)).toMatchObject([{ from: idOf(1000), to: idOf(1110) }]);
});

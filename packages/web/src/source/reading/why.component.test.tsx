import { readingOwn } from "@provost/contract/people/reading";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openComponent } from "../../testing/open-page.tsx";
import { dialog, dialogsClosed, focus } from "../../testing/steps.ts";
import { WhyButton } from "./WhyButton.tsx";

const why = () => page.getByRole("button", { name: "为什么我能看到这些数据？" });

it("explains what one sees of a table by roles and rules, and gives the focus back", async () => {
  const values = [{ attribute: "form", texts: ["八年级"] }];
  const rules = [{ column: "grade", operator: "=" as const, values, outcome: "holds" as const }];
  const hidden = { column: null, operator: "=" as const, values: [], outcome: "holds" as const };
  respondTo(readingOwn, {
    ...{ tableName: "pupils", tableComment: "学生", kind: "dataset" },
    people: [{ role: "班主任", peopleScope: "department", depts: ["八年级组"] }],
    bases: [
      {
        ...{ tableName: "pupils", tableComment: "学生", own: false, shown: 3, hidden: 2, hiddenNames: [] },
        ...{ partial: ["area"], rows: 167, allRows: null },
        roles: [{ role: "班主任", everyTable: false, columns: ["name"], rules: [...rules, hidden] }],
      },
    ],
  });
  await openComponent(<WhyButton tableName="pupils" />);
  await focus(why());
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog().getByText("可见 167 行 · 可见 3 个字段，另有 2 个字段不可见")).toBeVisible();
  await expect.element(dialog().getByText("只在部分行中有值：area")).toBeVisible();
  await expect.element(dialog().getByText("班主任", { exact: true })).toBeVisible();
  await expect.element(dialog().getByText("grade 等于 form（八年级）")).toBeVisible();
  await expect.element(dialog().getByText("班主任：本部门（八年级组）")).toBeVisible();
  await expect.poll(() => callsTo(readingOwn)).toEqual([{ tableName: "pupils" }]);
  await userEvent.keyboard("{Escape}");
  await dialogsClosed();
  await expect.element(why()).toHaveFocus();
});

it("says that it could not be found out, and asks again", async () => {
  respondTo(readingOwn, () => {
    throw new Refused("internal");
  });
  await openComponent(<WhyButton tableName="pupils" />);
  await why().click();
  await expect.element(dialog().getByText("加载失败")).toBeVisible();
  await dialog().getByRole("button", { name: "重试" }).click();
  await expect.poll(() => callsTo(readingOwn).length).toBeGreaterThan(1);
});

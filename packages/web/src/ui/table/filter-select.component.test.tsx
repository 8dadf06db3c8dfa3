import { useState } from "react";
import { expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessible.ts";
import { openComponent } from "../../testing/open-page.tsx";
import { PageFrame } from "../PageFrame.tsx";
import { FilterSelect } from "./FilterSelect.tsx";

const data = [
  { value: "", label: "全部状态" },
  { value: "on", label: "启用" },
];

function Pill() {
  const [value, setValue] = useState("");
  return <FilterSelect label="状态" data={data} value={value} onChange={setValue} />;
}

it("a filter that narrows is marked, and its cross takes it back", async () => {
  await openComponent(<Pill />);
  const field = page.getByRole("combobox", { name: "状态" });
  const cross = page.getByRole("button", { name: "清除状态" });
  await expect.element(field).toHaveValue("全部状态");
  await expect.element(cross).not.toBeInTheDocument();
  await field.click();
  await page.getByRole("option", { name: "启用" }).click();
  await expect.element(field).toHaveValue("启用");
  await expectAccessible();
  await cross.click();
  await expect.element(field).toHaveValue("全部状态");
  await expect.element(cross).not.toBeInTheDocument();
});

it("filters that a phone has no room for are reached by keys and by scrolling, and fade where there are more", async () => {
  onTestFinished(() => page.viewport(1440, 900));
  await page.viewport(390, 844);
  const labels = ["角色", "部门", "状态", "类型", "用途"];
  const filters = labels.map((label) => (
    <FilterSelect key={label} label={label} data={data} value="" onChange={() => undefined} />
  ));
  await openComponent(
    <PageFrame title="用户" toolbar={filters}>
      {null}
    </PageFrame>,
  );
  const last = page.getByRole("combobox", { name: "用途" });
  await expect.element(last).toBeInTheDocument();
  const row = document.querySelector("[data-scroll-row]") as HTMLElement;
  const fades = (): string => {
    const { maskImage } = getComputedStyle(row);
    const [left, right] = [/right, (rgba\(0, 0, 0, 0\)|transparent)/, /(rgba\(0, 0, 0, 0\)|transparent)\)$/];
    return [left.test(maskImage) ? "left" : "", right.test(maskImage) ? "right" : ""].join(" ").trim();
  };
  await expect.poll(fades).toBe("right");
  row.scrollLeft = (row.scrollWidth - row.clientWidth) / 2;
  await expect.poll(fades).toBe("left right");
  row.scrollLeft = row.scrollWidth;
  await expect.poll(fades).toBe("left");
  row.scrollLeft = 0;
  for (const _ of labels) await userEvent.tab();
  await expect.element(last).toHaveFocus();
  const edge = last.element().getBoundingClientRect().right;
  expect(edge).toBeLessThanOrEqual(row.getBoundingClientRect().right);
});

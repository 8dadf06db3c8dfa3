import { useState } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessible.ts";
import { openComponent } from "../../testing/open-page.tsx";
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

import { Select } from "@mantine/core";
import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openComponent } from "../../testing/open-page.tsx";

function Subject() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <Select label="科目" searchable data={["语文", "数学", "英语"]} value={value} onChange={setValue} />
      <output aria-label="所选">{value ?? "未选"}</output>
    </>
  );
}

it("a list that is searched marks the first that fits and takes it by Enter; without a text, none", async () => {
  await openComponent(<Subject />);
  const field = page.getByRole("combobox", { name: "科目" });
  const marked = () =>
    page
      .getByRole("option")
      .elements()
      .filter((option) => option.hasAttribute("data-combobox-selected"))
      .map((option) => option.textContent);
  const chosen = page.getByRole("status", { name: "所选" });
  await field.click();
  await expect.element(page.getByRole("option", { name: "英语" })).toBeVisible();
  await field.fill("学");
  await expect.poll(marked).toEqual(["数学"]);
  await field.fill("");
  await expect.element(page.getByRole("option", { name: "英语" })).toBeVisible();
  expect(marked()).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect.element(chosen).toHaveTextContent("未选");
  await field.fill("英");
  await expect.poll(marked).toEqual(["英语"]);
  await userEvent.keyboard("{Enter}");
  await expect.element(chosen).toHaveTextContent("英语");
});

import { tryPacked } from "../../../tools/library/try-packed.mjs";

await tryPacked("editor", "Page", async (page) => {
  const text = page.getByRole("textbox", { name: "Rich-text editor" });
  await text.getByText("Plan of the term").click();
  await page.keyboard.press("Control+a");
  await page.getByRole("button", { name: "Bold" }).first().click();
  await text.locator("strong").waitFor();
  // What is fetched later comes along, too.
  await page.getByRole("button", { name: "Special characters" }).click();
  await page.getByRole("group", { name: "Mathematics" }).getByRole("button", { name: "√" }).click();
  await text.getByText("√").waitFor();
});

import { tryPacked } from "../../../tools/library/try-packed.mjs";

await tryPacked("pane", "Scores", async (page) => {
  await page.getByRole("img", { name: /^Bar chart/ }).waitFor();
  await page.locator("canvas").first().waitFor();
  await page.getByRole("radio", { name: "Table", exact: true }).click();
  await page.getByRole("gridcell", { name: "Contra Costa" }).waitFor();
  await page.getByText("Conditional format").waitFor();
});

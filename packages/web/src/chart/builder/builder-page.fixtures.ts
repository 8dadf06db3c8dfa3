import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage } from "../../testing/open-page.tsx";

/** Opens the builder. */
export async function openBuilder(search = "?table=pupils") {
  const opened = await openPage(`/report/builder${search}`);
  await expect.element(fieldOf("score")).toBeVisible();
  return opened;
}

/** A field of the table, at the left. */
export const fieldOf = (name: string) =>
  page.getByRole("complementary").getByRole("button", { name, exact: true });

/** A shelf by its words. */
export const shelfOf = (label: string) => page.getByRole("group", { name: label, exact: true });

/** A chart type of the picker. */
export const typeOf = (name: string) => page.getByRole("radio", { name: new RegExp(`^${name}`) });

/** The names of the columns that the table shows. */
export const headings = (): string[] =>
  page
    .getByRole("columnheader")
    .elements()
    .map((one) => one.textContent);

/** Adds a field by its key: d for dimensions, m for measures, f for a filter. */
export async function addField(name: string, key: "d" | "m" | "f"): Promise<void> {
  await expect.element(fieldOf(name)).toBeVisible();
  (fieldOf(name).element() as HTMLElement).focus();
  await userEvent.keyboard(key);
}

/** A row of the table by the beginning of its cells. */
export const rowOf = (name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });

/** A chip on a shelf. */
export const chipOf = (shelf: string, name: string | RegExp) =>
  shelfOf(shelf).getByRole("button", { name, exact: true });

/** Leaves charts tables until another type is chosen. */
export const stayTable = (): Promise<void> => page.getByRole("button", { name: "自动图表类型" }).click();

/** Fills the form of a filter that is open: the comparison, then its values. */
export async function fillFilter(
  comparison: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const form = page.getByRole("form");
  await form.getByRole("combobox", { name: "筛选方式" }).click();
  await form.getByRole("option", { name: comparison, exact: true }).click();
  for (const [label, value] of Object.entries(values)) {
    await form.getByLabelText(label, { exact: true }).first().fill(value);
  }
  await form.getByRole("button", { name: "确定", exact: true }).click();
  await expect.element(form).not.toBeInTheDocument();
}

/** Adds a filter on a field. */
export async function addFilter(
  field: string,
  comparison: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await addField(field, "f");
  await fillFilter(comparison, values);
}

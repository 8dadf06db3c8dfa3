import { Checkbox } from "@mantine/core";
import { type DashboardFile, dashboardFile } from "@provost/contract/dashboard/dashboard-file";
import { call } from "../../platform/http/call.ts";
import { language, listed, wordsNow } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { saveText } from "../../ui/save-file.ts";
import { fieldName } from "./field-name.ts";
import { fileWords } from "./file-words.ts";

type Choice = "with" | "without" | "cancelled";

/** Whether the listed values of fields go along, which are data: of a file without any nothing is to choose. */
async function chosenFor({ tables }: DashboardFile, name: string): Promise<Choice> {
  const names = tables.flatMap(({ fields }) =>
    fields.flatMap((field) => (field.values?.length ? [fieldName(field, language())] : [])),
  );
  if (names.length === 0) return "without";
  const t = wordsNow(fileWords);
  let choice: Choice = "without";
  const isWanted = await confirm({
    title: t("exportTitle", { name }),
    text: (
      <Checkbox
        label={t("withValues")}
        description={t("withValuesText", { names: listed([...new Set(names)], language()) })}
        onChange={({ currentTarget }) => {
          choice = currentTarget.checked ? "with" : "without";
        }}
      />
    ),
    action: t("export"),
  });
  return isWanted ? choice : "cancelled";
}

const withoutValues = (file: DashboardFile): DashboardFile => ({
  ...file,
  tables: file.tables.map((table) => ({
    ...table,
    fields: table.fields.map(({ values: _, ...field }) => field),
  })),
});

/** Saves a dashboard as a file; the call itself reports its failure. */
export async function exportFile({ id, name }: { id: string; name: string }): Promise<void> {
  const { file, omitted } = await call(dashboardFile, { id, values: "true" });
  const choice = await chosenFor(file, name);
  if (choice === "cancelled") return;
  const written = choice === "with" ? file : withoutValues(file);
  const fileName = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, " ").trim();
  saveText(`${fileName}.json`, `${JSON.stringify(written, null, 2)}\n`, "application/json");
  if (omitted > 0) notifyDone(wordsNow(fileWords)("omitted", { count: omitted }));
}

import { dashboardFile } from "@provost/contract/dashboard/dashboard-file";
import { call } from "../../platform/http/call.ts";
import { wordsNow } from "../../platform/i18n.ts";
import { notifyDone } from "../../ui/notify.ts";
import { saveText } from "../../ui/save-file.ts";
import { fileWords } from "./file-words.ts";

/** Saves a dashboard as a file; the call itself reports its failure. */
export async function exportFile({ id, name }: { id: string; name: string }): Promise<void> {
  const { file, omitted } = await call(dashboardFile, { id });
  const fileName = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, " ").trim();
  saveText(`${fileName}.json`, `${JSON.stringify(file, null, 2)}\n`, "application/json");
  if (omitted > 0) notifyDone(wordsNow(fileWords)("omitted", { count: omitted }));
}

import type { ChartContent } from "@provost/contract/chart/chart-content";
import { chartButtons } from "@provost/contract/chart/chart-feature";
import type { Language } from "@provost/contract/wire/language";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { CallError } from "../../platform/http/call-error.ts";
import { useLanguage } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";

/** The note in the user's language, which is set when it is fetched. */
export const lostNoteOptions = (content: ChartContent, language: Language, mayMend: boolean) =>
  queryOptions({
    queryKey: ["source", "lost", content, language, mayMend],
    queryFn: async ({ signal }) => (await import("./lost-columns.ts")).lostNote(content, mayMend, signal),
  });

/** Puts behind a chart's failure which columns its table has lost and what to do, where their loss made it fail. */
export function useLostNote(content: ChartContent, error: Error | null): (message: string) => string {
  const language = useLanguage();
  const mayMend = usePermission()(chartButtons.edit);
  const isLost = !content.sql && error instanceof CallError && error.reason === "column_unknown";
  const note = useQuery({ ...lostNoteOptions(content, language, mayMend), enabled: isLost });
  const lostNote = isLost ? note.data : "";
  return (message) => (lostNote ? `${message}${{ zh: "。", en: ". " }[language]}${lostNote}` : message);
}

import type { ChartContent } from "@provost/contract/chart-content";
import { useQuery } from "@tanstack/react-query";
import { CallError } from "../platform/call-error.ts";
import { useLanguage } from "../platform/i18n.ts";

/** Puts behind a chart's failure which columns its table has lost and what to do, where their loss made it fail. */
export function useLostNote(content: ChartContent, error: Error | null): (message: string) => string {
  const language = useLanguage();
  const isLost = error instanceof CallError && error.reason === "column_unknown";
  const note = useQuery({
    queryKey: ["source", "lost", content],
    queryFn: async ({ signal }) => (await import("./lost-columns.ts")).lostNote(content, signal),
    enabled: isLost,
  });
  const told = isLost ? note.data : "";
  return (message) => (told ? `${message}${language === "zh" ? "。" : ". "}${told}` : message);
}

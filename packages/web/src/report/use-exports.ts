import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { QueryParams } from "@provost/contract/report/report";
import { exportButtons } from "@provost/contract/report/report-feature";
import type { ExportOffer } from "@provost/pane/VisualisationPane";
import { useMemo } from "react";
import { useWords } from "../platform/i18n.ts";
import { usePermission } from "../platform/identity.ts";
import { exportWords } from "./export-words.ts";

const offers = [
  { key: "seenCsv", group: "shown", short: "CSV", format: "csv", what: "seen", wholeOf: "csv" },
  { key: "seenXlsx", group: "shown", short: "Excel", format: "xlsx", what: "seen" },
  { key: "rawCsv", group: "all", short: "CSV", format: "csv", what: "raw" },
  { key: "rawXlsx", group: "all", short: "Excel", format: "xlsx", what: "raw" },
] as const satisfies (Pick<ExportOffer, "key" | "group" | "short" | "wholeOf"> & {
  format: "csv" | "xlsx";
  what: "seen" | "raw";
})[];
const pictures = [
  { format: "png", short: "PNG", isForTables: true },
  { format: "pdf", short: "PDF", isForTables: false },
] as const;

/** The exports of a query that the server offers; empty for users who cannot export. */
export function useExports(content: ChartContent, params: QueryParams, name: string): readonly ExportOffer[] {
  const t = useWords(exportWords);
  const may = usePermission()(exportButtons.export);
  return useMemo(
    () =>
      may
        ? [
            ...offers.map(({ format, what, ...offer }) => ({
              ...offer,
              label: t(offer.key),
              run: async () => {
                const { startExport } = await import("./start-export.ts");
                const rows = t(what === "seen" ? "seenRows" : "rawRows");
                const called = name === "" ? rows : `${name} ${rows}`;
                await startExport({ content, params, name: called, format, what });
              },
            })),
            ...pictures.map(({ format, short, isForTables }) => ({
              key: format,
              group: "image" as const,
              short,
              isForTables,
              label: t(format),
              run: async () => {
                const { savePicture } = await import("./save-picture.ts");
                await savePicture({ content, params, name: name === "" ? t(format) : name, format });
              },
            })),
          ]
        : [],
    [may, t, content, params, name],
  );
}

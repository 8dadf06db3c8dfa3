import { SegmentedControl } from "@mantine/core";
import { chartButtons } from "@provost/contract/chart/chart-feature";
import { datasetButtons } from "@provost/contract/source/source-feature";
import { useStore } from "zustand";
import { useWords } from "../platform/i18n.ts";
import { usePermission } from "../platform/identity.ts";
import { lazyPart } from "../platform/lazy/lazy-part.tsx";
import { usePageAhead } from "../platform/lazy/page-ahead.ts";
import { useTab, useTabOwned, useTabState } from "../platform/tab/tab-context.ts";
import { useOpenForm } from "../platform/tab/use-editing.ts";
import { DataFiles } from "./DataFiles.tsx";
import { useSourceRefresh } from "./dataset.queries.ts";
import { createImportJob } from "./import/import-job.ts";
import { sourceWords } from "./source-words.ts";
import { JoinForm } from "./virtual/join-form.ts";

const TableBin = lazyPart(async () => (await import("./TableBin.tsx")).TableBin);
const MapList = lazyPart(async () => (await import("./map/MapList.tsx")).MapList);
const VirtualTables = lazyPart(async () => (await import("./virtual/VirtualTables.tsx")).VirtualTables);

const kinds = ["files", "virtual", "maps", "bin"] as const;
type Kind = (typeof kinds)[number];

/** The data sets: those made of files, and those worked out from others. */
export function DatasetsPage() {
  const t = useWords(sourceWords);
  const { setUnsaved } = useTab();
  const refresh = useSourceRefresh();
  const may = usePermission();
  usePageAhead("/report/builder", may(chartButtons.view));
  const job = useTabOwned("import", (signal) => {
    const made = createImportJob(signal, () => void refresh());
    // Closing the tab would cancel the upload, even when the tab is not visible.
    made.state.subscribe(({ phase }) => setUnsaved(phase === "uploading"));
    return made;
  });
  const isUploading = useStore(job.state, ({ phase }) => phase === "uploading");
  const [editing, edit] = useOpenForm("join", JoinForm, { isOtherUnsaved: isUploading });
  const [kind, setKind] = useTabState<Kind>("kind", editing === null ? "files" : "virtual");

  const choice = (
    <SegmentedControl<Kind>
      aria-label={t("kinds")}
      value={kind}
      data={kinds
        .filter((value) => value !== "bin" || may(datasetButtons.remove))
        .map((value) => ({ value, label: t(value) }))}
      onChange={setKind}
    />
  );
  if (kind === "bin") return <TableBin kinds={choice} />;
  if (kind === "maps") return <MapList kinds={choice} />;
  return kind === "files" ? (
    <DataFiles job={job} kinds={choice} />
  ) : (
    <VirtualTables editing={editing} edit={edit} kinds={choice} />
  );
}

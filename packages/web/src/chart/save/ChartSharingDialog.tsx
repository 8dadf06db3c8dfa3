import type { Chart } from "@provost/contract/chart/chart";
import { SharingDialog } from "../../document/sharing/SharingDialog.tsx";
import { shownName } from "../../ui/text/shown-name.ts";
import { chartDocument } from "../chart-document.ts";

interface ChartSharingDialogProps {
  chart: Chart;
  onClose(): void;
}

/** The sharing of the open chart. */
export function ChartSharingDialog({ chart, onClose }: ChartSharingDialogProps) {
  return <SharingDialog kind={chartDocument} id={chart.id} name={shownName(chart)} onClose={onClose} />;
}

import type { Chart } from "@provost/contract/chart/chart";
import { SharingDialog } from "../../document/sharing/SharingDialog.tsx";
import { chartDocument } from "../chart-document.ts";

interface ChartSharingDialogProps {
  chart: Pick<Chart, "id" | "name">;
  onClose(): void;
}

/** The sharing of the open chart. */
export function ChartSharingDialog({ chart: { id, name }, onClose }: ChartSharingDialogProps) {
  return <SharingDialog kind={chartDocument} id={id} name={name} onClose={onClose} />;
}

import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { fetchExpressions } from "../field/calculated.ts";
import type { BuilderDialog } from "./dialog-context.ts";

const BucketDialog = lazyDialog(async () => (await import("../field/BucketDialog.tsx")).BucketDialog);
const ConditionDialog = lazyDialog(
  async () => (await import("../filter/ConditionDialog.tsx")).ConditionDialog,
);
const TitleDialog = lazyDialog(async () => (await import("./TitleDialog.tsx")).TitleDialog);
const FormatDialog = lazyDialog(async () => (await import("../shelf/FormatDialog.tsx")).FormatDialog);
const StatisticDialog = lazyDialog(
  async () => (await import("../shelf/menu/StatisticDialog.tsx")).StatisticDialog,
);
const CalculatedDialog = lazyDialog(async () => {
  const [{ CalculatedDialog: Dialog }] = await Promise.all([
    import("../field/CalculatedDialog.tsx"),
    fetchExpressions(),
  ]);
  return Dialog;
});
const ParametersDialog = lazyDialog(
  async () => (await import("../view/ParametersDialog.tsx")).ParametersDialog,
);

/** The dialog that is open over the builder. */
export function OpenDialog({ dialog, onClose }: { dialog: BuilderDialog; onClose: () => void }) {
  switch (dialog.kind) {
    case "bucket":
      return <BucketDialog index={dialog.index} onClose={onClose} />;
    case "condition":
      return <ConditionDialog index={dialog.index} onClose={onClose} />;
    case "title":
      return <TitleDialog shelf={dialog.shelf} index={dialog.index} onClose={onClose} />;
    case "format":
      return <FormatDialog index={dialog.index} onClose={onClose} />;
    case "statistic":
      return <StatisticDialog index={dialog.index} func={dialog.func} adds={dialog.adds} onClose={onClose} />;
    case "calculated":
      return <CalculatedDialog name={dialog.name} onClose={onClose} />;
    case "parameters":
      return <ParametersDialog onClose={onClose} />;
  }
}

import { useFocusReturn } from "@mantine/hooks";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { closeOverlay, useOverlay } from "./overlay.ts";

const overlays = {
  appearance: lazyDialog(async () => (await import("../theme/AppearancePanel.tsx")).AppearancePanel),
  themes: lazyDialog(async () => (await import("../theme/ThemeDialog.tsx")).ThemeDialog),
  colour: lazyDialog(async () => (await import("../theme/ColourDialog.tsx")).ColourDialog),
  lock: lazyDialog(async () => (await import("../lock/LockDialog.tsx")).LockDialog),
  logs: lazyDialog(async () => (await import("../local-log/LogsDialog.tsx")).LogsDialog),
  palette: lazyDialog(async () => (await import("./palette/Palette.tsx")).Palette),
};

/** What stands over the whole console; each is fetched when first asked for, and the focus goes back to where it was. */
export function Overlays() {
  const open = useOverlay((state) => state.open);
  useFocusReturn({ opened: open !== null });
  if (open === null) return null;
  const Shown = overlays[open];
  return <Shown onClose={closeOverlay} />;
}

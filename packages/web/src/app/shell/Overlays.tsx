import { useFocusReturn } from "@mantine/hooks";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { closeOverlay, useOverlay } from "./overlay.ts";

const overlays = {
  themes: lazyDialog(async () => (await import("../theme/ThemeDialog.tsx")).ThemeDialog),
  colour: lazyDialog(async () => (await import("../theme/ColourDialog.tsx")).ColourDialog),
  lock: lazyDialog(async () => (await import("../lock/LockDialog.tsx")).LockDialog),
  palette: lazyDialog(async () => (await import("./palette/Palette.tsx")).Palette),
};

/** What stands over the whole console; each is fetched when first asked for, and the focus goes back to where it was. */
export function Overlays({ isWide }: { isWide: boolean }) {
  const open = useOverlay((state) => state.open);
  // The colours have a place of their own in the wide top bar.
  const shown = open === "colour" && isWide ? null : open;
  useFocusReturn({ opened: shown !== null });
  if (shown === null) return null;
  const Shown = overlays[shown];
  return <Shown onClose={closeOverlay} />;
}

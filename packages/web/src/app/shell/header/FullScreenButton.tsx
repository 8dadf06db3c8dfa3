import { ActionIcon } from "@mantine/core";
import { IconMaximize, IconMinimize } from "@tabler/icons-react";
import { useFullScreenAction } from "./use-full-screen.ts";

/** Enters and leaves full screen, and shows which of them holds. */
export function FullScreenButton() {
  const action = useFullScreenAction();
  if (action === null) return null;
  const { isFull, label, toggle } = action;
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={toggle}>
      {isFull ? <IconMinimize size={18} stroke={1.6} /> : <IconMaximize size={18} stroke={1.6} />}
    </ActionIcon>
  );
}

import { Button, Group } from "@mantine/core";
import { notify } from "../../ui/notify.ts";

/** Says that something is in the bin, with a button that takes it out again. */
export function offerUndo({
  id,
  text,
  label,
  undo,
}: {
  id: string;
  text: string;
  label: string;
  undo(): void;
}): void {
  notify({
    id,
    color: "green",
    autoClose: 10_000,
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span style={{ minWidth: 0, overflowWrap: "anywhere" }}>{text}</span>
        <Button size="compact-sm" variant="default" flex="none" onClick={undo}>
          {label}
        </Button>
      </Group>
    ),
  });
}

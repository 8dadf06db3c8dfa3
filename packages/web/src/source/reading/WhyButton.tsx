import { Button } from "@mantine/core";
import { IconEyeQuestion } from "@tabler/icons-react";
import { useWhyDialog } from "./use-why-dialog.tsx";

interface WhyButtonProps {
  tableName: string;
  /** Told to what stands below, which is not to close by the same Escape. */
  onToggle?: (isOpen: boolean) => void;
}

/** Asks why the reader sees what he sees of a table. */
export function WhyButton({ tableName, onToggle }: WhyButtonProps) {
  const { text, onWhy, dialog } = useWhyDialog(tableName, onToggle);
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconEyeQuestion size={14} aria-hidden="true" />}
        onClick={onWhy}
      >
        {text}
      </Button>
      {dialog}
    </>
  );
}

import { Button } from "@mantine/core";
import { IconEyeQuestion } from "@tabler/icons-react";
import { useWhyDialog } from "./use-why-dialog.tsx";

interface WhyButtonProps {
  tableName: string;
  /** Notifies the parent, which must not close on the same Escape. */
  onToggle?: (isOpen: boolean) => void;
}

/** Opens the explanation why the user sees these columns and rows of a table. */
export function WhyButton({ tableName, onToggle }: WhyButtonProps) {
  const { text, onWhy, dialog } = useWhyDialog(tableName, onToggle);
  return (
    <>
      <Button
        size="compact-xs"
        fz={12}
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

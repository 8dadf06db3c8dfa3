import { Button } from "@mantine/core";
import { IconEyeQuestion } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import type { ReadingDialogProps } from "./ReadingDialog.tsx";
import { whyWords } from "./why-words.ts";

const Dialog = lazyDialog<ReadingDialogProps>(
  async () => (await import("./ReadingDialog.tsx")).ReadingDialog,
);

/** Asks why the reader sees what he sees of a table. */
export function WhyButton({ tableName }: { tableName: string }) {
  const t = useWords(whyWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconEyeQuestion size={14} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t("why")}
      </Button>
      {isOpen ? <Dialog tableName={tableName} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

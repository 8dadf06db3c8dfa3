import { Button, Group } from "@mantine/core";
import { countedText } from "@provost/contract/report/relative-period";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { closedByEscape } from "../../ui/menu/closed-by-escape.ts";
import { type Hung, HungPopover } from "../../ui/menu/HungMenu.tsx";
import { CountedFields } from "./CountedFields.tsx";
import { countedOf } from "./period-choices.ts";
import { periodWords } from "./period-words.ts";

interface CountedPopoverProps extends Hung {
  value: string;
  onApply(value: string): void;
}

/** A form for counting a period, below what opens it. */
export function CountedPopover({ hung, onClose, value, onApply }: CountedPopoverProps) {
  return (
    <HungPopover hung={hung} onClose={onClose} onKeyDown={closedByEscape(onClose)}>
      {hung.opened ? (
        <CountedForm
          value={value}
          onApply={(next) => {
            onApply(next);
            onClose();
          }}
        />
      ) : null}
    </HungPopover>
  );
}

function CountedForm({ value, onApply }: Pick<CountedPopoverProps, "value" | "onApply">) {
  const t = useWords(periodWords);
  const [draft, setDraft] = useState(() => countedText(countedOf(value)));
  return (
    <form
      aria-label={t("form")}
      onSubmit={(event) => {
        event.preventDefault();
        // It can be in the middle of another form.
        event.stopPropagation();
        if (draft !== "") onApply(draft);
      }}
    >
      <CountedFields begins initial={draft} onChange={setDraft} />
      <Group justify="flex-end" mt="xs">
        <Button type="submit" disabled={draft === ""}>
          {t("apply")}
        </Button>
      </Group>
    </form>
  );
}

import { ActionIcon } from "@mantine/core";
import type { SchemaColumn } from "@provost/contract/source/source";
import { IconPlus } from "@tabler/icons-react";
import { memo } from "react";
import { lazyMenu } from "../../ui/menu/lazy-menu.tsx";
import { useDraft } from "../builder/builder-context.ts";
import classes from "../shelf/Shelf.module.css";

const FieldChoices = lazyMenu(async () => (await import("./FieldChoices.tsx")).FieldChoices);

interface AddFieldProps {
  label: string;
  /** Offers the count of rows and calculated aggregates, too. */
  rows: boolean;
  onAdd(column: SchemaColumn): void;
}

/** A button that offers every column of the table. */
export const AddField = memo(function AddField({ label, rows, onAdd }: AddFieldProps) {
  const isEmpty = useDraft((draft) => draft.selection.allCols.length === 0);
  return (
    <FieldChoices
      rows={rows}
      onAdd={onAdd}
      button={(menu) => (
        <ActionIcon
          {...menu}
          className={classes.add ?? ""}
          variant="subtle"
          color="gray"
          size={26}
          aria-label={label}
          disabled={isEmpty}
          data-add
        >
          <IconPlus size={16} />
        </ActionIcon>
      )}
    />
  );
});

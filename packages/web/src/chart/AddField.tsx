import { ActionIcon, Menu } from "@mantine/core";
import type { SchemaColumn } from "@provost/contract/source";
import { IconPlus } from "@tabler/icons-react";
import { memo } from "react";
import { useDraft } from "./builder-context.ts";
import { fieldName } from "./field-use.ts";
import classes from "./Shelf.module.css";
import { TypeIcon } from "./TypeIcon.tsx";

interface AddFieldProps {
  label: string;
  onAdd(column: SchemaColumn): void;
}

/** A button that offers every column of the table. */
export const AddField = memo(function AddField({ label, onAdd }: AddFieldProps) {
  const columns = useDraft((draft) => draft.selection.allCols);
  return (
    <Menu position="bottom-start" disabled={columns.length === 0}>
      <Menu.Target>
        <ActionIcon
          className={classes.add ?? ""}
          variant="subtle"
          color="gray"
          size={26}
          aria-label={label}
          disabled={columns.length === 0}
          data-add
        >
          <IconPlus size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.fields ?? ""} tabIndex={0}>
        {columns.map((column) => (
          <Menu.Item
            key={column.Column}
            leftSection={<TypeIcon type={column.Type} />}
            onClick={() => onAdd(column)}
          >
            {fieldName(column)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});

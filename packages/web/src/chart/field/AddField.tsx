import { ActionIcon, Menu } from "@mantine/core";
import type { SchemaColumn } from "@provost/contract/source/source";
import { countOfRows, isGroupable } from "@provost/report-core/selection/selection";
import { IconPlus } from "@tabler/icons-react";
import { memo } from "react";
import { useLanguage } from "../../platform/i18n.ts";
import { useDraft } from "../builder/builder-context.ts";
import { TypeIcon } from "../builder/TypeIcon.tsx";
import classes from "../shelf/Shelf.module.css";
import { fieldName } from "./field-use.ts";

interface AddFieldProps {
  label: string;
  /** Offers the count of rows and calculated aggregates, too. */
  rows: boolean;
  onAdd(column: SchemaColumn): void;
}

/** A button that offers every column of the table. */
export const AddField = memo(function AddField({ label, rows, onAdd }: AddFieldProps) {
  const language = useLanguage();
  const all = useDraft((draft) => draft.selection.allCols);
  const columns = [...all, ...(rows ? [countOfRows(language)] : [])].filter(
    (column) => column.hidden !== true && (rows || isGroupable(column)),
  );
  return (
    <Menu position="bottom-start" disabled={all.length === 0}>
      <Menu.Target>
        <ActionIcon
          className={classes.add ?? ""}
          variant="subtle"
          color="gray"
          size={26}
          aria-label={label}
          disabled={all.length === 0}
          data-add
        >
          <IconPlus size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.fields ?? ""} tabIndex={0}>
        {columns.map((column) => (
          <Menu.Item
            key={column.Column}
            leftSection={<TypeIcon type={column.Type} calculated={column.expression !== undefined} />}
            onClick={() => onAdd(column)}
          >
            {fieldName(column)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});

import { Menu } from "@mantine/core";
import type { SchemaColumn } from "@provost/contract/source/source";
import { countOfRows, isGroupable } from "@provost/report-core/selection/selection";
import { useLanguage } from "../../platform/i18n.ts";
import { type Hung, HungMenu } from "../../ui/menu/HungMenu.tsx";
import { useDraft } from "../builder/builder-context.ts";
import { TypeIcon } from "../builder/TypeIcon.tsx";
import classes from "../shelf/Shelf.module.css";
import { fieldName } from "./field-use.ts";

interface FieldChoicesProps extends Hung {
  rows: boolean;
  onAdd(column: SchemaColumn): void;
}

/** The columns of the table as items of a menu. */
export function FieldChoices({ rows, onAdd, ...hung }: FieldChoicesProps) {
  const language = useLanguage();
  const all = useDraft((draft) => draft.selection.allCols);
  const columns = [...all, ...(rows ? [countOfRows(language)] : [])].filter(
    (column) => column.hidden !== true && (rows || isGroupable(column)),
  );
  return (
    <HungMenu {...hung} position="bottom-start" className={classes.fields} tabIndex={0}>
      {columns.map((column) => (
        <Menu.Item
          key={column.Column}
          leftSection={<TypeIcon type={column.Type} calculated={column.expression !== undefined} />}
          onClick={() => onAdd(column)}
        >
          {fieldName(column)}
        </Menu.Item>
      ))}
    </HungMenu>
  );
}

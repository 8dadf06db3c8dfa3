import { ActionIcon, Kbd, Menu } from "@mantine/core";
import { datasetButtons } from "@provost/contract/source/dataset-buttons";
import type { SchemaColumn } from "@provost/contract/source/source";
import { isGroupable } from "@provost/report-core/selection/selection";
import { IconDots } from "@tabler/icons-react";
import { memo } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { fieldsPath } from "../../ui/table-paths.ts";
import { useBuilder, useDraft } from "../builder/builder-context.ts";
import { useDialog } from "../builder/dialog-context.ts";
import { chartWords } from "../chart-words.ts";
import { isCalculatedUsed, withoutCalculated } from "./calculated-edit.ts";
import classes from "./FieldList.module.css";
import { type FieldUse, fieldName } from "./field-use.ts";
import { fieldWords } from "./field-words.ts";

interface FieldMenuProps {
  column: SchemaColumn;
  isOwn: boolean;
  opened: boolean;
  onChange(opened: boolean): void;
  onAdd(column: SchemaColumn, use: FieldUse): void;
}

/** What a field can be added as, with the keys that say the same. */
export const FieldMenu = memo(function FieldMenu({ column, isOwn, opened, onChange, onAdd }: FieldMenuProps) {
  const t = useWords(chartWords);
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end">
      <Menu.Target>
        <ActionIcon
          className={classes.more ?? ""}
          variant="subtle"
          color="gray"
          size={24}
          tabIndex={-1}
          aria-label={t("fieldActions", { name: fieldName(column) })}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isGroupable(column) ? (
          <Menu.Item rightSection={<Kbd size="xs">D</Kbd>} onClick={() => onAdd(column, "dimension")}>
            {t("addDimension")}
          </Menu.Item>
        ) : null}
        <Menu.Item rightSection={<Kbd size="xs">M</Kbd>} onClick={() => onAdd(column, "measure")}>
          {t("addMeasure")}
        </Menu.Item>
        {isGroupable(column) ? (
          <Menu.Item rightSection={<Kbd size="xs">F</Kbd>} onClick={() => onAdd(column, "filter")}>
            {t("addFilter")}
          </Menu.Item>
        ) : null}
        {isOwn ? <OwnItems column={column} /> : <TableItems column={column} />}
      </Menu.Dropdown>
    </Menu>
  );
});

/** The link to the metadata of a field, which applies to all users of the table. */
function TableItems({ column }: { column: SchemaColumn }) {
  const t = useWords(fieldWords);
  const may = usePermission();
  const navigate = useNavigate();
  const table = useDraft((draft) => draft.table);
  if (!may(datasetButtons.view) || table === "") return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Item onClick={() => navigate(fieldsPath(table, column.Column))}>{t("fieldSettings")}</Menu.Item>
    </>
  );
}

/** What can be done with a calculated field of the chart itself. */
function OwnItems({ column }: { column: SchemaColumn }) {
  const t = useWords(fieldWords);
  const builder = useBuilder();
  const dialog = useDialog();
  const isUsed = useDraft((draft) => isCalculatedUsed(draft, column.Column));
  return (
    <>
      <Menu.Divider />
      <Menu.Item onClick={() => dialog({ kind: "calculated", name: column.Column })}>
        {t("editCalculated")}
      </Menu.Item>
      <Menu.Item
        c="var(--mantine-color-error)"
        disabled={isUsed}
        title={isUsed ? t("usedCalculated") : undefined}
        onClick={() => builder.change((draft) => withoutCalculated(draft, column.Column))}
      >
        {t("removeCalculated")}
      </Menu.Item>
    </>
  );
}

import { Kbd, Menu } from "@mantine/core";
import type { SchemaColumn } from "@provost/contract/source/source";
import { datasetButtons } from "@provost/contract/source/source-feature";
import { isGroupable } from "@provost/report-core/selection/selection";
import { useNavigate } from "react-router";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { type Hung, HungMenu } from "../../ui/menu/HungMenu.tsx";
import { fieldsPath } from "../../ui/table-paths.ts";
import { useBuilder, useDraft } from "../builder/builder-context.ts";
import { useDialog } from "../builder/dialog-context.ts";
import { chipMenuWords } from "../shelf/menu/chip-menu-words.ts";
import { isCalculatedUsed, withoutCalculated } from "./calculated-edit.ts";
import type { FieldUse } from "./field-use.ts";
import { fieldWords } from "./field-words.ts";

interface FieldItemsProps extends Hung {
  column: SchemaColumn;
  isOwn: boolean;
  onAdd(column: SchemaColumn, use: FieldUse): void;
}

/** The items of a field's menu. */
export function FieldItems({ column, isOwn, onAdd, ...hung }: FieldItemsProps) {
  const menu = useWords(chipMenuWords);
  return (
    <HungMenu {...hung} position="bottom-end">
      {isGroupable(column) ? (
        <Menu.Item rightSection={<Kbd size="xs">D</Kbd>} onClick={() => onAdd(column, "dimension")}>
          {menu("addDimension")}
        </Menu.Item>
      ) : null}
      <Menu.Item rightSection={<Kbd size="xs">M</Kbd>} onClick={() => onAdd(column, "measure")}>
        {menu("addMeasure")}
      </Menu.Item>
      {isGroupable(column) ? (
        <Menu.Item rightSection={<Kbd size="xs">F</Kbd>} onClick={() => onAdd(column, "filter")}>
          {menu("addFilter")}
        </Menu.Item>
      ) : null}
      {isOwn ? <OwnItems column={column} /> : <TableItems column={column} />}
    </HungMenu>
  );
}

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

import { ActionIcon, Kbd, Menu } from "@mantine/core";
import type { SchemaColumn } from "@provost/contract/source";
import { IconDots } from "@tabler/icons-react";
import { memo } from "react";
import { useWords } from "../platform/i18n.ts";
import { chartWords } from "./chart-words.ts";
import classes from "./FieldList.module.css";
import { type FieldUse, fieldName } from "./field-use.ts";

interface FieldMenuProps {
  column: SchemaColumn;
  opened: boolean;
  onChange(opened: boolean): void;
  onAdd(column: SchemaColumn, use: FieldUse): void;
}

/** What a field can be added as, with the keys that say the same. */
export const FieldMenu = memo(function FieldMenu({ column, opened, onChange, onAdd }: FieldMenuProps) {
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
        <Menu.Item rightSection={<Kbd size="xs">D</Kbd>} onClick={() => onAdd(column, "dimension")}>
          {t("addDimension")}
        </Menu.Item>
        <Menu.Item rightSection={<Kbd size="xs">M</Kbd>} onClick={() => onAdd(column, "measure")}>
          {t("addMeasure")}
        </Menu.Item>
        <Menu.Item rightSection={<Kbd size="xs">F</Kbd>} onClick={() => onAdd(column, "filter")}>
          {t("addFilter")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});

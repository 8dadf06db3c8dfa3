import { ActionIcon } from "@mantine/core";
import type { SchemaColumn } from "@provost/contract/source/source";
import { IconDots } from "@tabler/icons-react";
import { memo } from "react";
import { useWords } from "../../platform/i18n.ts";
import { lazyMenu } from "../../ui/menu/lazy-menu.tsx";
import { chartWords } from "../chart-words.ts";
import classes from "./FieldList.module.css";
import { type FieldUse, fieldName } from "./field-use.ts";

const FieldItems = lazyMenu(async () => (await import("./FieldItems.tsx")).FieldItems);

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
    <FieldItems
      column={column}
      isOwn={isOwn}
      onAdd={onAdd}
      opened={opened}
      onOpened={onChange}
      button={(menu) => (
        <ActionIcon
          {...menu}
          className={classes.more ?? ""}
          variant="subtle"
          color="gray"
          size={24}
          tabIndex={-1}
          aria-label={t("fieldActions", { name: fieldName(column) })}
        >
          <IconDots size={16} />
        </ActionIcon>
      )}
    />
  );
});

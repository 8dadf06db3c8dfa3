import { Button, Fieldset, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { PanelProps } from "../../toolbar/tool.ts";
import { type PanelWord, panelWord } from "../../words/table-panel-words.ts";
import { lengthPattern } from "../grid/length-pattern.ts";
import { setTableProperties, type TableProperties, tableProperties } from "../table-look.ts";
import { BorderProperties } from "./BorderProperties.tsx";
import { CellProperties } from "./CellProperties.tsx";

/** How the table at the caret looks: caption, width and place, and the looks of its cells. */
export function TablePropertiesPanel({ session, close }: PanelProps) {
  const { editor } = session;
  const language = session.language.get();
  const w = (key: PanelWord): string => panelWord(key, language);
  const [table, setTable] = useState<TableProperties>(() => tableProperties(editor));
  const isWidth = lengthPattern.test(table.width.trim());
  const apply = (): void => {
    if (!isWidth) return;
    const said = table.width.trim();
    setTableProperties(editor, { ...table, width: /^[\d.]+$/.test(said) ? `${said}px` : said });
    close();
  };
  return (
    <form
      className="provost-editor-form provost-editor-properties"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Fieldset legend={w("forTable")} p="xs">
        <Stack gap="xs">
          <TextInput
            size="xs"
            label={w("caption")}
            maxLength={200}
            value={table.caption}
            onChange={({ currentTarget }) => setTable({ ...table, caption: currentTarget.value })}
          />
          <Group gap="xs" align="start" grow>
            <TextInput
              size="xs"
              label={w("width")}
              placeholder={w("widthHint")}
              value={table.width}
              onChange={({ currentTarget }) => setTable({ ...table, width: currentTarget.value })}
              error={isWidth ? null : w("widthWrong")}
            />
            <NativeSelect
              size="xs"
              label={w("place")}
              value={table.place}
              data={[
                { value: "", label: w("usual") },
                { value: "left", label: w("left") },
                { value: "center", label: w("centre") },
                { value: "right", label: w("right") },
              ]}
              onChange={({ currentTarget: { value } }) =>
                setTable({
                  ...table,
                  place: value === "left" || value === "center" || value === "right" ? value : "",
                })
              }
            />
          </Group>
          <Button type="submit" size="xs" disabled={!isWidth}>
            {w("apply")}
          </Button>
        </Stack>
      </Fieldset>
      <CellProperties session={session} />
      <BorderProperties session={session} />
    </form>
  );
}

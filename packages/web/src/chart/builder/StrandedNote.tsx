import { Button, Group, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { listed, useLanguage, useWords } from "../../platform/i18n.ts";
import { tableListOptions } from "../../source/source.queries.ts";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { chartWords } from "../chart-words.ts";
import { tableChoices } from "../table-choices.ts";
import { brokenTableText } from "../view/query-message.ts";
import type { Stranded } from "./builder.ts";
import { useBuilder } from "./builder-context.ts";
import { strandedWords } from "./stranded-words.ts";

/** Shown for a chart whose table is broken or not available to the viewer: explains it, and offers another table. */
export function StrandedNote({ gone, error }: { gone: Stranded; error: Error | null }) {
  const t = useWords(chartWords);
  const note = useWords(strandedWords);
  const language = useLanguage();
  const builder = useBuilder();
  const { data = [] } = useQuery(tableListOptions);
  const { dataSrc, selectedDimension, selectedCalcul } = gone.content;
  const measured = selectedCalcul.flatMap(({ Column, otherColumn }) => [Column, otherColumn ?? []].flat());
  const names = [...new Set([...selectedDimension.map(({ Column }) => Column), ...measured])];
  return (
    <EmptyState
      title={brokenTableText(error) ?? note("goneTitle", { table: dataSrc })}
      text={
        names.length === 0
          ? note("goneText")
          : `${note("goneText")} ${note("goneFields", { names: listed(names, language) })}`
      }
      action={
        <Group justify="center" gap="xs">
          <Select
            w={280}
            aria-label={note("goneChoose")}
            placeholder={note("goneChoose")}
            searchable
            data={tableChoices(data, { dataset: t("datasetTables"), virtual: t("virtualTables") })}
            nothingFoundMessage={t("noTable")}
            value={null}
            onChange={(table) => {
              if (table !== null) void builder.adopt(table);
            }}
          />
          <Button variant="default" onClick={() => void builder.adopt(dataSrc)}>
            {note("goneAgain")}
          </Button>
        </Group>
      }
    />
  );
}

import { Badge, Button, Group, Stack, Table } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../platform/i18n.ts";
import classes from "./Comparison.module.css";
import { comparisonWords } from "./comparison-words.ts";

export interface ComparedField {
  label: string;
  /** As texts; equal texts are the same content. */
  mine: string;
  theirs: string;
}

interface ComparisonProps {
  fields: readonly ComparedField[];
  isSaving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Said beneath, for what cannot be shown field by field. */
  note?: ReactNode;
}

/** The current and the unsaved values, field by field, and the two ways to continue. */
export function Comparison({ fields, isSaving, onKeepMine, onTakeTheirs, note }: ComparisonProps) {
  const t = useWords(comparisonWords);
  return (
    <Stack gap="md">
      <p className={classes.text}>{t("staleText")}</p>
      <Table aria-label={t("staleText")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("field")}</Table.Th>
            <Table.Th>{t("theirs")}</Table.Th>
            <Table.Th>{t("mine")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map(({ label, mine, theirs }) => (
            <Table.Tr key={label} className={mine === theirs ? "" : classes.differs}>
              <Table.Th scope="row">
                {label}{" "}
                {mine === theirs ? null : (
                  <Badge size="sm" variant="default" tt="none">
                    {t("differs")}
                  </Badge>
                )}
              </Table.Th>
              <Table.Td className={classes.content}>{theirs}</Table.Td>
              <Table.Td className={classes.content}>{mine}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {note}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onTakeTheirs}>
          {t("takeTheirs")}
        </Button>
        <Button loading={isSaving} onClick={onKeepMine} data-autofocus>
          {t("keepMine")}
        </Button>
      </Group>
    </Stack>
  );
}

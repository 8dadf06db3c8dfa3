import { Badge, Button, Group, Stack, Table } from "@mantine/core";
import { useWords } from "../platform/i18n.ts";
import classes from "./DictCompare.module.css";
import { type DictForm, dictFieldNames, dictFields, differing } from "./dict-form.ts";
import { dictWords } from "./dict-words.ts";

interface DictCompareProps {
  mine: DictForm;
  theirs: DictForm;
  isSaving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** What stands and what was about to be saved, field by field. */
export function DictCompare({ mine, theirs, isSaving, onKeepMine, onTakeTheirs }: DictCompareProps) {
  const t = useWords(dictWords);
  const differs = differing(mine, theirs);
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
          {dictFieldNames.map((name) => (
            <Table.Tr key={name} className={differs.includes(name) ? classes.differs : ""}>
              <Table.Th scope="row">
                {t(dictFields[name].label)}{" "}
                {differs.includes(name) ? (
                  <Badge size="sm" variant="default">
                    {t("differs")}
                  </Badge>
                ) : null}
              </Table.Th>
              <Table.Td>{theirs[name]}</Table.Td>
              <Table.Td>{mine[name]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
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

import { Button, Group, Modal, Table } from "@mantine/core";
import type { Chart } from "@provost/contract/chart/chart";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import { chartFactNames, chartFacts, factsOf } from "../chart-facts.ts";
import { chartWords } from "../chart-words.ts";
import { saveWords } from "./save-words.ts";

interface ConflictDialogProps {
  mine: Pick<Chart, "name" | "content">;
  current: Chart;
  mayAdd: boolean;
  busy: boolean;
  onTake(): void;
  onCopy(): void;
  onOverwrite(): void;
  onClose(): void;
}

/** Another user has saved the chart meanwhile: shows both versions side by side, and the options. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { mine, current, mayAdd, busy, onTake, onCopy, onOverwrite, onClose } = props;
  const t = useWords(chartWords);
  const save = useWords(saveWords);
  const language = useLanguage();
  const moments = useMoments();
  const [own, theirs] = [factsOf(mine, language), factsOf(current, language)];
  const when = moments.when(current.updatedAt);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={save("conflictTitle", { name: shownName(current) })}
      closeButtonProps={{ "aria-label": save("close") }}
    >
      <p>{save("conflictText", { owner: current.ownerName, when })}</p>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{save("conflictField")}</Table.Th>
            <Table.Th>{save("conflictMine")}</Table.Th>
            <Table.Th>{save("conflictTheirs")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {chartFacts
            .filter((fact) => own[fact] !== "" || theirs[fact] !== "")
            .map((fact) => (
              <Table.Tr key={fact} fw={own[fact] === theirs[fact] ? undefined : 600}>
                <Table.Td c="dimmed">{chartFactNames[fact][language]}</Table.Td>
                <Table.Td>{own[fact] || t("none")}</Table.Td>
                <Table.Td>{theirs[fact] || t("none")}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onTake}>
          {save("conflictTake")}
        </Button>
        {mayAdd ? (
          <Button variant="default" onClick={onCopy}>
            {save("conflictCopy")}
          </Button>
        ) : null}
        <Button color="red" loading={busy} onClick={onOverwrite}>
          {save("conflictOverwrite")}
        </Button>
      </Group>
    </Modal>
  );
}

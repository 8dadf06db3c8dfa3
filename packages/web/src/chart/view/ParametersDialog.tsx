import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Modal,
  Select,
  Stack,
  Table,
  TagsInput,
  TextInput,
} from "@mantine/core";
import type { Parameter } from "@provost/contract/report/parameter";
import { limits } from "@provost/contract/wire/limits";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { DayInput } from "../../ui/form/DayInput.tsx";
import { useBuilder, useDraft } from "../builder/builder-context.ts";
import { refineFormWords } from "../shelf/refine-form-words.ts";
import { badNames, sentValue, shownValue } from "./parameters.ts";

const types = ["text", "number", "date"] as const;
const typeWords = { text: "parameterText", number: "parameterNumber", date: "parameterDate" } as const;

/** The parameters of a chart that its viewers can set. */
export function ParametersDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(refineFormWords);
  const builder = useBuilder();
  const before = useDraft((draft) => draft.parameters);
  const [rows, setRows] = useState<readonly Parameter[]>(() =>
    before.length > 0 ? before : [{ name: "", type: "text", list: false }],
  );
  const [failed, setFailed] = useState(false);
  const bad = badNames(rows);
  const set = (index: number, next: Parameter): void =>
    setRows((now) => now.map((row, at) => (at === index ? next : row)));
  return (
    <Modal opened onClose={onClose} size="xl" title={t("parametersTitle")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (bad.some(Boolean)) {
            setFailed(true);
            return;
          }
          const parameters = rows.map((row) => ({ ...row, name: row.name.trim() }));
          builder.change((draft) => ({ ...draft, parameters }));
          onClose();
        }}
      >
        <Stack gap="sm">
          <p style={{ margin: 0 }}>{t("parametersText")}</p>
          <Table.ScrollContainer minWidth={560}>
            <Table verticalSpacing={4} horizontalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t("parameterName")}</Table.Th>
                  <Table.Th>{t("parameterLabel")}</Table.Th>
                  <Table.Th w={110}>{t("parameterType")}</Table.Th>
                  <Table.Th w={80}>{t("parameterList")}</Table.Th>
                  <Table.Th>{t("parameterDefault")}</Table.Th>
                  <Table.Th w={36} />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row, index) => {
                  const { default: _, ...bare } = row;
                  const shown = shownValue(row, {});
                  const keep = (typed: string | string[]): void => {
                    const sent = sentValue(row, typed);
                    set(index, sent === undefined ? bare : { ...bare, default: sent });
                  };
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own while it is typed
                    <Table.Tr key={index}>
                      <Table.Td>
                        <TextInput
                          aria-label={t("parameterName")}
                          value={row.name}
                          maxLength={120}
                          error={failed && bad[index] === true}
                          data-autofocus={index === 0 || undefined}
                          onChange={(event) => set(index, { ...row, name: event.currentTarget.value })}
                        />
                      </Table.Td>
                      <Table.Td>
                        <TextInput
                          aria-label={t("parameterLabel")}
                          placeholder={row.name}
                          value={row.label ?? ""}
                          maxLength={120}
                          onChange={(event) => set(index, { ...row, label: event.currentTarget.value })}
                        />
                      </Table.Td>
                      <Table.Td>
                        <Select
                          aria-label={t("parameterType")}
                          allowDeselect={false}
                          data={types.map((value) => ({ value, label: t(typeWords[value]) }))}
                          value={row.type}
                          onChange={(value) =>
                            set(index, { ...bare, type: types.find((type) => type === value) ?? "text" })
                          }
                        />
                      </Table.Td>
                      <Table.Td>
                        <Checkbox
                          aria-label={t("parameterList")}
                          checked={row.list}
                          onChange={(event) => set(index, { ...bare, list: event.currentTarget.checked })}
                        />
                      </Table.Td>
                      <Table.Td>
                        {row.list ? (
                          <TagsInput
                            aria-label={t("parameterDefault")}
                            value={[shown].flat()}
                            acceptValueOnBlur
                            onChange={keep}
                          />
                        ) : row.type === "date" ? (
                          <DayInput
                            {...{ "aria-label": t("parameterDefault"), onChange: keep }}
                            value={[shown].flat()[0] ?? ""}
                          />
                        ) : (
                          <TextInput
                            aria-label={t("parameterDefault")}
                            value={[shown].flat()[0] ?? ""}
                            onChange={(event) => keep(event.currentTarget.value)}
                          />
                        )}
                      </Table.Td>
                      <Table.Td>
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          aria-label={t("parameterRemove", { name: row.name })}
                          onClick={() => setRows((now) => now.filter((_, at) => at !== index))}
                        >
                          <IconX size={16} />
                        </ActionIcon>
                      </Table.Td>
                    </Table.Tr>
                  );
                })}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {failed && bad.some(Boolean) ? (
            <p role="alert" style={{ margin: 0, color: "var(--mantine-color-error)", fontSize: 12 }}>
              {t("parameterBad")}
            </p>
          ) : null}
          <Group justify="space-between">
            <Button
              variant="subtle"
              leftSection={<IconPlus size={16} />}
              disabled={rows.length >= limits.parameters}
              onClick={() => setRows((now) => [...now, { name: "", type: "text", list: false }])}
            >
              {t("parameterAdd")}
            </Button>
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                {t("cancel")}
              </Button>
              <Button type="submit">{t("apply")}</Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

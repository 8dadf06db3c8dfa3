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
import { ParameterValues } from "./ParameterValues.tsx";
import { parameterValuesWords } from "./parameter-values-words.ts";
import { badNames, sentValue, shownValue } from "./parameters.ts";

const types = ["text", "number", "date"] as const;
const typeWords = { text: "parameterText", number: "parameterNumber", date: "parameterDate" } as const;

/** The parameters of a chart that its viewers can set. */
export function ParametersDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(refineFormWords);
  const v = useWords(parameterValuesWords);
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
          <Table.ScrollContainer minWidth={720}>
            <Table verticalSpacing={4} horizontalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t("parameterName")}</Table.Th>
                  <Table.Th>{t("parameterLabel")}</Table.Th>
                  <Table.Th w={110}>{t("parameterType")}</Table.Th>
                  <Table.Th w={80}>{t("parameterList")}</Table.Th>
                  <Table.Th>{v("values")}</Table.Th>
                  <Table.Th>{t("parameterDefault")}</Table.Th>
                  <Table.Th w={36} />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row, index) => {
                  const { default: _, ...bare } = row;
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
                        <ParameterValues
                          values={row.values}
                          onChange={(values) => set(index, { ...row, values })}
                        />
                      </Table.Td>
                      <Table.Td>
                        <DefaultInput row={row} onChange={(next) => set(index, next)} />
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

/** The value that a parameter has while its viewer has entered none. */
function DefaultInput({ row, onChange }: { row: Parameter; onChange(row: Parameter): void }) {
  const t = useWords(refineFormWords);
  const { default: _, ...bare } = row;
  const shown = shownValue(row, {});
  const change = (typed: string | string[]): void => {
    const sent = sentValue(row, typed);
    onChange(sent === undefined ? bare : { ...bare, default: sent });
  };
  if (row.list)
    return (
      <TagsInput
        aria-label={t("parameterDefault")}
        value={[shown].flat()}
        acceptValueOnBlur
        onChange={change}
      />
    );
  const value = [shown].flat()[0] ?? "";
  return row.type === "date" ? (
    <DayInput {...{ "aria-label": t("parameterDefault"), onChange: change }} value={value} />
  ) : (
    <TextInput
      aria-label={t("parameterDefault")}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

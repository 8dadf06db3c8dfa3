import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import classes from "./UserFields.module.css";
import type { AttributeRow } from "./user-form.ts";
import { userWords } from "./user-words.ts";

interface AttributeRowsProps {
  rows: readonly AttributeRow[];
  error: string | null;
  onChange: (rows: AttributeRow[]) => void;
}

/** Attributes of a user, each a name and a value. */
export function AttributeRows({ rows, error, onChange }: AttributeRowsProps) {
  const t = useWords(userWords);
  const change = (key: number, part: Partial<AttributeRow>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const next = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return (
    <>
      <p className={classes.hint}>{t("attributesHint")}</p>
      {rows.map(({ key, name, value }) => (
        <div key={key} className={classes.attribute}>
          <TextInput
            aria-label={t("attributeName")}
            placeholder={t("attributeName")}
            autoCapitalize="none"
            spellCheck={false}
            value={name}
            data-autofocus={name === "" || undefined}
            onChange={({ currentTarget }) => change(key, { name: currentTarget.value })}
          />
          <TextInput
            aria-label={`${t("attributeValue")} ${name}`.trim()}
            placeholder={t("attributeValue")}
            value={value}
            onChange={({ currentTarget }) => change(key, { value: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("removeAttribute", { name })}
            title={t("remove")}
            onClick={() => onChange(rows.filter((row) => row.key !== key))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      {error === null ? null : (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
      <Button
        className={classes.addAttribute ?? ""}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...rows, { key: next, name: "", value: "" }])}
      >
        {t("addAttribute")}
      </Button>
    </>
  );
}

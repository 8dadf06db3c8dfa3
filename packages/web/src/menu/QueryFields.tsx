import { ActionIcon, Button, Input, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useWords } from "../platform/i18n.ts";
import classes from "./MenuFields.module.css";
import type { QueryPair } from "./menu-form.ts";
import { menuWords } from "./menu-words.ts";

interface QueryFieldsProps {
  className: string;
  pairs: readonly QueryPair[];
  error: string | null;
  onChange: (pairs: readonly QueryPair[]) => void;
}

/** Query parameters line by line. */
export function QueryFields({ className, pairs, error, onChange }: QueryFieldsProps) {
  const t = useWords(menuWords);
  const change = (key: number, part: Partial<QueryPair>): void =>
    onChange(pairs.map((pair) => (pair.key === key ? { ...pair, ...part } : pair)));
  const next = pairs.reduce((last, { key }) => Math.max(last, key), -1) + 1;
  return (
    <Input.Wrapper
      className={className}
      label={t("query")}
      labelElement="div"
      inputWrapperOrder={["label", "description", "input", "error"]}
      description={t("queryHint")}
      error={error}
    >
      {pairs.map((pair) => (
        <div key={pair.key} className={classes.pair}>
          <TextInput
            aria-label={t("queryName")}
            placeholder={t("queryName")}
            value={pair.name}
            error={error !== null}
            onChange={({ currentTarget }) => change(pair.key, { name: currentTarget.value })}
          />
          <TextInput
            aria-label={t("queryValue")}
            placeholder={t("queryValue")}
            value={pair.value}
            onChange={({ currentTarget }) => change(pair.key, { value: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("queryRemove", { name: pair.name })}
            onClick={() => onChange(pairs.filter(({ key }) => key !== pair.key))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        mt={4}
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...pairs, { key: next, name: "", value: "" }])}
      >
        {t("queryAdd")}
      </Button>
    </Input.Wrapper>
  );
}

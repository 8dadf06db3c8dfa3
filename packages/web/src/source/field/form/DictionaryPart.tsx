import { Select, Skeleton, TextInput } from "@mantine/core";
import { dictButtons } from "@provost/contract/dict/dict-feature";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../../platform/i18n.ts";
import { usePermission } from "../../../platform/identity.ts";
import { dictName } from "../../../ui/text/shown-name.ts";
import { useChoiceLimit } from "../../../ui/tree/choice-limit.ts";
import classes from "../FieldPanel.module.css";
import { dictionaryCodesOptions, dictionaryOptions } from "../field.queries.ts";
import type { FieldRow } from "../field-row.ts";
import { fieldWords } from "../field-words.ts";
import { useFields } from "../fields-context.ts";
import { Part } from "./FieldPart.tsx";
import { unmatched } from "./profile-text.ts";
import { useProfile } from "./use-profile.ts";

/** The dictionary that provides the names for a field's codes. */
export function DictionaryPart({ row }: { row: FieldRow }) {
  const t = useWords(fieldWords);
  const may = usePermission();
  const { mayEdit, change } = useFields();
  const { dictCode } = row.meta;
  const maySeeAll = may(dictButtons.view);
  const codes = useQuery({ ...dictionaryCodesOptions, enabled: maySeeAll }).data ?? [];
  const known = codes.some(({ code }) => code === dictCode);
  const choose = (code: string | null, about?: string): void =>
    change([row.id], { dictCode: code === "" ? null : code }, about);
  const shared = { label: t("dictCode"), description: t("dictHint"), placeholder: t("dictNone") };
  const options = [
    ...codes.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
    ...(dictCode === null || known ? [] : [{ value: dictCode, label: dictCode }]),
  ];
  const limited = useChoiceLimit(options, shared.description);
  return (
    <Part title={t("dictionary")}>
      {maySeeAll ? (
        <Select
          {...shared}
          {...limited}
          data={options}
          value={dictCode}
          readOnly={!mayEdit}
          searchable
          clearable={mayEdit}
          onChange={(code) => choose(code)}
        />
      ) : (
        <TextInput
          {...shared}
          value={dictCode ?? ""}
          readOnly={!mayEdit}
          maxLength={64}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => choose(currentTarget.value.trim(), `dictCode ${row.id}`)}
        />
      )}
      {dictCode === null ? null : <Entries code={dictCode} row={row} />}
    </Part>
  );
}

/** What the dictionary says, and which of the field's values it does not know. */
function Entries({ code, row }: { code: string; row: FieldRow }) {
  const t = useWords(fieldWords);
  const { data: entries, isPending } = useQuery(dictionaryOptions(code));
  const samples = useProfile(row).data?.samples;
  if (isPending) return <Skeleton height={96} />;
  if (entries === undefined || entries.length === 0) {
    return (
      <p className={classes.warn} role="status">
        {t("dictMissing", { code })}
      </p>
    );
  }
  const lost = samples && unmatched(samples, new Set(entries.map(({ dictKey }) => String(dictKey))));
  return (
    <>
      <p className={classes.quiet}>{t("dictEntries", { count: entries.length })}</p>
      <section
        aria-label={t("dictEntries", { count: entries.length })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
        tabIndex={0}
        className={classes.scroll}
      >
        <dl className={classes.entries}>
          {entries.map((entry) => (
            <div key={entry.id} style={{ display: "contents" }}>
              <dt>{entry.dictKey}</dt>
              <dd>{dictName(entry)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {lost === undefined ? null : lost.length === 0 ? (
        <p className={classes.quiet}>{t("allMatched")}</p>
      ) : (
        <p className={classes.warn} role="status">
          {t("unmatched", { count: lost.length, values: lost.slice(0, 5).join(t("list")) })}
        </p>
      )}
    </>
  );
}

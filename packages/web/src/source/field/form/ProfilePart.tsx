import { Skeleton, UnstyledButton } from "@mantine/core";
import type { FieldProfile } from "@provost/contract/source/field";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { languageTag, useLanguage, useWords } from "../../../platform/i18n.ts";
import { QueryStates } from "../../../ui/state/QueryStates.tsx";
import { dictName } from "../../../ui/text/shown-name.ts";
import classes from "../FieldPanel.module.css";
import { dictionaryOptions } from "../field.queries.ts";
import type { FieldRow } from "../field-row.ts";
import { fieldWords } from "../field-words.ts";
import { Part } from "./FieldPart.tsx";
import { profileFacts, valueText } from "./profile-text.ts";
import { hasProfile, useProfile } from "./use-profile.ts";

const firstValues = 8;
const valueLines = Array.from({ length: firstValues }, (_, line) => `value ${line}`);

/** What a field holds. */
export function ProfilePart({ row }: { row: FieldRow }) {
  const t = useWords(fieldWords);
  if (!hasProfile(row)) {
    return (
      <Part title={t("profile")}>
        <p className={classes.quiet}>{t(row.aggregates ? "profileAggregate" : "profileUnsaved")}</p>
      </Part>
    );
  }
  return (
    <Part title={t("profile")}>
      <Profile key={row.id} row={row} />
    </Part>
  );
}

function Profile({ row }: { row: FieldRow }) {
  const t = useWords(fieldWords);
  const profile = useProfile(row);
  const isAsSaved = row.meta.readAs !== row.field?.readAs || row.meta.expression !== row.field?.expression;
  return (
    <>
      {isAsSaved ? <p className={classes.quiet}>{t("profileAsSaved")}</p> : null}
      <QueryStates
        query={profile}
        skeleton={
          <>
            <Skeleton height={92} />
            <div className={classes.values} style={{ marginTop: 30 }}>
              {valueLines.map((line) => (
                <Skeleton key={line} height={24} />
              ))}
            </div>
          </>
        }
      >
        {(data) => <Holdings row={row} profile={data} />}
      </QueryStates>
    </>
  );
}

function Holdings({ row, profile }: { row: FieldRow; profile: FieldProfile }) {
  const t = useWords(fieldWords);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { dictCode } = row.meta;
  const entries = useQuery({ ...dictionaryOptions(dictCode ?? ""), enabled: dictCode !== null }).data;
  const names = new Map(entries?.map((entry) => [String(entry.dictKey), dictName(entry)]));
  const most = Math.max(1, ...profile.samples.map(({ count }) => count));
  const shown = isOpen ? profile.samples : profile.samples.slice(0, firstValues);
  return (
    <>
      <dl className={classes.facts}>
        {profileFacts(profile, row.meta, language).map(({ word, text }) => (
          <div key={word}>
            <dt>{t(word)}</dt>
            <dd title={text}>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.quiet}>{t(profile.samples.length === 0 ? "noValues" : "frequent")}</p>
      <ol className={classes.values}>
        {shown.map(({ value, count }) => {
          const text = valueText(value, row.meta, language);
          const name = names.get(String(value));
          return (
            <li key={`${typeof value} ${value}`} className={classes.value}>
              <span
                className={classes.bar}
                style={{ width: `${(count / most) * 100}%` }}
                aria-hidden="true"
              />
              <span className={classes.valueText} title={name === undefined ? text : `${name} (${text})`}>
                {value === null ? t("emptyValue") : (name ?? text)}
                {name === undefined ? null : <small> {text}</small>}
                {entries !== undefined && name === undefined && value !== null ? (
                  <small> · {t("notInDictionary")}</small>
                ) : null}
              </span>
              <span className={classes.count}>{count.toLocaleString(languageTag(language))}</span>
            </li>
          );
        })}
      </ol>
      {profile.samples.length <= firstValues ? null : (
        <UnstyledButton
          fz={12}
          c="var(--accent-text)"
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
        >
          {isOpen ? t("fewer") : t("more", { count: profile.samples.length - firstValues })}
        </UnstyledButton>
      )}
    </>
  );
}

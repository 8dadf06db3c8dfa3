import { ActionIcon, Button, NativeSelect } from "@mantine/core";
import type { SchemaColumn } from "@provost/contract/source/source";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import classes from "./JoinDialog.module.css";
import { type JoinForm, mostPairs } from "./join-form.ts";
import { canMatch, suggestPairs } from "./join-suggest.ts";
import { virtualWords } from "./virtual-words.ts";

interface JoinPairsProps {
  form: JoinForm;
  left: readonly SchemaColumn[];
  right: readonly SchemaColumn[];
  isMissing: boolean;
  onChange(form: JoinForm): void;
}

function called({ Column, label, Type }: SchemaColumn): string {
  return label === "" || label === Column ? `${Column} (${Type})` : `${label} · ${Column} (${Type})`;
}

/** The fields that have to be equal for rows to meet. */
export function JoinPairs({ form, left, right, isMissing, onChange }: JoinPairsProps) {
  const t = useWords(virtualWords);
  const { on } = form;
  const rows = {
    left: left.filter(({ aggregates }) => !aggregates),
    right: right.filter(({ aggregates }) => !aggregates),
  };
  const typeOf = (side: "left" | "right", column: string): string =>
    rows[side].find(({ Column }) => Column === column)?.Type ?? "";
  const put = (at: number, change: Partial<(typeof on)[number]>): void =>
    onChange({ ...form, on: on.map((pair, place) => (place === at ? { ...pair, ...change } : pair)) });
  const used = new Set(on.flatMap((pair) => [`l ${pair.left}`, `r ${pair.right}`]));
  const suggested = suggestPairs(rows.left, rows.right).find(
    (pair) => !used.has(`l ${pair.left}`) && !used.has(`r ${pair.right}`),
  );
  const field = (side: "left" | "right", at: number, value: string) => (
    <NativeSelect
      aria-label={`${t("pairOf", { place: at + 1 })} ${t(side === "left" ? "leftField" : "rightField")}`}
      value={value}
      disabled={rows[side].length === 0}
      data={[
        { value: "", label: t(side === "left" ? "leftField" : "rightField") },
        ...rows[side].map((column) => ({ value: column.Column, label: called(column) })),
      ]}
      onChange={({ currentTarget }) =>
        put(at, { [side]: rows[side][currentTarget.selectedIndex - 1]?.Column ?? "" })
      }
    />
  );
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t("on")}</legend>
      <p className={classes.quiet}>{t("onHint")}</p>
      {on.map((pair, at) => {
        const [one, other] = [typeOf("left", pair.left), typeOf("right", pair.right)];
        const differ =
          one !== "" && other !== "" && !canMatch({ Column: "", Type: one }, { Column: "", Type: other });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pair is its place
          <div key={at} className={classes.group}>
            <div className={classes.pair} data-last>
              {field("left", at, pair.left)}
              <span className={classes.equals}>=</span>
              {field("right", at, pair.right)}
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={on.length === 1}
                aria-label={t("removePair", { place: at + 1 })}
                title={t("removePair", { place: at + 1 })}
                onClick={() => onChange({ ...form, on: on.filter((_, place) => place !== at) })}
              >
                <IconX size={16} />
              </ActionIcon>
            </div>
            {differ ? <p className={classes.fault}>{t("typesDiffer", { left: one, right: other })}</p> : null}
          </div>
        );
      })}
      {isMissing ? <p className={classes.fault}>{t("pairMissing")}</p> : null}
      {on.length >= mostPairs || rows.left.length === 0 || rows.right.length === 0 ? null : (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => onChange({ ...form, on: [...on, suggested ?? { left: "", right: "" }] })}
          >
            {t("addPair")}
          </Button>{" "}
          {suggested === undefined ? null : (
            <span className={classes.quiet}>{t("suggest", { ...suggested })}</span>
          )}
        </div>
      )}
    </fieldset>
  );
}

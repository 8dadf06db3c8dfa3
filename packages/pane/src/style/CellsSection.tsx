import { Button, CloseButton, NativeSelect } from "@mantine/core";
import { CellRule, type ChartStyle } from "@provost/contract/chart/chart-style";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { scaleColours } from "@provost/report-core/figure/cell-look";
import { headingOf } from "@provost/report-core/figure/figure-fields";
import { ColourField } from "./ColourField.tsx";
import { NumberField, Section } from "./Fields.tsx";
import type { StyleChange } from "./style-parts.ts";
import { styleWord as say } from "./style-words.ts";

interface CellsSectionProps {
  measures: readonly SchemaColumn[];
  style: ChartStyle;
  set(change: StyleChange): void;
  language: Language;
}

/** As many as a style may hold. */
const mostRules = 20;
const kinds = ["rule", "scale", "bar"] as const;
const operators = [">=", ">", "<=", "<", "=", "!="] as const;
const tones = ["good", "warn", "bad", "info"] as const;

function ruleOf(kind: string, column: string): CellRule {
  if (kind === "scale") return { kind: "scale", column };
  if (kind === "bar") return { kind: "bar", column };
  return { kind: "rule", column, operator: "<", value: 0, tone: "bad" };
}

/** Highlighting rules for cells of a table. */
export function CellsSection({ measures, style, set, language }: CellsSectionProps) {
  const { cells = [] } = style;
  const [first] = measures;
  const replace = (at: number, rule: unknown): void => {
    const { data } = CellRule.safeParse(rule);
    if (data) set({ cells: cells.with(at, data) });
  };
  return (
    <Section title={say("cells", language)}>
      {cells.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity beyond their place
        <fieldset key={`${at} ${rule.kind}`} className="provost-pane-set">
          <legend>
            {say("rule", language)} {at + 1}
            <CloseButton
              size={24}
              aria-label={`${say("removeRule", language)} ${at + 1}`}
              onClick={() => set({ cells: cells.filter((_, place) => place !== at) })}
            />
          </legend>
          <NativeSelect
            size="xs"
            aria-label={say("ruleKind", language)}
            value={rule.kind}
            data={kinds.map((value) => ({ value, label: say(value, language) }))}
            onChange={({ currentTarget: { value } }) => replace(at, ruleOf(value, rule.column))}
          />
          <NativeSelect
            size="xs"
            aria-label={say("column", language)}
            value={rule.column}
            data={[
              ...measures.map((measure) => ({ value: measure.name, label: headingOf(measure) })),
              ...(measures.some(({ name }) => name === rule.column)
                ? []
                : [{ value: rule.column, label: rule.column }]),
            ]}
            onChange={({ currentTarget: { value } }) => replace(at, { ...rule, column: value })}
          />
          {rule.kind === "rule" ? (
            <>
              <div className="provost-pane-pair">
                <NativeSelect
                  size="xs"
                  label={say("operator", language)}
                  value={rule.operator}
                  data={[...operators]}
                  onChange={({ currentTarget: { value } }) => replace(at, { ...rule, operator: value })}
                />
                <NumberField
                  label={say("value", language)}
                  value={rule.value}
                  onCommit={(value) => replace(at, { ...rule, value: value ?? 0 })}
                />
              </div>
              <NativeSelect
                size="xs"
                aria-label={say("tone", language)}
                value={rule.tone}
                data={tones.map((value) => ({ value, label: say(value, language) }))}
                onChange={({ currentTarget: { value } }) => replace(at, { ...rule, tone: value })}
              />
            </>
          ) : rule.kind === "scale" ? (
            <div className="provost-pane-pair">
              {(["low", "high"] as const).map((end) => (
                <ColourField
                  key={end}
                  label={say(end, language)}
                  value={rule[end]}
                  automatic={scaleColours[end]}
                  onCommit={(colour) => {
                    const { [end]: _, ...others } = rule;
                    replace(at, colour === null ? others : { ...others, [end]: colour });
                  }}
                  language={language}
                />
              ))}
            </div>
          ) : null}
        </fieldset>
      ))}
      <Button
        size="compact-xs"
        variant="light"
        disabled={!first || cells.length >= mostRules}
        onClick={() => first && set({ cells: [...cells, ruleOf("rule", first.name)] })}
      >
        {say("addRule", language)}
      </Button>
    </Section>
  );
}

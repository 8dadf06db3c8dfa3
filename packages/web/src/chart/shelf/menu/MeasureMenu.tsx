import { Menu } from "@mantine/core";
import type { MeasureShow } from "@provost/contract/chart/chart-content";
import {
  additionalAggregatesOf,
  aggregateNames,
  aggregatesOf,
  isStatistic,
  needsSetting,
  percentileAggregates,
} from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import {
  addMeasureAs,
  aggregateOf,
  type ChosenColumn,
  functionsOf,
  setAggregate,
  setMeasureOptions,
} from "@provost/report-core/selection/selection";
import { hasTime, showNames, sinceNames } from "@provost/report-core/selection/selection-label";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { useBuilder, useDraft } from "../../builder/builder-context.ts";
import { useDialog } from "../../builder/dialog-context.ts";
import { withSelection } from "../../draft/draft.ts";
import { chipWords } from "../chip-words.ts";
import { chipMenuWords } from "./chip-menu-words.ts";
import { MenuChoice } from "./MenuChoice.tsx";
import { StatisticsMenu } from "./StatisticsMenu.tsx";

interface MeasureMenuProps {
  column: ChosenColumn;
  index: number;
}

/** What is measured: the function, a second one beside it, of which rows, shown as what. */
export function MeasureMenu({ column, index }: MeasureMenuProps) {
  const t = useWords(chipMenuWords);
  const c = useWords(chipWords);
  const language = useLanguage();
  const builder = useBuilder();
  const open = useDialog();
  const measures = useDraft((draft) => draft.selection.caculCols);
  const bare = column.availableFunc.length === 0;
  const functions = bare ? { first: [], additional: [] } : functionsOf(column);
  const { first } = functions;
  const additional = functions.additional.filter((func) => !isStatistic(func));
  const statistics = functions.additional.filter(isStatistic);
  // What a join repeats would be counted more than once.
  const barred =
    bare || column.repeats !== true ? [] : aggregatesOf(column.Type).filter((func) => !first.includes(func));
  // Functions that the database of the table has none of.
  const lacks = column.noPercentiles === true;
  const missing =
    bare || !lacks
      ? []
      : additionalAggregatesOf(column.Type).filter(
          (func) => percentileAggregates.has(func) && !isStatistic(func),
        );
  const plain = measures.filter(
    (other) => other.Column === column.Column && other.condition === undefined && other.show === undefined,
  );
  const used = new Set(plain.map(aggregateOf));
  const now = aggregateOf(column);
  const change = (func: Aggregate): void => {
    if (needsSetting.has(func)) open({ kind: "statistic", index, func, adds: false });
    else builder.change((draft) => withSelection(draft, setAggregate(draft.selection, index, func)));
  };
  const addAs = (func: Aggregate): void => {
    if (needsSetting.has(func)) open({ kind: "statistic", index, func, adds: true });
    else addPlain(func);
  };
  const addPlain = (func: Aggregate): void =>
    builder.change((draft) => {
      const { bucket: _b, condition: _c, show: _s, since: _i, days: _d, title: _t, ...fresh } = column;
      return withSelection(draft, addMeasureAs(draft.selection, fresh, func, language));
    });
  const free = [...first, ...additional].filter((func) => !used.has(func));
  const choice = (func: Aggregate) => (
    <MenuChoice
      key={func}
      label={aggregateNames[func][language]}
      chosen={func === now}
      onChoose={() => change(func)}
    />
  );
  return (
    <>
      {first.length === 0 ? null : <Menu.Label>{t("aggregate")}</Menu.Label>}
      {first.map(choice)}
      {barred.map((func) => (
        <MenuChoice
          key={func}
          label={`${aggregateNames[func][language]} · ${c("needsOnce")}`}
          note={c("needsOnceHint")}
          chosen={false}
          disabled
          onChoose={() => change(func)}
        />
      ))}
      {additional.length === 0 ? null : (
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item>{c("moreFunctions")}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {additional.map(choice)}
            {missing.map((func) => (
              <MenuChoice
                key={func}
                label={aggregateNames[func][language]}
                note={c("noPercentilesHint")}
                chosen={false}
                disabled
                onChoose={() => change(func)}
              />
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      )}
      <StatisticsMenu offered={statistics} noPercentiles={lacks} now={now} onChoose={change} />
      {first.length === 0 ? null : <Menu.Divider />}
      {free.length === 0 ? null : (
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item>{t("alsoAs")}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {free.map((func) => (
              <Menu.Item key={func} onClick={() => addAs(func)}>
                {aggregateNames[func][language]}
              </Menu.Item>
            ))}
            <StatisticsMenu
              offered={statistics.filter((func) => needsSetting.has(func) || !used.has(func))}
              noPercentiles={lacks}
              now={null}
              onChoose={addAs}
            />
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      )}
      {bare || now === "none" ? null : (
        <Menu.Item onClick={() => open({ kind: "condition", index })}>{c("condition")}</Menu.Item>
      )}
      {now === "distribution" || (now === "none" && !column.aggregates) ? null : (
        <ShowAs column={column} index={index} />
      )}
      <Menu.Item onClick={() => open({ kind: "format", index })}>{c("format")}</Menu.Item>
    </>
  );
}

interface Shown {
  show: MeasureShow;
  since?: "previous" | "yearBefore";
}

const shown: readonly Shown[] = [
  { show: "value" },
  { show: "rate" },
  { show: "percentOfTotal" },
  { show: "change", since: "previous" },
  { show: "changeRate", since: "previous" },
  { show: "change", since: "yearBefore" },
  { show: "changeRate", since: "yearBefore" },
];

function ShowAs({ column, index }: MeasureMenuProps) {
  const c = useWords(chipWords);
  const language = useLanguage();
  const builder = useBuilder();
  const timed = useDraft((draft) => hasTime(draft.selection.dimensions));
  const m = useWords(chipMenuWords);
  const isChange = column.show === "change" || column.show === "changeRate";
  const set = (next: Shown & Pick<ChosenColumn, "days">): void =>
    builder.change((draft) => {
      const { condition } = draft.selection.caculCols[index] ?? {};
      const options = { ...next, ...(condition === undefined ? {} : { condition }) };
      return withSelection(draft, setMeasureOptions(draft.selection, index, options));
    });
  const sameDays = column.days === undefined ? {} : { days: column.days };
  const whyNot = ({ show, since }: Shown): string | undefined => {
    if (show === "rate" && (column.condition ?? []).length === 0) return c("needsCondition");
    return since !== undefined && !timed ? c("needsTime") : undefined;
  };
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item>{c("showAs")}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {shown.map((one) => {
          const why = whyNot(one);
          const { show, since } = one;
          const name = showNames[show][language];
          const label = since === undefined ? name : joinShown(sinceNames[since][language], name, language);
          return (
            <MenuChoice
              key={label}
              label={why === undefined ? label : `${label} · ${why}`}
              chosen={(column.show ?? "value") === show && column.since === since}
              disabled={why !== undefined}
              onChoose={() => set({ ...one, ...sameDays })}
            />
          );
        })}
        <Menu.Divider />
        <MenuChoice
          label={m("sameDays")}
          note={m("sameDaysHint")}
          chosen={isChange && column.days === "same"}
          disabled={!isChange}
          onChoose={() =>
            set({
              show: column.show ?? "change",
              ...(column.since === undefined ? {} : { since: column.since }),
              ...(column.days === undefined ? { days: "same" } : {}),
            })
          }
        />
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

function joinShown(since: string, name: string, language: "zh" | "en"): string {
  return { zh: `${since}${name}`, en: `${name} ${since}` }[language];
}

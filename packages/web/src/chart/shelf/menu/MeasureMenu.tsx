import { Menu } from "@mantine/core";
import { aggregateNames, aggregatesOf, isStatistic, needsSetting } from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import {
  addMeasureAs,
  aggregateOf,
  type ChosenColumn,
  functionsOf,
  setAggregate,
  withoutOptions,
} from "@provost/report-core/selection/selection";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { useBuilder, useDraft } from "../../builder/builder-context.ts";
import { useDialog } from "../../builder/dialog-context.ts";
import { withSelection } from "../../draft/draft.ts";
import { chipWords } from "../chip-words.ts";
import { chipMenuWords } from "./chip-menu-words.ts";
import { MenuChoice } from "./MenuChoice.tsx";
import { ShowAsMenu } from "./ShowAsMenu.tsx";
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
      const { bucket: _b, title: _t, ...fresh } = withoutOptions(column);
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
          <Menu.Sub.Dropdown>{additional.map(choice)}</Menu.Sub.Dropdown>
        </Menu.Sub>
      )}
      <StatisticsMenu offered={statistics} now={now} onChoose={change} />
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
        <ShowAsMenu column={column} index={index} />
      )}
      <Menu.Item onClick={() => open({ kind: "format", index })}>{c("format")}</Menu.Item>
    </>
  );
}

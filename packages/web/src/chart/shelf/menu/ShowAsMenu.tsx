import { Menu } from "@mantine/core";
import type { MeasureShow, ShowBy } from "@provost/contract/chart/chart-content";
import { isTimed } from "@provost/report-core/figure/figure-fields";
import {
  comparesGroups,
  isDifference,
  isPartOfGroups,
  isRelative,
  originOf,
  periodsOf,
} from "@provost/report-core/relative/relative-show";
import {
  aggregateOf,
  type ChosenColumn,
  optionsOf,
  setMeasureOptions,
} from "@provost/report-core/selection/selection";
import { dimensionLabel, sinceNames } from "@provost/report-core/selection/selection-label";
import { resultNames } from "@provost/report-core/selection/selection-schema";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { useBuilder, useDraft } from "../../builder/builder-context.ts";
import { withSelection } from "../../draft/draft.ts";
import { chipWords } from "../chip-words.ts";
import { chipMenuWords } from "./chip-menu-words.ts";
import { MenuChoice } from "./MenuChoice.tsx";

interface ShowAsMenuProps {
  column: ChosenColumn;
  index: number;
}

interface Shown {
  show: MeasureShow;
  since?: "previous" | "yearBefore";
  showBy?: ShowBy;
}

const parts = ["percentOfRow", "percentOfColumn", "percentOfParent"] as const;
const positions = ["rank", "percentRank", "runningTotal"] as const;
const periods = [2, 3, 4, 5, 6, 7, 12];
const origins = ["average", "first", "previous"] as const;
const differences = ["difference", "differenceRate"] as const;

const changes = [
  { show: "change", since: "previous" },
  { show: "changeRate", since: "previous" },
  { show: "change", since: "yearBefore" },
  { show: "changeRate", since: "yearBefore" },
] as const;

/** Puts what a measure is shown as in the place of what it was; its condition, same days and dimensions stay. */
function useShowAs({ column, index }: ShowAsMenuProps): (next: Shown & Pick<ChosenColumn, "days">) => void {
  const builder = useBuilder();
  return (next) =>
    builder.change((draft) => {
      const { condition, days } = optionsOf(draft.selection.caculCols[index] ?? {});
      const options = {
        ...(condition === undefined ? {} : { condition }),
        ...(days === undefined ? {} : { days }),
        ...next,
        showBy: { ...column.showBy, ...next.showBy },
      };
      return withSelection(draft, setMeasureOptions(draft.selection, index, options));
    });
}

function joinShown(since: string, name: string, language: "zh" | "en"): string {
  return { zh: `${since}${name}`, en: `${name} ${since}` }[language];
}

/** What of a measure is shown: its value, a part, a change, or how it compares with the groups beside it. */
export function ShowAsMenu({ column, index }: ShowAsMenuProps) {
  const c = useWords(chipWords);
  const m = useWords(chipMenuWords);
  const language = useLanguage();
  const timed = useDraft((draft) => draft.selection.dimensions.some(isTimed));
  const count = useDraft((draft) => draft.selection.dimensions.length);
  const set = useShowAs({ column, index });
  const now = column.show ?? "value";
  const isChange = now === "change" || now === "changeRate";
  const func = aggregateOf(column);
  const addsUp = func === "sum" || func === "count" || func === "none";
  const choice = (next: Shown, name: string, why?: string | false) => (
    <MenuChoice
      key={name}
      label={why ? `${name} · ${why}` : name}
      chosen={now === next.show && column.since === next.since}
      disabled={Boolean(why)}
      onChoose={() => set(next)}
    />
  );
  const noRate = (column.condition ?? []).length === 0 && c("needsCondition");
  const alone = count < 1 && m("needsDimension");
  if (comparesGroups(column)) {
    return (
      <MenuChoice
        label={c("showAs")}
        note={m("comparesGroups")}
        chosen={false}
        disabled
        onChoose={() => {}}
      />
    );
  }
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item>{c("showAs")}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown maw="calc(100vw - 8px)">
        {choice({ show: "value" }, m("value"))}
        {choice({ show: "rate" }, m("rate"), noRate)}
        {choice({ show: "percentOfTotal" }, m("percentOfTotal"))}
        {parts.map((show) => choice({ show }, m(show), count < 2 && m("needsTwo")))}
        <Menu.Divider />
        {positions.map((show) =>
          choice({ show }, m(show), alone || (show === "runningTotal" && !addsUp && m("needsSum"))),
        )}
        <AverageMenu column={column} index={index} disabled={Boolean(alone)} />
        <DifferenceMenu column={column} index={index} disabled={Boolean(alone)} />
        <BesideChoices column={column} index={index} />
        <Menu.Divider />
        {changes.map(({ show, since }) =>
          choice(
            { show, since },
            joinShown(sinceNames[since][language], m(show), language),
            !timed && c("needsTime"),
          ),
        )}
        <MenuChoice
          label={m("sameDays")}
          note={m("sameDaysHint")}
          chosen={isChange && column.days === "same"}
          disabled={!isChange}
          onChoose={() =>
            set({
              show: now,
              ...(column.since === undefined ? {} : { since: column.since }),
              days: column.days === undefined ? "same" : undefined,
            })
          }
        />
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

interface SubmenuProps extends ShowAsMenuProps {
  disabled: boolean;
}

function AverageMenu({ disabled, ...props }: SubmenuProps) {
  const m = useWords(chipMenuWords);
  const set = useShowAs(props);
  const { column } = props;
  const now = column.show === "movingAverage" ? periodsOf(column) : null;
  const offered = now === null || periods.includes(now) ? periods : [...periods, now];
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item disabled={disabled}>{m("movingAverage")}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {offered.map((many) => (
          <MenuChoice
            key={many}
            label={m("lastValues", { count: many })}
            chosen={now === many}
            onChoose={() => set({ show: "movingAverage", showBy: { periods: many } })}
          />
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

function DifferenceMenu({ disabled, ...props }: SubmenuProps) {
  const m = useWords(chipMenuWords);
  const set = useShowAs(props);
  const { column } = props;
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item disabled={disabled}>{m("difference")}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {origins.flatMap((from) =>
          differences.map((show) => (
            <MenuChoice
              key={`${from} ${show}`}
              label={show === "difference" ? m(from) : m("inPercent", { name: m(from) })}
              chosen={column.show === show && isDifference(column) && originOf(column) === from}
              onChoose={() => set({ show, showBy: { from: from === "average" ? undefined : from } })}
            />
          )),
        )}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

/** Which groups are beside each other, and which of them is the first. */
function BesideChoices({ column, index }: ShowAsMenuProps) {
  const m = useWords(chipMenuWords);
  const language = useLanguage();
  const selection = useDraft((draft) => draft.selection);
  const set = useShowAs({ column, index });
  const { show = "value", showBy = {} } = column;
  const isRank = show === "rank" || show === "percentRank";
  const { dimensions } = selection;
  if (!isRelative(column) || isPartOfGroups(column) || (dimensions.length < 2 && !isRank)) return null;
  const names = resultNames(selection);
  const along = showBy.along ?? [];
  const chooseAlong = (chosen: string[]): void => set({ show, showBy: { along: chosen } });
  return (
    <>
      <Menu.Divider />
      {isRank ? (
        <MenuChoice
          label={m("lowestFirst")}
          chosen={showBy.first === "lowest"}
          onChoose={() => set({ show, showBy: { first: showBy.first === undefined ? "lowest" : undefined } })}
        />
      ) : null}
      {dimensions.length < 2 ? null : (
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item>{m("along")}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            <MenuChoice label={m("automatic")} chosen={along.length === 0} onChoose={() => chooseAlong([])} />
            {dimensions.map((dimension, at) => {
              const name = names[at] ?? dimension.Column;
              return (
                <MenuChoice
                  key={name}
                  label={dimensionLabel(dimension, language)}
                  chosen={along.includes(name)}
                  onChoose={() => chooseAlong([name])}
                />
              );
            })}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      )}
    </>
  );
}

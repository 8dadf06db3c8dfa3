import { Menu } from "@mantine/core";
import { type Bucket, TimeUnit } from "@provost/contract/report/bucket";
import { timeUnitNames } from "@provost/contract/report/time-unit-names";
import { chartTypes } from "@provost/pane/chart-types";
import type { ChosenColumn } from "@provost/report-core/selection/selection";
import { setBucket } from "@provost/report-core/selection/selection";
import { bucketLabel } from "@provost/report-core/selection/selection-label";
import { resultNames } from "@provost/report-core/selection/selection-schema";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { useBuilder, useDraft } from "../../builder/builder-context.ts";
import { useDialog } from "../../builder/dialog-context.ts";
import { withoutPanels, withSelection } from "../../draft/draft.ts";
import { isBandable, isDated } from "../../field/buckets.ts";
import { chipWords } from "../chip-words.ts";
import { chipMenuWords } from "./chip-menu-words.ts";
import { MenuChoice } from "./MenuChoice.tsx";

const quick: Bucket = { kind: "edges", edges: [60, 70, 80, 90] };

/** How the values of a dimension are put together. */
export function DimensionMenu({ column, index }: { column: ChosenColumn; index: number }) {
  const t = useWords(chipWords);
  const m = useWords(chipMenuWords);
  const language = useLanguage();
  const builder = useBuilder();
  const open = useDialog();
  const { bucket } = column;
  const choose = (next: Bucket | null): void =>
    builder.change((draft) => withSelection(draft, setBucket(draft.selection, index, next)));
  if (isDated(column.Type)) {
    const isWhole = bucket?.kind === "time" && bucket.whole === true;
    const whole = (wanted: boolean) => (wanted ? { whole: true } : {});
    return (
      <>
        <Menu.Label>{t("groupBy")}</Menu.Label>
        <MenuChoice label={t("asIs")} chosen={bucket === undefined} onChoose={() => choose(null)} />
        {TimeUnit.options.map((unit) => (
          <MenuChoice
            key={unit}
            label={timeUnitNames[unit][language]}
            chosen={bucket?.kind === "time" && bucket.unit === unit}
            onChoose={() => choose({ kind: "time", unit, ...whole(isWhole) })}
          />
        ))}
        {bucket?.kind === "time" ? (
          <MenuChoice
            label={m("wholeOnly")}
            note={m("wholeOnlyHint")}
            chosen={isWhole}
            onChoose={() => choose({ kind: "time", unit: bucket.unit, ...whole(!isWhole) })}
          />
        ) : null}
        <Menu.Divider />
      </>
    );
  }
  if (!isBandable(column.Type)) return null;
  const isQuick = JSON.stringify(bucket) === JSON.stringify(quick);
  return (
    <>
      <Menu.Label>{t("bands")}</Menu.Label>
      <MenuChoice label={t("asIs")} chosen={bucket === undefined} onChoose={() => choose(null)} />
      <MenuChoice label={t("quickBands")} chosen={isQuick} onChoose={() => choose(quick)} />
      <MenuChoice
        label={
          bucket === undefined || isQuick
            ? t("ownBands")
            : `${t("ownBands")} (${bucketLabel(bucket, language)})`
        }
        chosen={bucket !== undefined && !isQuick}
        onChoose={() => open({ kind: "bucket", index })}
      />
      <Menu.Divider />
    </>
  );
}

/** Whether each value of a dimension has a panel of its own; offered where a chart has panels, or may become one that has. */
export function PanelsChoice({ index }: { index: number }) {
  const m = useWords(chipMenuWords);
  const builder = useBuilder();
  const name = useDraft(({ selection }) => resultNames(selection)[index]);
  const isChosen = useDraft(({ style }) => name !== undefined && style.facetBy === name);
  const hasPanels = useDraft(
    ({ chartType, autoType, sql }) =>
      (autoType && sql === null) || chartTypes[chartType].style.facets === true,
  );
  if (!hasPanels && !isChosen) return null;
  return (
    <MenuChoice
      label={m("panels")}
      note={m("panelsHint")}
      chosen={isChosen}
      onChoose={() =>
        builder.change((draft) => {
          const style = withoutPanels(draft.style);
          return { ...draft, style: isChosen || name === undefined ? style : { ...style, facetBy: name } };
        }, "style")
      }
    />
  );
}

import { Button, NativeSelect, Switch } from "@mantine/core";
import { ChartStyle } from "@provost/contract/chart/chart-style";
import type { ChartType } from "@provost/contract/chart/chart-type";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import type { ChartTypeInfo } from "@provost/report-core/chart-type/chart-type";
import type { FigureTotals } from "@provost/report-core/figure/figure";
import { fieldsOf } from "@provost/report-core/figure/figure-data";
import { headingOf, isTimed, rolesOf } from "@provost/report-core/figure/figure-fields";
import { chartTypes } from "../chart-type/chart-types.ts";
import { styleFields } from "../chart-type/style-fields.tsx";
import { lazyPart, useLoaded } from "../engine/use-loaded.ts";
import { AxisSection } from "./AxisSection.tsx";
import { ColourSection } from "./ColourSection.tsx";
import { NumberField, Section, TextField } from "./Fields.tsx";
import { FormatSection } from "./FormatSection.tsx";
import type { PublishedSwitchProps, ReferencesSectionProps } from "./ReferencesSection.tsx";
import {
  areNearEqual,
  partsFor,
  type StyleChange,
  type TypeStyleProps,
  withoutParts,
  withParts,
} from "./style-parts.ts";
import { styleWord as say } from "./style-words.ts";
import { ColourByField, TooltipSection } from "./TooltipSection.tsx";

const facetsSection = lazyPart(async () => (await import("./FacetsSection.tsx")).FacetsSection);

const referencesSection = lazyPart(async () => (await import("./ReferencesSection.tsx")).ReferencesSection);

const publishedSwitch = lazyPart(async () => (await import("./ReferencesSection.tsx")).PublishedSwitch);

function Published(props: PublishedSwitchProps) {
  const loaded = useLoaded(publishedSwitch);
  return loaded.phase === "here" ? <loaded.part {...props} /> : null;
}

// A panel without them is as good for all else.
function References(props: ReferencesSectionProps) {
  const loaded = useLoaded(referencesSection);
  return loaded.phase === "here" ? <loaded.part {...props} /> : null;
}

function Facets(props: TypeStyleProps) {
  const loaded = useLoaded(facetsSection);
  return loaded.phase === "here" ? <loaded.part {...props} /> : null;
}

interface StylePanelProps {
  type: ChartType;
  style: ChartStyle;
  onStyle(style: ChartStyle): void;
  rows: unknown;
  schema: readonly SchemaColumn[];
  totals?: readonly FigureTotals[] | undefined;
  /** The column whose number format is wanted. */
  formatted: string | null;
  language: Language;
}

/** Differences from the mean, from the highest to the lowest, but for those over time and bands. */
function fromMeanOf({ style, schema }: Pick<StylePanelProps, "style" | "schema">): StyleChange {
  const [by] = fieldsOf({ schema, style }).dimensions;
  const isCourse = by !== undefined && (by.bucket !== undefined || isTimed(by));
  return { fromMean: true, ...(isCourse ? {} : { sort: style.sort ?? "valueDesc" }) };
}

function NearEqual({ word, onShow }: { word(key: "nearEqual" | "showFromMean"): string; onShow(): void }) {
  return (
    <p className="provost-pane-remark">
      {word("nearEqual")}
      <Button px={0} size="compact-xs" variant="subtle" onClick={onShow}>
        {word("showFromMean")}
      </Button>
    </p>
  );
}

/** How a chart looks, part by part: only what its type and fields can use is shown. */
export function StylePanel(props: StylePanelProps) {
  const { type, style, onStyle, rows, schema, totals, formatted, language } = props;
  const { measures } = rolesOf(schema);
  const fields = fieldsOf({ schema, style });
  const drawn = [...fields.dimensions, ...fields.measures];
  const info: ChartTypeInfo = chartTypes[type];
  const { labelsByDefault = false, axisStart = "zero" } = info;
  const parts = partsFor(info, fields, style);
  const set = (change: StyleChange): void => onStyle(withParts(style, change));
  const word = (key: Parameters<typeof say>[0]) => say(key, language);
  const flag = (part: "fromMean" | "smooth" | "bridgeGaps" | "lowerIsBetter") =>
    parts.has(part) ? (
      <Switch
        size="xs"
        label={word(part === "fromMean" && info.meanDivides === "colours" ? "aroundMean" : part)}
        checked={style[part] ?? false}
        onChange={({ currentTarget: { checked } }) => set({ [part]: checked || undefined })}
      />
    ) : null;
  const { General, BeforeAxis, AfterAxis, Last } = styleFields[type] ?? {};
  const own = { style, set, rows, schema, language };
  const isOfferedMean =
    parts.has("fromMean") && !info.meanDivides && !style.fromMean && areNearEqual(rows, drawn);
  const plain = JSON.stringify(withoutParts(style)) === JSON.stringify(style);
  return (
    <section className="provost-pane-style" aria-label={word("style")}>
      <Section title={word("general")} isOpen={formatted === null}>
        {isOfferedMean ? <NearEqual word={word} onShow={() => set(fromMeanOf(own))} /> : null}
        <TextField
          label={word("title")}
          value={style.title}
          maxLength={200}
          onCommit={(title) => set({ title })}
        />
        {parts.has("legend") ? (
          <NativeSelect
            size="xs"
            label={word("legend")}
            value={style.legend ?? "top"}
            data={(["bottom", "top", "right", "none"] as const).map((value) => ({
              value,
              label: word(value),
            }))}
            onChange={({ currentTarget: { value } }) => {
              const { data } = ChartStyle.shape.legend.safeParse(value);
              set({ legend: data === "bottom" ? undefined : data });
            }}
          />
        ) : null}
        {parts.has("sort") ? (
          <NativeSelect
            size="xs"
            label={word("sort")}
            value={style.sort ?? ""}
            data={[
              { value: "", label: word("asItCame") },
              ...(["valueDesc", "valueAsc", "nameAsc", "nameDesc"] as const).map((value) => ({
                value,
                label: word(value),
              })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              set({ sort: ChartStyle.shape.sort.safeParse(value).data })
            }
          />
        ) : null}
        {parts.has("stacked") ? (
          <NativeSelect
            size="xs"
            label={word("stacking")}
            value={style.stacked === "percent" ? "percent" : style.stacked ? "stacked" : ""}
            data={[
              { value: "", label: word("sideBySide") },
              { value: "stacked", label: word("stacked") },
              { value: "percent", label: word("percentStacked") },
            ]}
            onChange={({ currentTarget: { value } }) =>
              set({ stacked: value === "percent" ? "percent" : value === "stacked" ? true : undefined })
            }
          />
        ) : null}
        {flag("fromMean")}
        {parts.has("labels") ? (
          <Switch
            size="xs"
            label={word("labels")}
            checked={style.labels ?? labelsByDefault}
            onChange={({ currentTarget: { checked } }) =>
              set({ labels: checked === labelsByDefault ? undefined : checked })
            }
          />
        ) : null}
        {flag("smooth")}
        {flag("bridgeGaps")}
        {parts.has("target") ? (
          <NumberField label={word("target")} value={style.target} onCommit={(target) => set({ target })} />
        ) : null}
        {parts.size > 0 ? <ColourByField info={info} {...own} /> : null}
        {flag("lowerIsBetter")}
        {parts.has("published") ? <Published totals={totals} {...own} /> : null}
        {General ? <General {...own} /> : null}
      </Section>
      {parts.has("facets") ? <Facets {...own} /> : null}
      {BeforeAxis ? <BeforeAxis {...own} /> : null}
      {parts.has("axis") ? (
        <AxisSection
          title={word("axis")}
          axis={style.axis}
          onAxis={(axis) => set({ axis })}
          fromZeroByDefault={axisStart === "ends" ? null : axisStart === "zero"}
          language={language}
        />
      ) : null}
      {AfterAxis ? <AfterAxis {...own} /> : null}
      {parts.has("references") ? (
        <References type={type} totals={totals} hasTrend={parts.has("trend")} {...own} />
      ) : null}
      {parts.size > 0 ? <TooltipSection {...own} /> : null}
      {measures.length > 0 ? (
        <FormatSection
          measures={measures.map((column) => ({ value: column.name, label: headingOf(column) }))}
          style={style}
          set={set}
          wanted={formatted}
          language={language}
        />
      ) : null}
      {parts.has("colours") ? (
        <ColourSection type={type} rows={rows} schema={schema} style={style} set={set} language={language} />
      ) : null}
      {Last ? <Last {...own} /> : null}
      <Button
        size="xs"
        variant="default"
        fullWidth
        mt="sm"
        disabled={plain}
        onClick={() => onStyle(withoutParts(style))}
      >
        {word("reset")}
      </Button>
    </section>
  );
}

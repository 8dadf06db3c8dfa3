import { NativeSelect, Switch } from "@mantine/core";
import { ChartStyle } from "@provost/contract/chart/chart-style";
import type { LocalizedText } from "@provost/contract/wire/language";
import { headingOf, rolesOf } from "@provost/report-core/figure/figure-fields";
import { Section } from "./Fields.tsx";
import type { TypeStyleProps } from "./style-parts.ts";
import { styleWord as say } from "./style-words.ts";

// They come with the section, which is apart from the panel.
const words = {
  facets: { zh: "分面", en: "Small multiples" },
  facetBy: { zh: "分面维度", en: "A panel for each" },
  facetSort: { zh: "小图顺序", en: "Panel order" },
  fieldOrder: { zh: "按字段自身顺序", en: "Field order" },
  facetOwnAxes: { zh: "每个小图使用独立的数值轴", en: "Separate value axis in each panel" },
} as const satisfies Record<string, LocalizedText>;

/** The dimension whose values have a panel each, and how panels are ordered and scaled. */
export function FacetsSection({ schema, style, set, language }: TypeStyleProps) {
  const { dimensions } = rolesOf(schema);
  const facetBy = dimensions.find(({ name }) => name === style.facetBy)?.name ?? "";
  return (
    <Section title={words.facets[language]} isOpen={facetBy !== ""}>
      <NativeSelect
        size="xs"
        label={words.facetBy[language]}
        value={facetBy}
        data={[
          { value: "", label: say("none", language) },
          ...dimensions.map((dimension) => ({ value: dimension.name, label: headingOf(dimension) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          set(
            value === ""
              ? { facetBy: undefined, facetSort: undefined, facetAxes: undefined }
              : { facetBy: value },
          )
        }
      />
      {facetBy === "" ? null : (
        <>
          <NativeSelect
            size="xs"
            label={words.facetSort[language]}
            value={style.facetSort ?? ""}
            data={[
              { value: "", label: words.fieldOrder[language] },
              ...(["valueDesc", "valueAsc", "nameAsc", "nameDesc"] as const).map((value) => ({
                value,
                label: say(value, language),
              })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              set({ facetSort: ChartStyle.shape.facetSort.safeParse(value).data })
            }
          />
          <Switch
            size="xs"
            label={words.facetOwnAxes[language]}
            checked={style.facetAxes === "own"}
            onChange={({ currentTarget: { checked } }) => set({ facetAxes: checked ? "own" : undefined })}
          />
        </>
      )}
    </Section>
  );
}

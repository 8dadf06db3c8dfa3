import { NativeSelect, Switch } from "@mantine/core";
import { ChartStyle } from "@provost/contract/chart/chart-style";
import { headingOf, rolesOf } from "@provost/report-core/figure/figure-fields";
import { Section } from "./Fields.tsx";
import type { TypeStyleProps } from "./style-parts.ts";
import { styleWord as say } from "./style-words.ts";

/** The dimension whose values have a panel each, and how panels are ordered and scaled. */
export function FacetsSection({ schema, style, set, language }: TypeStyleProps) {
  const { dimensions } = rolesOf(schema);
  const facetBy = dimensions.find(({ name }) => name === style.facetBy)?.name ?? "";
  return (
    <Section title={say("facets", language)} isOpen={facetBy !== ""}>
      <NativeSelect
        size="xs"
        label={say("facetBy", language)}
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
            label={say("facetSort", language)}
            value={style.facetSort ?? ""}
            data={[
              { value: "", label: say("fieldOrder", language) },
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
            label={say("facetOwnAxes", language)}
            checked={style.facetAxes === "own"}
            onChange={({ currentTarget: { checked } }) => set({ facetAxes: checked ? "own" : undefined })}
          />
        </>
      )}
    </Section>
  );
}

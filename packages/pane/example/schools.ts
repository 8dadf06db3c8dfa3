import type { SchemaColumn } from "@provost/contract/source/source";
import type { DrillStep } from "../src/drill/drill-path.ts";

/** A row of the example's own table: what a server would hold. */
interface Score {
  region: string;
  county: string;
  school: string;
  year: string;
  read: number;
  math: number;
}

const regions: Readonly<Record<string, readonly string[]>> = {
  North: ["Butte", "Humboldt", "Shasta"],
  Bay: ["Alameda", "Contra Costa", "Marin"],
  South: ["Kern", "Los Angeles", "Orange"],
};
const schools = ["Lincoln", "Oak Grove", "Mission"];
const years = ["2022-09-01", "2023-09-01", "2024-09-01"];

const scores: readonly Score[] = Object.entries(regions).flatMap(([region, counties], one) =>
  counties.flatMap((county, two) =>
    schools.flatMap((school, three) =>
      years.map((year, four) => ({
        region,
        county,
        school: `${county} ${school}`,
        year,
        read: 610 + ((one * 41 + two * 17 + three * 29 + four * 7) % 83),
        math: 605 + ((one * 31 + two * 23 + three * 13 + four * 11) % 79),
      })),
    ),
  ),
);

type Field = keyof Score;
const next: Partial<Record<Field, Field>> = { region: "county", county: "school" };

const isField = (name: string): name is Field => ["region", "county", "school", "year"].includes(name);

function columnOf(name: Field): SchemaColumn {
  const isDimension = name !== "read" && name !== "math";
  const filteCol = next[name];
  return {
    Column: name,
    Comment: "",
    Type: isDimension ? "VARCHAR" : "DOUBLE",
    name,
    label: "",
    isDimension,
    asxAxis: isDimension,
    availableFunc: [],
    ...(isDimension ? {} : { calculFunc: "avg" as const }),
    ...(filteCol ? { filteCol } : {}),
  };
}

/** Averages by region, or by what a drill path leads to, as a server returns them. */
export function askScores(path: readonly DrillStep[]): {
  rows: Record<string, string | number>[];
  schema: SchemaColumn[];
} {
  const led = path.flatMap(({ to }) => (to && isField(to.column) ? [to.column] : []));
  const field: Field = led.at(-1) ?? "region";
  const matching = scores.filter((score) =>
    path.every(({ column, value }) => !isField(column) || score[column] === value),
  );
  const groups = Map.groupBy(matching, (score) => score[field]);
  const rows = [...groups].map(([value, group]) => ({
    [field]: value,
    read: group.reduce((sum, { read }) => sum + read, 0) / group.length,
    math: group.reduce((sum, { math }) => sum + math, 0) / group.length,
  }));
  return { rows, schema: [columnOf(field), columnOf("read"), columnOf("math")] };
}

/** All rows with their columns, for a pane that narrows them itself. */
export const allScores = {
  rows: scores,
  schema: [columnOf("region"), columnOf("year"), columnOf("read"), columnOf("math")],
  /** Every field of the table. */
  fields: (["region", "county", "school", "year", "read", "math"] as const).map(columnOf),
};

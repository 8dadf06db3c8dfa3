import { FieldMeta } from "@provost/contract/source/field";
import { sayIn } from "./demo-english.ts";
import { type DemoTable, demoTables } from "./demo-tables.ts";

/** Metadata of some columns besides their labels. */
const metadata: Readonly<Record<string, Partial<FieldMeta>>> = {
  area: { drillTo: "school" },
  school: { drillTo: "grade" },
  score: { aggregate: "avg", commentZh: "满分 100 分", commentEn: "Out of 100" },
  rating: { aggregate: "avg", format: { style: "number", decimals: 1 } },
  school_kind: { role: "dimension", dictCode: "school_kind" },
};

function fieldsOf({ columns }: DemoTable): FieldMeta[] {
  const inTable = (column: string | null | undefined): boolean => column == null || column in columns;
  return Object.entries(columns).map(([column, label]) => {
    const { drillTo, ...rest } = metadata[column] ?? {};
    return FieldMeta.parse({
      column,
      labelZh: label,
      labelEn: sayIn.en(label),
      ...rest,
      drillTo: inTable(drillTo) ? (drillTo ?? null) : null,
    });
  });
}

/** The field metadata of each table of the demo. */
export const demoFields: readonly { tableName: string; fields: FieldMeta[] }[] = demoTables.map((table) => ({
  tableName: table.tableName,
  fields: fieldsOf(table),
}));

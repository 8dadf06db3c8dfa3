import { FieldMeta, type FieldValue } from "@provost/contract/source/field";
import { Publication } from "@provost/contract/source/published-reference";
import type { Language } from "@provost/contract/wire/language";
import { sayIn } from "./demo-english.ts";
import { type DemoTable, demoTables } from "./demo-tables.ts";
import { classesPerGrade, courseKinds, courses, grades, schools, subjects } from "./district.ts";

/** Metadata of some columns besides their labels. */
const metadata: Readonly<Record<string, Partial<FieldMeta>>> = {
  area: { drillTo: "school" },
  school: { drillTo: "grade" },
  score: { aggregate: "avg", commentZh: "满分 100 分", commentEn: "Out of 100" },
  rating: { aggregate: "avg", format: { style: "number", decimals: 1 } },
  school_kind: { role: "dimension", dictCode: "school_kind" },
};

/** The values of columns of texts in their order. */
const texts: Readonly<Record<string, readonly string[]>> = {
  term: ["上学期", "下学期"],
  exam_kind: ["期末考试"],
  area: [...new Set(schools.map(({ area }) => area))],
  school: schools.map(({ name }) => name),
  grade: grades,
  class: Array.from({ length: classesPerGrade }, (_, at) => `${at + 1}班`),
  gender: ["女", "男"],
  subject: subjects.map(({ name }) => name),
  course: courses,
  kind: courseKinds,
};

/** Codes with their names, which the tenant's dictionary has in its own language. */
const codes: Readonly<Record<string, readonly string[]>> = { school_kind: ["公办", "民办"] };

function valuesOf(column: string, language: Language): { values?: FieldValue[] } {
  const named = (value: string, text: string): FieldValue => ({
    value,
    labelZh: text,
    labelEn: sayIn.en(text),
  });
  const values = [
    ...(texts[column] ?? []).map((text) => named(sayIn[language](text), text)),
    ...(codes[column] ?? []).map((text, at) => named(String(at + 1), text)),
  ];
  return values.length === 0 ? {} : { values };
}

function fieldsOf({ columns }: DemoTable, language: Language): FieldMeta[] {
  const inTable = (column: string | null | undefined): boolean => column == null || column in columns;
  return Object.entries(columns).map(([column, label]) => {
    const { drillTo, ...rest } = metadata[column] ?? {};
    return FieldMeta.parse({
      column,
      labelZh: label,
      labelEn: sayIn.en(label),
      ...rest,
      ...valuesOf(column, language),
      drillTo: inTable(drillTo) ? (drillTo ?? null) : null,
    });
  });
}

/** What is published of all schools: mean scores by term, exam and subject, of three schools at least. */
export const demoReferences: readonly { tableName: string; publication: Publication }[] = [
  {
    tableName: "exam_score",
    publication: Publication.parse({
      ...{ nameZh: "全区", nameEn: "District", unit: "school" },
      dimensions: [{ column: "exam_date", span: "term" }, { column: "exam_date" }, { column: "subject" }],
      measures: [{ column: "score", aggregate: "avg" }],
    }),
  },
];

/** The field metadata of each table of the demo, whose rows are in a language. */
export const demoFieldsIn = (language: Language): readonly { tableName: string; fields: FieldMeta[] }[] =>
  demoTables.map((table) => ({ tableName: table.tableName, fields: fieldsOf(table, language) }));

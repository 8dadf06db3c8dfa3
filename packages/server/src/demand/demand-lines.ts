import type { ChoiceField } from "@provost/contract/demand/demand-choices";
import type { DemandAnswers, MaskLine } from "@provost/contract/demand/demand-rules";
import {
  choiceWord,
  demandLabels,
  demandTexts,
  maskLabels,
  maskWords,
  stateWords,
} from "@provost/contract/demand/demand-words";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { answersOf, type DemandRow } from "./demand.store.ts";

/** A column of a file of demands: its name, type and value. */
interface Column {
  label: LocalizedText;
  type: "VARCHAR" | "BIGINT" | "DOUBLE" | "TIMESTAMP";
  value: (line: Line) => string | number | null;
}

/** A demand with one of its masks. */
interface Line {
  row: DemandRow;
  answers: DemandAnswers;
  mask: MaskLine | null;
  language: Language;
  /** A moment in the tenant's zone. */
  moment: (at: Date) => string;
}

const text = (
  label: LocalizedText,
  value: (answers: DemandAnswers, line: Line) => string | null,
): Column => ({
  label,
  type: "VARCHAR",
  value: (line) => value(line.answers, line) || null,
});

const choice = (field: ChoiceField): Column =>
  text(demandLabels[field], (answers, { language }) => choiceWord(field, answers[field])?.[language] ?? null);

const columns: readonly Column[] = [
  {
    label: { zh: "收到时间", en: "Received" },
    type: "TIMESTAMP",
    value: ({ row, moment }) => moment(row.receivedAt),
  },
  text(demandTexts.receipt, (_, { row }) => row.receipt),
  text({ zh: "状态", en: "Status" }, (_, { row, language }) => stateWords[row.state][language]),
  text({ zh: "负责人", en: "Assigned to" }, (_, { row }) => row.assigneeName),
  text(demandLabels.name, ({ name }) => name),
  text(demandLabels.overview, ({ overview }) => overview),
  text(demandLabels.contactName, ({ contactName }) => contactName),
  text(demandLabels.contactPhone, ({ contactPhone }) => contactPhone),
  text(demandLabels.contactEmail, ({ contactEmail }) => contactEmail),
  choice("purchaseUse"),
  text(demandLabels.selfUseDetails, ({ selfUseDetails }) => selfUseDetails),
  choice("destination"),
  text(demandLabels.deliveryPlace, ({ deliveryPlace }) => deliveryPlace),
  choice("orderStage"),
  choice("supplyCycle"),
  choice("longTerm"),
  choice("shortTerm"),
  choice("payment"),
  text(maskLabels.spec, (_, { mask, language }) => (mask === null ? null : maskWords[mask.spec][language])),
  text(maskLabels.name, (_, { mask }) => mask?.name ?? null),
  { label: maskLabels.quantity, type: "BIGINT", value: ({ mask }) => mask?.quantity ?? null },
  { label: maskLabels.price, type: "DOUBLE", value: ({ mask }) => mask?.price ?? null },
  text(demandLabels.kn95Shape, (answers, { mask, language }) =>
    mask?.spec === "kn95" ? (choiceWord("kn95Shape", answers.kn95Shape)?.[language] ?? null) : null,
  ),
  choice("clothGrade"),
  choice("breathingValve"),
  choice("noseStrip"),
];

/** The headings of a file of demands. */
export const columnsIn = (language: Language) =>
  columns.map(({ label, type }) => ({ name: label[language], type }));

/** Moments as files show them, in a zone. */
export function momentsIn(timeZone: string): (at: Date) => string {
  // Swedes write dates as ISO does.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (at) => format.format(at);
}

/** The lines of a demand: one for each of its masks. */
export function linesOf(
  row: DemandRow,
  { language, moment }: Pick<Line, "language" | "moment">,
): (string | number | null)[][] {
  const answers = answersOf(row);
  const masks = answers.masks.length === 0 ? [null] : answers.masks;
  return masks.map((mask) => columns.map(({ value }) => value({ row, answers, mask, language, moment })));
}

import type { Bucket, TimeUnit } from "@provost/contract/report/bucket";
import type { Cell } from "@provost/contract/report/report";
import type { Calendar } from "@provost/contract/wire/calendar";
import type { Language } from "@provost/contract/wire/language";
import { nameIn } from "@provost/contract/wire/locale";
import { type Day, dayIn, partsOf, schoolYearOf, termAt, textOfDay } from "./calendar-span.ts";
import { numberIn } from "./figure-fields.ts";
import { writeNumber } from "./number-words.ts";

/** The months of a year, in short. */
export const monthsEn = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function dayEn(day: Day): string {
  const { year, month, date } = partsOf(day);
  return `${date} ${monthsEn[month - 1]} ${year}`;
}

function schoolYearWords(day: Day, calendar: Calendar | undefined, language: Language): string {
  const first = calendar ? schoolYearOf(day, calendar) : partsOf(day).year;
  const years = calendar?.schoolYearStart === "01-01" ? String(first) : `${first}–${first + 1}`;
  return { zh: `${years} 学年`, en: `${years} school year` }[language];
}

function termWords(day: Day, calendar: Calendar | undefined, language: Language): string {
  const term = calendar ? termAt(day, calendar) : null;
  if (!calendar || !term) return spanWords.day(day, calendar, language);
  const first = schoolYearOf(day, calendar);
  const years = calendar.schoolYearStart === "01-01" ? String(first) : `${first}–${first + 1}`;
  return `${years} ${nameIn(language, term.name, term.nameEn)}`;
}

const dayWords: Record<Language, (day: Day) => string> = { zh: textOfDay, en: dayEn };
const weekWords: Record<Language, (day: string) => string> = {
  zh: (day) => `${day} 当周`,
  en: (day) => `Week of ${day}`,
};

type SpanWords = (day: Day, calendar: Calendar | undefined, language: Language) => string;

const spanWords: Readonly<Record<TimeUnit, SpanWords>> = {
  day: (day, _, language) => dayWords[language](day),
  week: (day, _, language) => weekWords[language](dayWords[language](day)),
  month: (day, _, language) => {
    const { year, month } = partsOf(day);
    return { zh: `${year} 年 ${month} 月`, en: `${monthsEn[month - 1]} ${year}` }[language];
  },
  quarter: (day, _, language) => {
    const { year, month } = partsOf(day);
    const quarter = Math.ceil(month / 3);
    return { zh: `${year} 年第 ${quarter} 季度`, en: `Q${quarter} ${year}` }[language];
  },
  year: (day, _, language) => {
    const { year } = partsOf(day);
    return { zh: `${year} 年`, en: String(year) }[language];
  },
  term: termWords,
  schoolYear: schoolYearWords,
};

function stepWords(low: number, size: number, language: Language): string {
  const high = Number((low + size).toPrecision(12));
  const write = (value: number): string => writeNumber(value, null, language, false);
  return low < 0 ? `${write(low)} – ${write(high)}` : `${write(low)}–${write(high)}`;
}

type Edges = Extract<Bucket, { kind: "edges" }>;

function edgeWords({ edges, labels, labelsEn }: Edges, place: number, language: Language): string {
  const label = nameIn(language, labels?.[place] ?? "", labelsEn?.[place]);
  if (label !== "") return label;
  const low = edges[place - 1];
  const high = edges[place];
  if (low === undefined) return high === undefined ? String(place) : `< ${high}`;
  if (high === undefined) return `≥ ${low}`;
  return low < 0 ? `${low} – ${high}` : `${low}–${high}`;
}

/** The value of a bucket as it is read; `null` where the cell is none of its values. */
export function bucketWords(
  bucket: Bucket,
  cell: Cell,
  calendar: Calendar | undefined,
  language: Language,
): string | null {
  if (bucket.kind === "time") {
    const day = dayIn(cell);
    return day === null ? null : spanWords[bucket.unit](day, calendar, language);
  }
  const number = numberIn(cell);
  if (number === null) return null;
  return bucket.kind === "step"
    ? stepWords(number, bucket.size, language)
    : edgeWords(bucket, number, language);
}

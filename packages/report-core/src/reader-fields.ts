import type { CalculatedField } from "@provost/contract/calculated-field";
import type { Calendar } from "@provost/contract/calendar";
import type { FieldType } from "@provost/contract/field";
import type { Language, Wording } from "@provost/contract/language";
import { functionName } from "./aggregate-name.ts";
import {
  type QueryTable,
  type ReaderView,
  rowCondition,
  shownColumn,
  storedSource,
  type TableColumn,
  visibleColumns,
} from "./apply-policy.ts";
import { onTenantClock } from "./bucket-value.ts";
import { isTextType, type Operand } from "./column-value.ts";
import { checkExpression } from "./expression/check.ts";
import type { ExpressionProblem } from "./expression/problem.ts";
import type { ExpressionContext, KnownField } from "./expression/term.ts";
import { found, type Outcome, refuse } from "./refusal.ts";
import { addColumns, mapExpression } from "./sql/map-expression.ts";
import { type CastType, column, type Expression, type Source, select } from "./sql/tree.ts";

/** A field a reader may use: of each row, or (`aggregates`) of a group; `of` reads the columns of `source`. */
export interface ReaderField extends Operand {
  name: string;
  aggregates: boolean;
  /** A column in it whose values a join repeats. */
  repeats: string | null;
}

/** The fields of a table as one reader may use them, and where their rows are read from. */
export interface ReaderFields {
  /** A field by its name; asking for it makes it part of the source. */
  field(name: string): Outcome<ReaderField>;
  /** A field of each row; one that aggregates is refused. */
  rowField(name: string): Outcome<ReaderField>;
  /** The table, or in its place the sub-query that shows the reader's rows and the fields asked for so far. */
  source(): Source;
}

/** What the fields of a table are made with. */
export interface FieldOptions {
  view: ReaderView | null;
  calendar: Calendar;
  language: Language;
  /** Fields of the question alone, beside those of the table. */
  calculated?: readonly CalculatedField[];
}

const readTypes: Readonly<Record<FieldType, { type: string; cast: CastType }>> = {
  text: { type: "VARCHAR", cast: "text" },
  whole: { type: "BIGINT", cast: "whole" },
  fraction: { type: "DOUBLE", cast: "fraction" },
  date: { type: "DATE", cast: "date" },
  instant: { type: "TIMESTAMP", cast: "instant" },
  boolean: { type: "BOOLEAN", cast: "boolean" },
};

/** The data type a column is read as. */
export function readType({ type, readAs }: TableColumn): string {
  return readAs ? readTypes[readAs].type : type;
}

function readColumn(stored: Operand, readAs: FieldType | null | undefined, calendar: Calendar): Operand {
  if (!readAs) return stored;
  const { type, cast } = readTypes[readAs];
  if (readAs === "text" && isTextType(stored.type)) return { of: stored.of, type };
  const { of } = readAs === "date" || readAs === "instant" ? onTenantClock(stored, calendar) : stored;
  return { of: { kind: "cast", of, to: cast, lenient: readAs !== "text" }, type };
}

/** A field as it is worked out: `of` of a row field is over the stored columns, of a group over the fields of rows. */
interface WorkedOut extends KnownField {
  stored: Expression;
  /** It is the stored column itself. */
  plain: boolean;
  /** How many calculated fields it is made of, one within the other. */
  levels: number;
}

/** `passedOn`: the problem is that of a field it is made of, and names that. */
type Unworked = { ok: false; problem: ExpressionProblem; missing: boolean; passedOn: boolean };
type Worked = { ok: true; field: WorkedOut } | Unworked;

const noPlace = { position: 0, length: 0 };
/** Most calculated fields one within the other. */
const mostLevels = 50;
const tooManyLevels: Wording = {
  zh: `计算字段最多逐层引用 ${mostLevels} 层`,
  en: `At most ${mostLevels} calculated fields may be made of one another.`,
};

function problem(zh: string, en: string): Unworked {
  return { ok: false, problem: { ...noPlace, message: { zh, en } }, missing: false, passedOn: false };
}

interface Library {
  find(name: string): Worked | null;
}

function library(table: QueryTable, { view, calendar, calculated = [] }: FieldOptions): Library {
  const columns = new Map(visibleColumns(table, view).map((shown) => [shown.name, shown]));
  const expressions = new Map<string, CalculatedField>();
  // Engines compare names without case.
  const names = new Set([...columns.keys()].map((name) => name.toLowerCase()));
  const taken = new Set<string>();
  for (const field of [...(table.calculated ?? []), ...calculated]) {
    if (names.has(field.name.toLowerCase())) taken.add(field.name);
    else expressions.set(field.name, field);
    names.add(field.name.toLowerCase());
  }
  const own = new Set(calculated.map(({ name }) => name));
  const known = new Map<string, Worked>();
  const running = new Set<string>();
  // Times that a way through the fields was given up, in a circle or too far down.
  let givenUp = 0;

  const ofColumn = ({ name, type, readAs }: TableColumn): Worked => {
    const shown = shownColumn(table, view, name);
    const { of: stored, type: dataType } = readColumn({ of: shown, type }, readAs, calendar);
    const repeats = table.repeats?.has(name) ? name : null;
    const plain = stored.kind === "column";
    return {
      ok: true,
      field: {
        dataType,
        aggregates: false,
        of: column(name),
        repeats,
        size: 1,
        depth: 1,
        stored,
        plain,
        levels: 0,
      },
    };
  };

  const ofExpression = ({ name, expression }: CalculatedField): Worked => {
    running.add(name);
    let missing = false;
    let passedOn = false;
    let levels = 1;
    const context: ExpressionContext = {
      calendar,
      field: (wanted) => {
        if (running.has(wanted)) {
          givenUp += 1;
          return { ok: false, zh: `字段 ${wanted} 引用了自己`, en: `The field ${wanted} is made of itself.` };
        }
        if (running.size > mostLevels) {
          givenUp += 1;
          return { ok: false, ...tooManyLevels };
        }
        const inner = find(wanted);
        if (inner?.ok) {
          levels = Math.max(levels, inner.field.levels + 1);
          return inner;
        }
        if (!inner || inner.missing) missing = true;
        const isHidden = inner?.missing === true && view !== null && !own.has(wanted);
        if (!inner || isHidden)
          return { ok: false, zh: `没有字段 ${wanted}`, en: `There is no field ${wanted}.` };
        passedOn = true;
        const { zh, en } = inner.problem.message;
        return inner.passedOn
          ? { ok: false, zh, en }
          : { ok: false, zh: `字段 ${wanted}：${zh}`, en: `The field ${wanted}: ${en}` };
      },
    };
    const checked = checkExpression(expression, context);
    running.delete(name);
    if (!checked.ok) return { ok: false, problem: checked.problem, missing, passedOn };
    if (levels > mostLevels) return problem(tooManyLevels.zh, tooManyLevels.en);
    const { of, dataType, level, repeats, size, depth } = checked.value;
    const aggregates = level === "aggregate";
    // Fields of rows are worked out where the rows are read, so what they use is put in their place.
    const stored = mapExpression(of, (part) => {
      const used = part.kind === "column" && !aggregates ? find(part.name) : null;
      return used?.ok ? used.field.stored : null;
    });
    const field: WorkedOut = { dataType, aggregates, of, repeats, size, depth, stored, plain: false, levels };
    return { ok: true, field: aggregates ? field : { ...field, of: column(name) } };
  };

  const find = (name: string): Worked | null => {
    const worked = known.get(name);
    if (worked) return worked;
    const shown = columns.get(name);
    const expression = expressions.get(name);
    const before = givenUp;
    const made = shown ? ofColumn(shown) : expression ? ofExpression(expression) : null;
    // What is said then depends on where the way began.
    const isOfTheWay = running.size > 0 && made?.ok === false && givenUp > before;
    if (made && !isOfTheWay) known.set(name, made);
    return made;
  };

  const clash = problem("已有同名字段", "There is a field of this name already.");
  return {
    find: (name) => (taken.has(name) && own.has(name) ? clash : find(name)),
  };
}

/** The fields of the table as the reader may use them: each knows its type, and what the policy hides is not there. */
export function readerFields(table: QueryTable, options: FieldOptions): ReaderFields {
  const { view, language } = options;
  const { find } = library(table, options);
  const used = new Map<string, WorkedOut>();

  const use = (name: string): void => {
    const inner = find(name);
    if (inner?.ok && !inner.field.aggregates) used.set(name, inner.field);
  };

  const field = (name: string): Outcome<ReaderField> => {
    const inner = find(name);
    const isOwn = options.calculated?.some((own) => own.name === name) ?? false;
    if (!inner || (!inner.ok && inner.missing && view !== null && !isOwn)) {
      return refuse("column_unknown", { table: table.name, column: name });
    }
    if (!inner.ok) {
      const { repeats, message } = inner.problem;
      if (repeats) return refuse("field_repeats", { ...repeats, func: functionName(repeats.func, language) });
      return refuse("expression_invalid", { field: name, detail: message[language] });
    }
    const { of, dataType, aggregates, repeats } = inner.field;
    const names = new Set<string>();
    addColumns(of, names);
    for (const one of names) use(one);
    return found({ name, of, type: dataType, aggregates, repeats });
  };

  const rowField = (name: string): Outcome<ReaderField> => {
    const any = field(name);
    if (!any.ok || !any.value.aggregates) return any;
    const detail: Wording = {
      zh: `${name} 是聚合值，只能用作数值`,
      en: `${name} aggregates, so it can be used as a measure only`,
    };
    return refuse("query_invalid", { detail: detail[language], column: name });
  };

  const source = (): Source => {
    const isWhole = !view || (view.columns === null && view.rows === null);
    if (isWhole && [...used.values()].every(({ plain }) => plain)) return storedSource(table);
    const columns = [...used].map(([alias, { stored }]) => ({ of: stored, alias }));
    return {
      kind: "query",
      alias: table.name,
      select: select({
        // A count of rows alone reads no field.
        columns: columns.length > 0 ? columns : [{ of: { kind: "whole", value: 1 }, alias: "row" }],
        from: storedSource(table),
        where: view && rowCondition(table, view),
      }),
    };
  };
  return { field, rowField, source };
}

/** A field of a table with what may be said of it: its type, whether it aggregates, and what is wrong with its expression. */
export interface DescribedField {
  name: string;
  type: string;
  aggregates: boolean;
  calculated: boolean;
  repeats: boolean;
  problem: ExpressionProblem | null;
}

/** The fields of a table in their order, calculated ones last; those the reader may not see, or whose columns he may not, are left out. */
export function describeFields(table: QueryTable, options: FieldOptions): DescribedField[] {
  const { find } = library(table, options);
  const names = [
    ...visibleColumns(table, options.view).map(({ name }) => ({ name, calculated: false })),
    ...[...(table.calculated ?? []), ...(options.calculated ?? [])].map(({ name }) => ({
      name,
      calculated: true,
    })),
  ];
  return names.flatMap(({ name, calculated }): DescribedField[] => {
    const inner = find(name);
    if (inner?.ok) {
      const { dataType: type, aggregates, repeats } = inner.field;
      return [{ name, type, aggregates, calculated, repeats: repeats !== null, problem: null }];
    }
    if (!inner || (inner.missing && options.view !== null)) return [];
    return [{ name, type: "VARCHAR", aggregates: false, calculated, repeats: false, problem: inner.problem }];
  });
}

/** Fields of each row under their names and types, and the source they are read from; without names every one there is. */
export function readerSource(
  table: QueryTable,
  options: FieldOptions,
  names?: readonly string[],
): Outcome<{ source: Source; columns: (TableColumn & { repeats: boolean })[] }> {
  const fields = readerFields(table, options);
  const usable = (): string[] =>
    describeFields(table, options)
      .filter(({ aggregates, problem: fault }) => !aggregates && fault === null)
      .map(({ name }) => name);
  const columns: (TableColumn & { repeats: boolean })[] = [];
  for (const name of names ?? usable()) {
    const field = fields.rowField(name);
    if (!field.ok) return field;
    columns.push({ name, type: field.value.type, repeats: field.value.repeats !== null });
  }
  return found({ source: fields.source(), columns });
}

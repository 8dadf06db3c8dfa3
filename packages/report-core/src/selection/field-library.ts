import type { CalculatedField } from "@provost/contract/report/calculated-field";
import type { FieldType } from "@provost/contract/source/field";
import type { Calendar } from "@provost/contract/wire/calendar";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { checkExpression } from "../expression/check.ts";
import type { ExpressionProblem } from "../expression/problem.ts";
import type { ExpressionContext, KnownField } from "../expression/term.ts";
import type { Unit } from "../expression/unit.ts";
import {
  type QueryTable,
  shownColumn,
  type TableColumn,
  type VisibleTable,
  visibleColumns,
} from "../policy/apply-policy.ts";
import { isTextType, type Operand, textOf } from "../result/column-value.ts";
import { mapExpression } from "../sql/map-expression.ts";
import { type CastType, column, type Expression } from "../sql/tree.ts";
import { onTenantClock } from "../time/bucket-value.ts";

/** What the fields of a table are made with. */
export interface FieldOptions {
  view: VisibleTable | null;
  calendar: Calendar;
  language: Language;
  /** Fields of the query alone, beside those of the table. */
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

function readColumn(stored: Operand, readAs: FieldType | null | undefined, calendar: Calendar): Operand {
  if (!readAs) return stored;
  const { type, cast } = readTypes[readAs];
  if (readAs === "text" && isTextType(stored.type)) return { of: stored.of, type };
  if (readAs === "text") return { of: textOf(stored), type };
  const { of } = readAs === "date" || readAs === "instant" ? onTenantClock(stored, calendar) : stored;
  return { of: { kind: "cast", of, to: cast, lenient: true }, type };
}

/** A field as it is worked out: `of` of a row field is over the stored columns, of a group over the fields of rows. */
export interface WorkedOut extends KnownField {
  unit: Unit;
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
const tooManyLevels: LocalizedText = {
  zh: `计算字段最多逐层引用 ${mostLevels} 层`,
  en: `Calculated fields can refer to one another up to ${mostLevels} levels deep.`,
};

function problem(zh: string, en: string): Unworked {
  return { ok: false, problem: { ...noPlace, message: { zh, en } }, missing: false, passedOn: false };
}

/** The fields of a table by their names; each is worked out once. */
export interface FieldLibrary {
  find(name: string): Worked | null;
}

/** What each field of a table is, columns and those made of other fields; what the view hides is not there. */
export function fieldLibrary(
  table: QueryTable,
  { view, calendar, calculated = [] }: FieldOptions,
): FieldLibrary {
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
  // Times that a path through the fields was abandoned, because it is circular or too deep.
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
        unit: { of: name },
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
          return { ok: false, zh: `字段 ${wanted} 引用了自己`, en: `The field ${wanted} refers to itself.` };
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
          return { ok: false, zh: `没有字段 ${wanted}`, en: `Field ${wanted} doesn't exist.` };
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
    const { of, dataType, level, unit, repeats, size, depth } = checked.value;
    const aggregates = level === "aggregate";
    // Fields of rows are worked out where the rows are read, so what they use is put in their place.
    const stored = mapExpression(of, (part) => {
      const used = part.kind === "column" && !aggregates ? find(part.name) : null;
      return used?.ok ? used.field.stored : null;
    });
    const made = { dataType, aggregates, of, unit: unit ?? { of: name }, repeats, size, depth };
    const field: WorkedOut = { ...made, stored, plain: false, levels };
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

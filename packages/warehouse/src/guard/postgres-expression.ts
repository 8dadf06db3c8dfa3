import { isRecord } from "./exact-json.ts";
import {
  postgresFunctions,
  postgresMoments,
  postgresOperators,
  postgresSyntax,
  postgresTableFunctions,
  postgresTypes,
  systemColumns,
} from "./postgres-names.ts";
import { shownName } from "./refusal.ts";
import { type Check, keyword, type Located, type Node, plain, refuseAt, unused, walkOf } from "./walk.ts";

/** What the walk through a tree of PostgreSQL's grammar knows and finds. */
export interface SourceFindings extends Located {
  /** How many values are bound. */
  readonly parameters: number;
  /** Accepts a relation that no common table expression in reach has the name of; throws a `Refusal`. */
  relation(name: string, node: unknown): void;
  /** Checks a nested SELECT; carried here because expressions and statements contain one another. */
  readonly select: SourceCheck;
}

export type SourceCheck = Check<SourceFindings>;
export const { fields, listOf } = walkOf<SourceFindings>();

/** A node as the grammar's printer writes it, `{"Kind": {…}}`, of one of the known kinds. */
export const nodeOf =
  (kinds: Readonly<Record<string, SourceCheck>>, part: Parameters<typeof refuseAt>[2]): SourceCheck =>
  (value, scope, findings) => {
    if (!isRecord(value)) refuseAt(value, findings, part);
    const [[kind, body] = [], more] = Object.entries(value);
    const check = kind !== undefined && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (check === undefined || more !== undefined) refuseAt(body, findings, part);
    check(body, scope, findings);
  };

/** The fields of a node of this kind; null for anything else. */
export function bodyOf(value: unknown, kind: string): Node | null {
  const body = isRecord(value) ? value[kind] : undefined;
  return isRecord(body) ? body : null;
}

/** The items of a list; none for anything else. */
export function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The texts of a list of `String` nodes; `null` where another node is among them. */
export function textsOf(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  const texts = value.map((item: unknown) => {
    const body = isRecord(item) && Object.keys(item).length === 1 ? item.String : undefined;
    if (!isRecord(body)) return null;
    return typeof body.sval === "string" ? body.sval : "";
  });
  return texts.every((text) => text !== null) ? texts : null;
}

/** A list of names. */
export const nameList: SourceCheck = (value, _scope, findings) => {
  if (textsOf(value) === null) refuseAt(value, findings, "statement");
};

const oneName: SourceCheck = (value, _scope, findings) => {
  if (textsOf(value)?.length !== 1) refuseAt(value, findings, "expression");
};

/** A value, or a list of values. */
export const expression: SourceCheck = (value, scope, findings) => anyExpression(value, scope, findings);
export const expressions = listOf(expression);

const constant = fields({
  ival: fields({ ival: plain }),
  fval: fields({ fval: plain }),
  sval: fields({ sval: plain }),
  boolval: fields({ boolval: plain }),
  isnull: plain,
  location: plain,
});

const typeFields = fields({
  names: nameList,
  setof: unused,
  pct_type: unused,
  typmods: listOf(nodeOf({ A_Const: constant }, "type")),
  typemod: plain,
  arrayBounds: listOf(nodeOf({ Integer: fields({ ival: plain }) }, "type")),
  location: plain,
});

const type: SourceCheck = (value, scope, findings) => {
  const names = isRecord(value) ? textsOf(value.names) : null;
  const name = names?.at(-1) ?? "";
  const isPlainName = names?.length === 1 || (names?.length === 2 && names[0] === "pg_catalog");
  if (!isPlainName || !postgresTypes.has(name)) {
    refuseAt(value, findings, { kind: "type_refused", type: shownName(names?.join(".") ?? "") });
  }
  typeFields(value, scope, findings);
};

const columnFields = fields({ fields: plain, location: plain });
const column: SourceCheck = (value, scope, findings) => {
  if (!isRecord(value) || !Array.isArray(value.fields)) refuseAt(value, findings, "expression");
  const parts: unknown[] = value.fields;
  const last = parts.at(-1);
  const isStar = isRecord(last) && isRecord(last.A_Star);
  const names = textsOf(isStar ? parts.slice(0, -1) : parts);
  if (names === null) refuseAt(value, findings, "expression");
  const [first = "", second] = names;
  if (names.length > 2 || (isStar && names.length > 1)) {
    refuseAt(value, findings, { kind: "table_qualified", table: shownName(names.slice(0, 2).join(".")) });
  }
  const name = second ?? first;
  if (!isStar && systemColumns.has(name)) {
    refuseAt(value, findings, { kind: "column_unknown", column: shownName(name) });
  }
  columnFields({ ...value, fields: [] }, scope, findings);
};

const operator: SourceCheck = (value, _scope, findings) => {
  const names = textsOf(value);
  if (names?.length !== 1 || !postgresOperators.has(names[0] ?? "")) {
    refuseAt(value, findings, { kind: "function_refused", function: shownName(names?.join(".") ?? "") });
  }
};

/** One term of ORDER BY. */
export const order = nodeOf(
  {
    SortBy: fields({
      node: expression,
      sortby_dir: keyword("SORTBY_DEFAULT", "SORTBY_ASC", "SORTBY_DESC"),
      sortby_nulls: plain,
      useOp: unused,
      location: plain,
    }),
  },
  "order",
);

/** A window, named or in place. */
export const windowFields = fields({
  name: plain,
  refname: plain,
  partitionClause: expressions,
  orderClause: listOf(order),
  frameOptions: plain,
  startOffset: expression,
  endOffset: expression,
  location: plain,
});

const callFields = fields({
  funcname: nameList,
  args: expressions,
  agg_order: listOf(order),
  agg_filter: expression,
  over: windowFields,
  agg_within_group: plain,
  agg_star: plain,
  agg_distinct: plain,
  func_variadic: unused,
  funcformat: keyword("COERCE_EXPLICIT_CALL", "COERCE_SQL_SYNTAX"),
  location: plain,
});

/** A call of a function of one of the lists. */
const callOf =
  (allowed: ReadonlySet<string>, kind: "function_refused" | "function_in_from"): SourceCheck =>
  (value, scope, findings) => {
    if (!isRecord(value)) refuseAt(value, findings, "function");
    const names = textsOf(value.funcname) ?? [];
    const name = names.at(-1) ?? "";
    const isWritten = value.funcformat === "COERCE_SQL_SYNTAX" || postgresSyntax.has(name);
    const isPlainName = names.length === 1 || (names.length === 2 && names[0] === "pg_catalog" && isWritten);
    if (!isPlainName || !allowed.has(name)) {
      refuseAt(value, findings, { kind, function: shownName(names.join(".")) });
    }
    callFields(value, scope, findings);
  };

/** A function in FROM. */
export const tableCall = nodeOf({ FuncCall: callOf(postgresTableFunctions, "function_in_from") }, "table");

const parameterFields = fields({ number: plain, location: plain });
const parameter: SourceCheck = (value, scope, findings) => {
  const number = isRecord(value) ? value.number : undefined;
  // The values behind those of the person are those of the policies.
  if (typeof number !== "number" || number < 1 || number > findings.parameters) {
    refuseAt(value, findings, { kind: "placeholder" });
  }
  parameterFields(value, scope, findings);
};

const when = nodeOf(
  { CaseWhen: fields({ expr: expression, result: expression, location: plain }) },
  "expression",
);

const index = nodeOf(
  { A_Indices: fields({ is_slice: plain, lidx: expression, uidx: expression }) },
  "expression",
);

const anyExpression = nodeOf(
  {
    A_Const: constant,
    ColumnRef: column,
    ParamRef: parameter,
    TypeCast: fields({ arg: expression, typeName: type, location: plain }),
    FuncCall: callOf(
      new Set([...postgresFunctions].filter((name) => !postgresTableFunctions.has(name))),
      "function_refused",
    ),
    NamedArgExpr: fields({ arg: expression, name: plain, argnumber: plain, location: plain }),
    A_Expr: fields({
      kind: keyword(
        "AEXPR_OP",
        "AEXPR_OP_ANY",
        "AEXPR_OP_ALL",
        "AEXPR_DISTINCT",
        "AEXPR_NOT_DISTINCT",
        "AEXPR_NULLIF",
        "AEXPR_IN",
        "AEXPR_LIKE",
        "AEXPR_ILIKE",
        "AEXPR_SIMILAR",
        "AEXPR_BETWEEN",
        "AEXPR_NOT_BETWEEN",
        "AEXPR_BETWEEN_SYM",
        "AEXPR_NOT_BETWEEN_SYM",
      ),
      name: operator,
      lexpr: expression,
      rexpr: expression,
      rexpr_list_start: plain,
      rexpr_list_end: plain,
      location: plain,
    }),
    BoolExpr: fields({ boolop: plain, args: expressions, location: plain }),
    NullTest: fields({ arg: expression, nulltesttype: plain, argisrow: unused, location: plain }),
    BooleanTest: fields({ arg: expression, booltesttype: plain, location: plain }),
    CaseExpr: fields({ arg: expression, args: listOf(when), defresult: expression, location: plain }),
    CoalesceExpr: fields({ args: expressions, location: plain }),
    MinMaxExpr: fields({ op: plain, args: expressions, location: plain }),
    SQLValueFunction: fields({ op: keyword(...postgresMoments), typmod: plain, location: plain }),
    A_ArrayExpr: fields({ elements: expressions, list_start: plain, list_end: plain, location: plain }),
    A_Indirection: fields({ arg: expression, indirection: listOf(index) }),
    RowExpr: fields({ args: expressions, row_format: plain, location: plain }),
    List: fields({ items: expressions }),
    GroupingFunc: fields({ args: expressions, location: plain }),
    CollateClause: fields({ arg: expression, collname: oneName, location: plain }),
    SubLink: fields({
      subLinkType: plain,
      testexpr: expression,
      operName: operator,
      subselect: (value, scope, findings) => findings.select(value, scope, findings),
      location: plain,
    }),
  },
  "expression",
);

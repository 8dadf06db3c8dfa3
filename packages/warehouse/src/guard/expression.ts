import type { SqlProblem } from "@provost/contract/report/sql-problem";
import { asciiLower } from "@provost/contract/wire/ascii";
import { isRecord } from "./exact-json.ts";
import { allowedFunctions, allowedTypes, volatileFunctions } from "./functions.ts";
import { partRefused, shownName } from "./refusal.ts";
import {
  type Check,
  type Findings,
  fields,
  keyword,
  listOf,
  oneOf,
  optional,
  plain,
  refuseAt,
  unused,
} from "./walk.ts";

// The kinds refer to one another, so each use goes through a function that looks the table up when it is called.
export const expression: Check = (value, scope, findings) => anyExpression(value, scope, findings);
const expressions = listOf(expression);
const maybeExpression = optional(expression);

function typeRefused(name: unknown): SqlProblem {
  return typeof name === "string" && name !== ""
    ? { kind: "type_refused", type: shownName(name) }
    : partRefused("type");
}

const type: Check = (value, scope, findings) => {
  if (!isRecord(value)) refuseAt(value, findings, "type");
  const info = value.type_info;
  if (value.id === "UNBOUND" && isRecord(info)) {
    const isJson = typeof info.name === "string" && asciiLower(info.name) === "json";
    if (!isJson || info.catalog !== "" || info.schema !== "") {
      refuseAt(value, findings, typeRefused(info.name));
    }
    unboundInfo(info, scope, findings);
    return;
  }
  if (typeof value.id !== "string" || !allowedTypes.has(value.id)) {
    refuseAt(value, findings, typeRefused(value.id));
  }
  typeFields(value, scope, findings);
};

const infoBase = { type: plain, alias: unused, extension_info: unused };
const unboundInfo = fields({
  ...infoBase,
  name: plain,
  catalog: unused,
  schema: unused,
  user_type_modifiers: unused,
});
const typeInfo = oneOf(
  "type",
  {
    DECIMAL_TYPE_INFO: fields({ ...infoBase, width: plain, scale: plain }),
    LIST_TYPE_INFO: fields({ ...infoBase, child_type: type }),
    ARRAY_TYPE_INFO: fields({ ...infoBase, child_type: type, size: plain }),
    STRUCT_TYPE_INFO: fields({ ...infoBase, child_types: listOf(fields({ first: plain, second: type })) }),
    STRING_TYPE_INFO: fields({ ...infoBase, collation: unused }),
  },
  "type",
);
const typeFields = fields({ id: plain, type_info: optional(typeInfo) });

const hugeint = fields({ upper: plain, lower: plain });
const constant = fields({
  type,
  is_null: plain,
  value: (value, scope, findings) => (isRecord(value) ? hugeint : plain)(value, scope, findings),
});

function checkFunctionName(node: unknown, findings: Findings): void {
  if (!isRecord(node)) refuseAt(node, findings, "function");
  const name = typeof node.function_name === "string" ? asciiLower(node.function_name) : "";
  const qualified = node.catalog !== "" || (node.schema !== "" && node.schema !== "main");
  if (qualified || !allowedFunctions.has(name)) {
    refuseAt(node, findings, { kind: "function_refused", function: shownName(name) });
  }
  if (volatileFunctions.has(name)) findings.volatile = true;
}

const base = { class: plain, type: plain, alias: plain, query_location: plain };

export const order = oneOf(
  "type",
  Object.fromEntries(
    ["ORDER_DEFAULT", "ASCENDING", "DESCENDING"].map((kind) => [
      kind,
      fields({ type: plain, null_order: plain, expression }),
    ]),
  ),
  "order",
);

/** The fields of a function call; also used for the calls allowed in FROM. */
export const functionFields = fields({
  ...base,
  function_name: plain,
  schema: plain,
  catalog: plain,
  children: expressions,
  filter: maybeExpression,
  order_bys: fields({ type: keyword("ORDER_MODIFIER"), orders: listOf(order) }),
  distinct: plain,
  is_operator: plain,
  export_state: unused,
});

const windowFields = fields({
  ...base,
  function_name: plain,
  schema: plain,
  catalog: plain,
  children: expressions,
  partitions: expressions,
  orders: listOf(order),
  start: plain,
  end: plain,
  start_expr: maybeExpression,
  end_expr: maybeExpression,
  offset_expr: maybeExpression,
  default_expr: maybeExpression,
  ignore_nulls: plain,
  filter_expr: maybeExpression,
  exclude_clause: plain,
  distinct: plain,
  arg_orders: listOf(order),
});

const columnFields = fields({ ...base, column_names: plain });
const parameterFields = fields({ ...base, identifier: plain });
const operators = [
  "ARRAY_EXTRACT",
  "ARRAY_SLICE",
  "ARRAY_CONSTRUCTOR",
  "STRUCT_EXTRACT",
  "COMPARE_IN",
  "COMPARE_NOT_IN",
  "GROUPING_FUNCTION",
  "OPERATOR_COALESCE",
  "OPERATOR_IS_NOT_NULL",
  "OPERATOR_IS_NULL",
  "OPERATOR_NOT",
  "OPERATOR_NULLIF",
  "OPERATOR_TRY",
];

const anyExpression = oneOf(
  "class",
  {
    CONSTANT: fields({ ...base, value: constant }),
    COLUMN_REF: (value, scope, findings) => {
      columnFields(value, scope, findings);
      const path = isRecord(value) && Array.isArray(value.column_names) ? value.column_names : [];
      // current_date and its like are parsed as bare columns.
      if (path.length === 1 && volatileFunctions.has(asciiLower(String(path[0])))) findings.volatile = true;
    },
    FUNCTION: (value, scope, findings) => {
      checkFunctionName(value, findings);
      functionFields(value, scope, findings);
    },
    WINDOW: (value, scope, findings) => {
      checkFunctionName(value, findings);
      windowFields(value, scope, findings);
    },
    CASE: fields({
      ...base,
      case_checks: listOf(fields({ when_expr: expression, then_expr: expression })),
      else_expr: maybeExpression,
    }),
    CAST: fields({ ...base, child: expression, cast_type: type, try_cast: plain }),
    COLLATE: fields({ ...base, child: expression, collation: plain }),
    COMPARISON: fields({ ...base, left: expression, right: expression }),
    CONJUNCTION: fields({ ...base, children: expressions }),
    BETWEEN: fields({ ...base, input: expression, lower: expression, upper: expression }),
    OPERATOR: fields({ ...base, type: keyword(...operators), children: expressions }),
    LAMBDA: fields({ ...base, lhs: expression, expr: expression }),
    POSITIONAL_REFERENCE: fields({ ...base, index: plain }),
    PARAMETER: (value, scope, findings) => {
      parameterFields(value, scope, findings);
      if (isRecord(value)) findings.parameters.add(String(value.identifier));
    },
    STAR: fields({
      ...base,
      relation_name: plain,
      exclude_list: plain,
      replace_list: listOf(fields({ key: plain, value: expression })),
      columns: plain,
      expr: maybeExpression,
      qualified_exclude_list: listOf(
        fields({ catalog: unused, schema: unused, table: plain, column: plain }),
      ),
      rename_list: listOf(
        fields({
          key: fields({ catalog: unused, schema: unused, table: plain, column: plain }),
          value: plain,
        }),
      ),
    }),
    SUBQUERY: fields({
      ...base,
      subquery_type: plain,
      subquery: (value, scope, findings) => findings.statement(value, scope, findings),
      child: maybeExpression,
      comparison_type: plain,
    }),
  },
  "expression",
);

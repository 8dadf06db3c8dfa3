import { asciiLower } from "@provost/contract/wire/ascii";
import { isRecord } from "./exact-json.ts";
import { expression, functionFields, order } from "./expression.ts";
import { allowedTableFunctions } from "./functions.ts";
import { shownName } from "./refusal.ts";
import {
  type Check,
  type Findings,
  fields,
  keyword,
  listOf,
  type Node,
  oneOf,
  optional,
  plain,
  refuseAt,
  type Scope,
  unused,
} from "./walk.ts";

const expr: Check = (value, scope, findings) => expression(value, scope, findings);
const orders: Check = (value, scope, findings) => listOf(order)(value, scope, findings);
const queryNode: Check = (value, scope, findings) => anyNode(value, scope, findings);
const tableRef: Check = (value, scope, findings) => anyTable(value, scope, findings);

/** A statement at the top level, in a sub-query and in a common table expression. */
export const statement: Check = (value, scope, findings) => statementFields(value, scope, findings);
const statementFields = fields({
  node: queryNode,
  named_param_map: listOf(fields({ key: plain, value: plain })),
});

const sampleFields = fields({
  sample_size: fields({
    type: fields({ id: keyword("BIGINT", "INTEGER", "DOUBLE", "DECIMAL"), type_info: plain }),
    is_null: plain,
    value: plain,
  }),
  is_percentage: plain,
  method: plain,
  seed: plain,
});
const sample: Check = (value, scope, findings) => {
  findings.volatile = true;
  sampleFields(value, scope, findings);
};

const modifier = oneOf(
  "type",
  {
    ORDER_MODIFIER: fields({ type: plain, orders }),
    DISTINCT_MODIFIER: fields({ type: plain, distinct_on_targets: listOf(expr) }),
    LIMIT_MODIFIER: fields({ type: plain, limit: optional(expr), offset: optional(expr) }),
    LIMIT_PERCENT_MODIFIER: fields({ type: plain, limit: optional(expr), offset: optional(expr) }),
  },
  "clause",
);

const cteFields = fields({
  aliases: plain,
  query: statement,
  materialized: plain,
  key_targets: listOf(expr),
});

function text(value: unknown): string {
  return typeof value === "string" ? asciiLower(value) : "";
}

function extend(scope: Scope, name: string): Scope {
  return { ctes: new Set(scope.ctes).add(name) };
}

// A common table expression sees those before it, not itself: inside its own definition its name means the table.
function enterCtes(node: Node, outer: Scope, findings: Findings): Scope {
  const entries = isRecord(node.cte_map) ? node.cte_map.map : undefined;
  if (!Array.isArray(entries)) refuseAt(node, findings, "with");
  let scope = outer;
  for (const entry of entries) {
    if (!isRecord(entry)) refuseAt(entry, findings, "with");
    cteFields(entry.value, scope, findings);
    scope = extend(scope, text(entry.key));
  }
  return scope;
}

const node =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, outer, findings) => {
    if (!isRecord(value)) refuseAt(value, findings, "query");
    const scope = enterCtes(value, outer, findings);
    const { cte_map: _, ...rest } = value;
    fields({ type: plain, modifiers: listOf(modifier), ...checks })(rest, scope, findings);
  };

const anyNode = oneOf(
  "type",
  {
    SELECT_NODE: node({
      select_list: listOf(expr),
      from_table: tableRef,
      where_clause: optional(expr),
      group_expressions: listOf(expr),
      group_sets: plain,
      aggregate_handling: plain,
      having: optional(expr),
      sample: optional(sample),
      qualify: optional(expr),
    }),
    SET_OPERATION_NODE: node({ setop_type: plain, setop_all: plain, left: queryNode, right: queryNode }),
    RECURSIVE_CTE_NODE: (value, outer, findings) => {
      const own = isRecord(value) ? text(value.cte_name) : "";
      node({
        cte_name: plain,
        union_all: plain,
        left: queryNode,
        right: (right, scope, found) => queryNode(right, extend(scope, own), found),
        aliases: plain,
        key_targets: listOf(expr),
      })(value, outer, findings);
    },
  },
  "query",
);

const base = { type: plain, alias: plain, sample: optional(sample), query_location: plain };
const baseTableFields = fields({
  ...base,
  schema_name: unused,
  catalog_name: unused,
  table_name: plain,
  column_name_alias: plain,
  at_clause: unused,
});
const tableFunctionFields = fields({
  ...base,
  function: (value, scope, findings) => functionFields(value, scope, findings),
  column_name_alias: plain,
  with_ordinality: plain,
});

function checkTable(value: unknown, scope: Scope, findings: Findings): void {
  if (!isRecord(value)) refuseAt(value, findings, "table");
  if (value.schema_name !== "" || value.catalog_name !== "") {
    refuseAt(value, findings, { kind: "table_qualified", table: shownName(value.table_name) });
  }
  const name = text(value.table_name);
  if (scope.ctes.has(name)) return;
  if (!findings.visible.has(name)) {
    refuseAt(value, findings, { kind: "table_unknown", table: shownName(value.table_name) });
  }
  findings.tables.add(name);
}

const anyTable = oneOf(
  "type",
  {
    EMPTY: fields(base),
    BASE_TABLE: (value, scope, findings) => {
      checkTable(value, scope, findings);
      baseTableFields(value, scope, findings);
    },
    JOIN: fields({
      ...base,
      left: tableRef,
      right: tableRef,
      condition: optional(expr),
      join_type: plain,
      ref_type: plain,
      using_columns: plain,
      delim_flipped: unused,
      duplicate_eliminated_columns: unused,
    }),
    SUBQUERY: fields({ ...base, subquery: statement, column_name_alias: plain }),
    TABLE_FUNCTION: (value, scope, findings) => {
      const call = isRecord(value) ? value.function : undefined;
      const name = isRecord(call) ? text(call.function_name) : "";
      const qualified = !isRecord(call) || call.schema !== "" || call.catalog !== "";
      if (qualified || !allowedTableFunctions.has(name)) {
        refuseAt(value, findings, { kind: "function_in_from", function: shownName(name) });
      }
      tableFunctionFields(value, scope, findings);
    },
    // DESCRIBE, SHOW and SUMMARIZE are parsed as a SELECT from this.
    SHOW_REF: (value, _scope, findings) => refuseAt(value, findings, { kind: "not_select", statement: null }),
    EXPRESSION_LIST: fields({
      ...base,
      expected_names: plain,
      expected_types: unused,
      values: listOf(listOf(expr)),
    }),
  },
  "table",
);

import { isRecord } from "./exact-json.ts";
import {
  expression,
  expressions,
  fields,
  listOf,
  nameList,
  nodeOf,
  order,
  type SourceCheck,
  tableCall,
  windowFields,
} from "./postgres-expression.ts";
import { shownName } from "./refusal.ts";
import { keyword, plain, refuseAt, type Scope, unused } from "./walk.ts";

const tableRef: SourceCheck = (value, scope, findings) => anyTable(value, scope, findings);

const changes: Readonly<Record<string, string>> = {
  InsertStmt: "INSERT",
  UpdateStmt: "UPDATE",
  DeleteStmt: "DELETE",
  MergeStmt: "MERGE",
};

/** A SELECT as a node of its own. */
export const selectNode: SourceCheck = (value, scope, findings) => {
  const [kind = "", more] = isRecord(value) ? Object.keys(value) : [];
  if (!isRecord(value) || kind !== "SelectStmt" || more !== undefined) {
    refuseAt(value, findings, { kind: "not_select", statement: changes[kind] ?? null });
  }
  select(value.SelectStmt, scope, findings);
};

const cteFields = fields({
  ctename: plain,
  aliascolnames: nameList,
  // Without this, a part is copied into each of its places: of a chain of them, 2ⁿ times.
  ctematerialized: keyword("CTEMaterializeDefault", "CTEMaterializeAlways"),
  ctequery: selectNode,
  search_clause: unused,
  cycle_clause: unused,
  location: plain,
});

const withFields = fields({ ctes: () => {}, recursive: plain, location: plain });

// One sees those before it; after RECURSIVE, each sees all of them.
const enterWith = (value: unknown, outer: Scope, findings: Parameters<SourceCheck>[2]): Scope => {
  if (value === undefined) return outer;
  if (!isRecord(value) || !Array.isArray(value.ctes)) refuseAt(value, findings, "with");
  withFields(value, outer, findings);
  const ctes = value.ctes.map((node: unknown) => {
    const body = isRecord(node) && Object.keys(node).length === 1 ? node.CommonTableExpr : undefined;
    if (!isRecord(body) || typeof body.ctename !== "string") refuseAt(body, findings, "with");
    return { body, name: body.ctename };
  });
  const all: Scope = { ctes: new Set([...outer.ctes, ...ctes.map(({ name }) => name)]) };
  let before = outer;
  for (const { body, name } of ctes) {
    cteFields(body, value.recursive === true ? all : before, findings);
    before = { ctes: new Set([...before.ctes, name]) };
  }
  return all;
};

const target = nodeOf(
  { ResTarget: fields({ name: plain, indirection: unused, val: expression, location: plain }) },
  "expression",
);

const group: SourceCheck = (value, scope, findings) => {
  if (isRecord(value) && "GroupingSet" in value) groupingSet(value, scope, findings);
  else expression(value, scope, findings);
};
const groups = listOf(group);
const groupingSet = nodeOf(
  { GroupingSet: fields({ kind: plain, content: groups, location: plain }) },
  "clause",
);

// DISTINCT without ON is a list of one empty node.
const distinct: SourceCheck = (value, scope, findings) => {
  if (!isRecord(value) || Object.keys(value).length > 0) expression(value, scope, findings);
};

const limit: SourceCheck = expression;

const selectFields = fields({
  distinctClause: listOf(distinct),
  intoClause: unused,
  targetList: listOf(target),
  fromClause: listOf(tableRef),
  whereClause: expression,
  groupClause: groups,
  groupDistinct: plain,
  havingClause: expression,
  windowClause: listOf(nodeOf({ WindowDef: windowFields }, "clause")),
  valuesLists: listOf(nodeOf({ List: fields({ items: expressions }) }, "clause")),
  sortClause: listOf(order),
  limitOffset: limit,
  limitCount: limit,
  limitOption: plain,
  lockingClause: unused,
  op: keyword("SETOP_NONE", "SETOP_UNION", "SETOP_INTERSECT", "SETOP_EXCEPT"),
  all: plain,
  larg: (value, scope, findings) => select(value, scope, findings),
  rarg: (value, scope, findings) => select(value, scope, findings),
});

/** The body of a SELECT. */
const select: SourceCheck = (value, outer, findings) => {
  if (!isRecord(value)) refuseAt(value, findings, "query");
  if (value.intoClause !== undefined || value.lockingClause !== undefined) {
    refuseAt(value, findings, "clause");
  }
  const { withClause, ...rest } = value;
  selectFields(rest, enterWith(withClause, outer, findings), findings);
};

const alias = fields({ aliasname: plain, colnames: nameList });

const relationFields = fields({
  relname: plain,
  catalogname: unused,
  schemaname: unused,
  inh: plain,
  relpersistence: keyword("p"),
  alias,
  location: plain,
});

const functions: SourceCheck = (value, scope, findings) => {
  const items = isRecord(value) && isRecord(value.List) ? value.List.items : undefined;
  // The second is a list of column types, here always empty.
  const [call, columns] = Array.isArray(items) ? items : [];
  const isBare = columns === undefined || (isRecord(columns) && Object.keys(columns).length === 0);
  if (!isBare || !Array.isArray(items) || items.length > 2) refuseAt(value, findings, "table");
  tableCall(call, scope, findings);
};

const anyTable = nodeOf(
  {
    RangeVar: (value, scope, findings) => {
      if (!isRecord(value) || typeof value.relname !== "string") refuseAt(value, findings, "table");
      const { relname, schemaname, catalogname } = value;
      if (schemaname !== undefined || catalogname !== undefined) {
        refuseAt(value, findings, { kind: "table_qualified", table: shownName(relname) });
      }
      relationFields(value, scope, findings);
      if (!scope.ctes.has(relname)) findings.relation(relname, value);
    },
    RangeSubselect: fields({ lateral: plain, subquery: selectNode, alias }),
    RangeFunction: fields({
      lateral: plain,
      ordinality: plain,
      is_rowsfrom: unused,
      functions: listOf(functions),
      alias,
      coldeflist: unused,
    }),
    JoinExpr: fields({
      jointype: keyword("JOIN_INNER", "JOIN_LEFT", "JOIN_RIGHT", "JOIN_FULL"),
      isNatural: plain,
      larg: tableRef,
      rarg: tableRef,
      usingClause: nameList,
      join_using_alias: alias,
      quals: expression,
      alias,
      rtindex: plain,
    }),
  },
  "table",
);

/** What a tree names: its relations, whether or not they are its own, and how many places name one or define one. */
export interface NamedInTree {
  readonly relations: ReadonlySet<string>;
  readonly named: number;
  readonly ctes: number;
}

/** Collects the names of a tree, in places of any kind. */
export function namesInTree(tree: unknown): NamedInTree {
  const relations = new Set<string>();
  let named = 0;
  let ctes = 0;
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) walk(item);
    if (!isRecord(value)) return;
    const { relname, ctename } = value;
    if (typeof relname === "string") {
      relations.add(relname);
      named++;
    }
    if (typeof ctename === "string") ctes++;
    for (const part of Object.values(value)) walk(part);
  };
  walk(tree);
  return { relations, named, ctes };
}

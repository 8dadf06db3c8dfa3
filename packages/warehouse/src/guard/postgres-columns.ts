import { isRecord } from "./exact-json.ts";
import { bodyOf, listed, textsOf } from "./postgres-expression.ts";
import { shownName } from "./refusal.ts";
import { type Located, type Node, refuseAt } from "./walk.ts";

/** Names that are certainly columns of a relation: never one that is not. */
type Columns = ReadonlySet<string>;

const none: Columns = new Set();

/** Relations by what they are called. */
type Level = Map<string, Columns>;

interface Place {
  /** Common table expressions in reach. */
  readonly ctes: ReadonlyMap<string, Columns>;
  /** Relations of the FROM clauses around, those of the innermost last. */
  readonly levels: readonly Level[];
}

/** The columns of a published table that a relation means; null where it means none. */
export type ColumnsOf = (relation: string) => Columns | null;

const common = (one: Columns | undefined, other: Columns): Columns =>
  one === undefined ? other : new Set([...one].filter((name) => other.has(name)));

function add(level: Level, name: string, columns: Columns): void {
  level.set(name, common(level.get(name), columns));
}

/** What a relation of a name has, whichever of those in reach it is; null where there is none of it. */
function reached(name: string, { levels }: Place): Columns | null {
  const found = levels.flatMap((level) => level.get(name) ?? []);
  return found.length === 0 ? null : found.reduce(common);
}

const aliasOf = ({ alias }: Node): { name: string | null; columns: Columns | null } => {
  const { aliasname = null, colnames } = isRecord(alias) ? alias : {};
  const columns = textsOf(colnames);
  return {
    name: typeof aliasname === "string" ? aliasname : null,
    columns: columns === null || columns.length === 0 ? null : new Set(columns),
  };
};

/** What the database calls a value that was given no name; null where it is not certain. */
function nameOf(value: unknown): string | null {
  const column = bodyOf(value, "ColumnRef");
  if (column !== null) return textsOf(column.fields)?.at(-1) ?? null;
  const call = bodyOf(value, "FuncCall");
  if (call !== null) return textsOf(call.funcname)?.at(-1) ?? null;
  if (bodyOf(value, "CoalesceExpr") !== null) return "coalesce";
  const within =
    bodyOf(value, "TypeCast") ?? bodyOf(value, "CollateClause") ?? bodyOf(value, "A_Indirection");
  return within === null ? null : nameOf(within.arg);
}

/** Functions in FROM whose one column has a name of its own, whatever they are called there. */
const ownColumn = /^jsonb?_array_elements(?:_text)?$/;

function functionColumns(body: Node, called: string | null, own: Columns | null): [string, Columns] {
  const calls = listed(body.functions).map((item) =>
    bodyOf(listed(bodyOf(item, "List")?.items)[0], "FuncCall"),
  );
  const [call = null, another] = calls;
  const name = textsOf(call?.funcname)?.at(-1) ?? "";
  // With several arguments it is several functions.
  const isOne =
    another === undefined &&
    listed(call?.args).length > 0 &&
    (name !== "unnest" || listed(call?.args).length === 1);
  const columns = new Set(own);
  if (own === null && isOne) columns.add(ownColumn.test(name) ? "value" : (called ?? name));
  if (body.ordinality === true && (own?.size ?? 0) <= 1) columns.add("ordinality");
  return [called ?? name, columns];
}

/** Refuses a name behind a dot that its relation has no column of: the database would call a function of that name with the row. */
export function checkColumns(statement: unknown, columnsOf: ColumnsOf, located: Located): void {
  const reference = ({ fields, ...node }: Node, place: Place): void => {
    const [relation, column, more] = textsOf(fields) ?? [];
    if (relation === undefined || column === undefined) return;
    const columns = more === undefined ? reached(relation, place) : none;
    if (columns === null) refuseAt(node, located, { kind: "table_not_in_from", table: shownName(relation) });
    if (!columns.has(column)) refuseAt(node, located, { kind: "column_unknown", column: shownName(column) });
  };

  const any = (value: unknown, place: Place): void => {
    if (Array.isArray(value)) for (const item of value) any(item, place);
    if (!isRecord(value)) return;
    for (const [kind, part] of Object.entries(value)) {
      if (kind === "ColumnRef" && isRecord(part)) reference(part, place);
      else if (kind === "SelectStmt") select(part, place);
      else any(part, place);
    }
  };

  const join = (body: Node, place: Place, level: Level): Columns => {
    const sides = [body.larg, body.rarg].flatMap((side) => [...item(side, place, level)]);
    const using = isRecord(body.join_using_alias) ? body.join_using_alias.aliasname : undefined;
    if (typeof using === "string") add(level, using, new Set(textsOf(body.usingClause)));
    const { name, columns } = aliasOf(body);
    any(body.quals, place);
    const all = columns ?? new Set(sides);
    add(level, name ?? "unnamed_join", all);
    return all;
  };

  /** Reads one relation of a FROM clause, and adds it to those of its level. */
  const item = (value: unknown, place: Place, level: Level): Columns => {
    const joined = bodyOf(value, "JoinExpr");
    if (joined !== null) return join(joined, place, level);
    const table = bodyOf(value, "RangeVar");
    const query = bodyOf(value, "RangeSubselect");
    const call = bodyOf(value, "RangeFunction");
    const { name, columns } = aliasOf(table ?? query ?? call ?? {});
    const found = ((): [string, Columns] => {
      if (table !== null) {
        const relation = String(table.relname);
        return [name ?? relation, columns ?? place.ctes.get(relation) ?? columnsOf(relation) ?? none];
      }
      if (query !== null) {
        const within = select(bodyOf(query.subquery, "SelectStmt"), place);
        return [name ?? "unnamed_subquery", columns ?? within];
      }
      any(call?.functions, place);
      return call === null ? ["", none] : functionColumns(call, name, columns);
    })();
    add(level, ...found);
    return found[1];
  };

  const withCtes = (value: unknown, place: Place): Place => {
    if (!isRecord(value)) return place;
    const bodies = listed(value.ctes).map((node) => bodyOf(node, "CommonTableExpr") ?? {});
    const all = new Map(place.ctes);
    // What one of them has is not known before it was read, and then only those behind it use it.
    if (value.recursive === true)
      for (const body of bodies) all.set(String(body.ctename), new Set(textsOf(body.aliascolnames)));
    for (const body of bodies) {
      const named = textsOf(body.aliascolnames) ?? [];
      const statement = bodyOf(body.ctequery, "SelectStmt");
      const name = String(body.ctename);
      if (value.recursive === true && named.length === 0 && isRecord(statement?.larg))
        all.set(name, outputs(statement.larg));
      const columns = select(statement, { ...place, ctes: new Map(all) });
      all.set(name, named.length > 0 ? new Set(named) : columns);
    }
    return { ...place, ctes: all };
  };

  /** Names that the first part of a recursive query gives its columns itself. */
  const outputs = (value: Node): Columns =>
    new Set(
      listed(value.targetList).flatMap((node) => {
        const target = bodyOf(node, "ResTarget");
        const name = typeof target?.name === "string" ? target.name : nameOf(target?.val);
        return name ?? [];
      }),
    );

  const target = (node: unknown, place: Place, from: readonly Columns[]): readonly string[] => {
    const { name, val } = bodyOf(node, "ResTarget") ?? {};
    if (typeof name === "string") return [name];
    const parts = listed(bodyOf(val, "ColumnRef")?.fields);
    if (bodyOf(parts.at(-1), "A_Star") === null) {
      const own = nameOf(val);
      return own === null ? [] : [own];
    }
    const [relation] = textsOf(parts.slice(0, -1)) ?? [];
    if (relation === undefined) return from.flatMap((columns) => [...columns]);
    return [...(reached(relation, place) ?? none)];
  };

  /** Checks a SELECT; what its columns are called, as far as it is certain. */
  const select = (value: unknown, outer: Place): Columns => {
    if (!isRecord(value)) return none;
    const { withClause, fromClause, larg, rarg, valuesLists, ...rest } = value;
    const within = withCtes(withClause, outer);
    const left = larg === undefined ? null : select(larg, within);
    if (rarg !== undefined) select(rarg, within);
    const level: Level = new Map();
    const place = { ...within, levels: [...within.levels, level] };
    const from = listed(fromClause).map((one) => item(one, place, level));
    any(rest, place);
    any(valuesLists, place);
    if (left !== null) return left;
    const [values] = listed(valuesLists);
    if (values !== undefined)
      return new Set(listed(bodyOf(values, "List")?.items).map((_, at) => `column${at + 1}`));
    return new Set(listed(rest.targetList).flatMap((node) => target(node, place, from)));
  };

  any(statement, { ctes: new Map(), levels: [] });
}

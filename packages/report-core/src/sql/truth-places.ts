import type { Expression, Select, Source } from "./tree.ts";

/** A SELECT, and those that it and what is around it name. */
interface Scope {
  select: Select;
  named: ReadonlyMap<string, Select>;
}

const scopeOf = (select: Select, named: Scope["named"]): Scope => ({
  select,
  named: new Map([...named, ...select.with.map((one) => [one.name, one.select] as const)]),
});

/** The sub-queries among which a column of a source is. */
function selectsIn(source: Source, of: string | undefined, named: Scope["named"]): Select[] {
  switch (source.kind) {
    case "table": {
      const [name = "", ...more] = source.path;
      const isMeant = of === undefined || of === (source.alias ?? name);
      const select = more.length === 0 && isMeant ? named.get(name) : undefined;
      return select === undefined ? [] : [select];
    }
    case "query":
      return of === undefined || of === source.alias ? [source.select] : [];
    case "join":
      return [source.left, source.right].flatMap((side) => selectsIn(side, of, named));
    case "text":
      return [];
  }
}

function isTruth(expression: Expression, { select, named }: Scope): boolean {
  const isSo = (of: Expression): boolean => isTruth(of, { select, named });
  switch (expression.kind) {
    case "truth":
      return true;
    case "cast":
      return expression.to === "boolean";
    case "null":
      return expression.as === "boolean";
    case "value":
      return expression.cast === "boolean";
    case "when":
      return isSo(expression.of);
    case "case": {
      const { branches, otherwise } = expression;
      return branches.every(({ value }) => isSo(value)) && (otherwise === null || isSo(otherwise));
    }
    case "column":
      return selectsIn(select.from, expression.of, named).some((inner) => {
        const found = inner.columns.find(({ alias }) => alias === expression.name);
        return found !== undefined && isTruth(found.of, scopeOf(inner, named));
      });
    default:
      return false;
  }
}

/** The places of the columns of a result that are true or false, for databases to which these are numbers. */
export function truthPlaces(select: Select): number[] {
  const scope = scopeOf(select, new Map());
  return select.columns.flatMap(({ of }, place) => (isTruth(of, scope) ? [place] : []));
}

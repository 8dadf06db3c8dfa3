import type { SqlPart, SqlProblem } from "@provost/contract/report/sql-problem";
import { isExactNumber, isRecord } from "./exact-json.ts";
import { partRefused, Refusal } from "./refusal.ts";

/** One node of the engine's syntax tree. */
export type Node = Record<string, unknown>;

/** What the walk knows at one place of the tree. */
export interface Scope {
  /** Lower-case names of the common table expressions in reach. */
  readonly ctes: ReadonlySet<string>;
}

/** Where the nodes of a tree are in its text. */
export interface Located {
  /** The index (UTF-16) in the text as sent of a place that the engine counts in bytes. */
  indexAt(byte: number): number | undefined;
}

/** What the walk found out on its way. */
export interface Findings extends Located {
  /** Lower-case names of the tables that the statement reads. */
  readonly tables: Set<string>;
  readonly parameters: Set<string>;
  volatile: boolean;
  /** Lower-case names the viewer can read. */
  readonly visible: ReadonlySet<string>;
  /** Checks a nested statement; carried here because expressions and statements hold one another. */
  readonly statement: Check;
}

/** Checks one field of a node. */
export type Check<F extends Located = Findings> = (value: unknown, scope: Scope, findings: F) => void;

/** Throws the refusal of a construct, at the node's own place in the text where it has one. */
export function refuseAt(node: unknown, findings: Located, problem: SqlPart | SqlProblem): never {
  throw new Refusal(typeof problem === "string" ? partRefused(problem) : problem, placeOf(node, findings));
}

/** A node's place in the text, if it has a true one. */
export function placeOf(node: unknown, findings: Located): number | undefined {
  const place = isRecord(node) ? (node.query_location ?? node.location) : undefined;
  return typeof place === "number" ? findings.indexAt(place) : undefined;
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  return typeof value !== "object" || value === null || isExactNumber(value);
}

/** A field that holds only scalars (or lists of them). */
export const plain: Check<Located> = (value, _scope, findings) => {
  if (!isPlain(value)) refuseAt(value, findings, "statement");
};

/** A field that must be unused. */
export const unused: Check<Located> = (value, _scope, findings) => {
  const empty =
    value === null || value === "" || value === false || (Array.isArray(value) && value.length === 0);
  if (!empty) refuseAt(value, findings, "statement");
};

/** A field that may be null. */
export const optional =
  (check: Check): Check =>
  (value, scope, findings) => {
    if (value !== null) check(value, scope, findings);
  };

/** Checks that are made of others, for a walk that knows and finds `F`. */
export function walkOf<F extends Located>() {
  return {
    /** A list whose items pass the check. */
    listOf:
      (check: Check<F>): Check<F> =>
      (value, scope, findings) => {
        if (!Array.isArray(value)) refuseAt(value, findings, "statement");
        for (const item of value) check(item, scope, findings);
      },

    /** An object whose fields are all known and pass; an unknown field is refused. */
    fields:
      (checks: Readonly<Record<string, Check<F>>>): Check<F> =>
      (value, scope, findings) => {
        if (!isRecord(value)) refuseAt(value, findings, "statement");
        for (const [key, part] of Object.entries(value)) {
          const check = Object.hasOwn(checks, key) ? checks[key] : undefined;
          if (check === undefined) refuseAt(value, findings, "statement");
          check(part, scope, findings);
        }
      },
  };
}

export const { listOf, fields } = walkOf<Findings>();

/** A node identified by one of its fields (`class` or `type`); an unknown kind is refused. */
export const oneOf =
  (field: string, kinds: Readonly<Record<string, Check>>, part: SqlPart): Check =>
  (value, scope, findings) => {
    if (!isRecord(value)) refuseAt(value, findings, part);
    const kind = value[field];
    const check = typeof kind === "string" && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (check === undefined) refuseAt(value, findings, part);
    check(value, scope, findings);
  };

/** A field with one of a few words. */
export const keyword =
  (...allowed: readonly string[]): Check<Located> =>
  (value, _scope, findings) => {
    if (typeof value !== "string" || !allowed.includes(value)) {
      refuseAt(value, findings, "statement");
    }
  };

import type { SqlProblem } from "@provost/contract/report/sql-problem";
import { reasonOf, shownName } from "../guard/refusal.ts";
import { WarehouseError } from "../warehouse.ts";
import { RemoteError } from "./remote-source.ts";
import type { SourceText } from "./source-text.ts";

type Named = (name: string, isCall: boolean) => SqlProblem;

/** By the codes of PostgreSQL, with the name at the place that it gives. */
const named: Readonly<Record<string, Named>> = {
  "42703": (column) => ({ kind: "column_unknown", column }),
  "42P01": (table) => ({ kind: "table_not_in_from", table }),
  "42803": (column, isCall) => (isCall ? { kind: "aggregate_misplaced" } : { kind: "not_grouped", column }),
  "42883": (name, isCall) => (isCall ? { kind: "arguments", function: name } : { kind: "types" }),
};

const byCode: readonly (readonly [RegExp, SqlProblem])[] = [
  [/^42601$/, { kind: "syntax" }],
  [/^42(?:703|P01|704)$/, { kind: "name_unknown" }],
  [/^42803$/, { kind: "aggregate_misplaced" }],
  [/^42P02$/, { kind: "placeholder" }],
  [/^42(?!501)/, { kind: "types" }],
  [/^22(?:P02|007|008|P03)$/, { kind: "conversion" }],
  [/^22003$/, { kind: "out_of_range" }],
  [/^2[12]/, { kind: "bad_value" }],
  [/^54/, { kind: "too_complex" }],
  [/^0A/, { kind: "unsupported" }],
];

const written =
  /^(?:"((?:[^"]|"")*)"|[\p{L}_][\p{L}\p{N}_$]*)(?:\s*\.\s*(?:"((?:[^"]|"")*)"|([\p{L}_][\p{L}\p{N}_$]*)))?(\s*\()?/u;

/** The name that a person wrote at a place, the last of two with a dot between. */
function nameAt(text: string, place: number, isTable: boolean): { name: string; isCall: boolean } | null {
  const [whole, quoted, secondQuoted, second, call] = written.exec(text.slice(place, place + 400)) ?? [];
  if (whole === undefined) return null;
  const first = quoted?.replaceAll('""', '"') ?? /^[^\s.("]+/.exec(whole)?.[0] ?? "";
  const last = secondQuoted?.replaceAll('""', '"') ?? second ?? first;
  return { name: shownName(isTable ? first : last), isCall: call !== undefined };
}

/** What a failure says of the person's own part of a text; one of what was put before it, or of the database, stays as it is. */
export function sourceFailure(error: unknown, { query, text, ran, sent }: SourceText): unknown {
  if (!(error instanceof RemoteError)) return error;
  const { code, place: characters } = error;
  const known = byCode.find(([pattern]) => pattern.test(code))?.[1];
  if (known === undefined) return error;
  if (characters === null) return new WarehouseError(reasonOf(known), { problem: known });
  const place = Array.from(query.text).slice(0, characters).join("").length - ran;
  if (place < 0 || place > text.length) return error;
  const found = nameAt(text, place, code === "42P01");
  const problem = (found && named[code]?.(found.name, found.isCall)) ?? known;
  return new WarehouseError(reasonOf(problem), { problem, position: place + sent });
}

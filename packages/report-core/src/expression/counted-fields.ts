import { expressionFunctions } from "./functions.ts";
import { type Part, parseExpression } from "./parse.ts";

/** Aggregates that leave out the rows without a value. */
const means: ReadonlySet<string> = new Set([
  "avg",
  "median",
  "percentile",
  "stddev",
  "stddevpop",
  "variance",
  "variancepop",
  "cv",
  "mad",
  "corr",
  "weightedavg",
]);

const aggregates: ReadonlySet<string> = new Set(
  expressionFunctions.flatMap((one) => (one.aggregates ? [one.name.toLowerCase()] : [])),
);

type Call = Extract<Part, { kind: "call" }>;

function within(part: Part): readonly Part[] {
  switch (part.kind) {
    case "not":
    case "minus":
    case "isNull":
      return [part.of];
    case "binary":
      return [part.left, part.right];
    case "in":
      return [part.of, ...part.values];
    case "case":
      return [
        ...part.branches.flatMap(({ when, value }) => [when, value]),
        ...(part.otherwise ? [part.otherwise] : []),
      ];
    case "call":
      return part.of;
    default:
      return [];
  }
}

const allOf = (part: Part): Part[] => [part, ...within(part).flatMap(allOf)];
const callsIn = (part: Part): Call[] =>
  allOf(part).flatMap((one) => (one.kind === "call" && aggregates.has(one.name) ? [one] : []));
const fieldsIn = (part: Part): string[] =>
  allOf(part).flatMap((one) => (one.kind === "field" ? [one.name] : []));

/** The fields that an aggregate takes as they are; `null` where it takes something else. */
function plainFields({ of, name }: Call): string[] | null {
  // The second of a percentile is a percent.
  const taken = name === "percentile" ? of.slice(0, 1) : of;
  const fields = taken.flatMap((part) => (part.kind === "field" ? [part.name] : []));
  return fields.length === taken.length && fields.length > 0 ? fields : null;
}

/**
 * The fields whose empty values a calculated measure leaves out: those of its means, and of the counts that it divides by, where these are the
 * only fields that it aggregates; `null` where it leaves out nothing, or what it leaves out is not known.
 */
export function countedFields(expression: string): readonly string[] | null {
  const parsed = parseExpression(expression);
  if (!parsed.ok) return null;
  const calls = callsIn(parsed.value);
  const below = allOf(parsed.value).flatMap((part) =>
    part.kind === "binary" && part.operator === "/" ? callsIn(part.right) : [],
  );
  const bases = calls
    .filter(({ name }) => means.has(name))
    .concat(below.filter(({ name }) => name === "count"));
  if (bases.length === 0 || below.some((call) => !bases.includes(call))) return null;
  const plain = bases.map(plainFields);
  const [first] = plain;
  if (!first || plain.some((fields) => fields?.join("\n") !== first.join("\n"))) return null;
  const read = new Set(calls.flatMap(fieldsIn));
  return read.size === first.length && first.every((field) => read.has(field)) ? first : null;
}

import { isRecord, parseExact } from "../../guard/exact-json.ts";
import type { SqlParser } from "../../guard/guard.ts";
import type { Value } from "../../warehouse.ts";

function constant(value: Value): Record<string, unknown> {
  const typed = (id: string, content: unknown) => ({
    type: { id, type_info: null },
    is_null: content === null,
    ...(content === null ? {} : { value: content }),
  });
  if (value === null) return typed("NULL", null);
  if (typeof value === "string") return typed("VARCHAR", value);
  if (typeof value === "boolean") return typed("BOOLEAN", value);
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    if (!Number.isFinite(value)) throw new Error("a rule's value must be finite");
    return typed("DOUBLE", value);
  }
  const whole = BigInt(value);
  if (BigInt.asIntN(64, whole) !== whole) throw new Error("a rule's value is out of range");
  return typed("BIGINT", parseExact(whole.toString()));
}

function replaceParameters(node: unknown, params: readonly Value[]): unknown {
  if (Array.isArray(node)) return node.map((item) => replaceParameters(item, params));
  if (!isRecord(node)) return node;
  if (node.class === "PARAMETER") {
    const value = params[Number(node.identifier) - 1];
    if (value === undefined) throw new Error("a rule's placeholder has no value");
    return {
      class: "CONSTANT",
      type: "VALUE_CONSTANT",
      alias: node.alias,
      query_location: 0,
      value: constant(value),
    };
  }
  return Object.fromEntries(
    Object.entries(node).map(([key, part]) => [key, replaceParameters(part, params)]),
  );
}

/** Puts values in the place of a SELECT's placeholders through the engine's own tree, for texts (views) that cannot be bound. */
export async function bindLiterals(
  parser: SqlParser,
  select: string,
  params: readonly Value[],
): Promise<string> {
  const tree = parseExact(await parser.serialize(select));
  if (
    !isRecord(tree) ||
    tree.error === true ||
    !Array.isArray(tree.statements) ||
    tree.statements.length !== 1
  ) {
    throw new Error("a rule does not parse");
  }
  const only: unknown = tree.statements[0];
  if (!isRecord(only)) throw new Error("a rule does not parse");
  const bound = { node: replaceParameters(only.node, params), named_param_map: [] };
  return parser.print(JSON.stringify({ error: false, statements: [bound] }));
}

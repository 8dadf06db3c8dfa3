import { z } from "zod";

type Json = z.core.JSONSchema.JSONSchema;

const formats: Readonly<Record<string, string>> = {
  uuid: "01900000-0000-7000-8000-000000000001",
  "date-time": "2026-01-01T00:00:00Z",
  email: "lena@school.example",
  uri: "https://school.example/",
};
/** Texts of the contract's patterns. */
const texts = [
  ...["", "a1", "09-01", "#336699", "000000", "school.example", "data:image/png;base64,AA=="],
  ...Object.values(formats),
];

function text({ format = "", pattern, minLength = 0, allOf = [] }: Json): string {
  const formatted = formats[format];
  if (formatted !== undefined) return formatted;
  const wanted = [pattern, ...allOf.map((one) => one.pattern)].map((one = "") => new RegExp(one, "u"));
  const fits = (one: string): boolean => one.length >= minLength && wanted.every((each) => each.test(one));
  return texts.find(fits) ?? "x".repeat(minLength);
}

function exampleIn(root: Json, schema: Json | boolean): unknown {
  if (typeof schema === "boolean") return null;
  const { $ref, anyOf, oneOf, allOf, required = [], properties = {}, items, minItems = 0 } = schema;
  if ($ref !== undefined)
    return exampleIn(root, $ref === "#" ? root : (root.$defs?.[$ref.slice("#/$defs/".length)] ?? {}));
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = anyOf ?? oneOf;
  if (choices !== undefined)
    return exampleIn(
      root,
      choices.find((one) => typeof one === "object" && one.type === "null") ?? choices[0] ?? {},
    );
  if (schema.type === "string") return text(schema);
  if (allOf !== undefined) return Object.assign({}, ...allOf.map((one) => exampleIn(root, one)));
  switch (schema.type) {
    case "integer":
    case "number":
      return Math.max(0, schema.minimum ?? 0, Number(schema.exclusiveMinimum ?? -1) + 1);
    case "boolean":
      return false;
    case "array":
      return Array.from({ length: minItems }, () =>
        exampleIn(root, (Array.isArray(items) ? items[0] : items) ?? {}),
      );
    case "object":
      return Object.fromEntries(required.map((name) => [name, exampleIn(root, properties[name] ?? {})]));
    default:
      return null;
  }
}

/** The least that fits a schema of the contract: empty lists, no optional fields, nothing where there may be nothing. */
export function exampleOf(schema: z.ZodType): unknown {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return exampleIn(json, json);
}

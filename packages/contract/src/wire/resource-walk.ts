import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { declaredOf, type ResourceNeed } from "./resource.ts";

/** A field of a call's input, by its path (`body.grants[].roleId`), and what it declares of itself. */
export interface InputField {
  path: string;
  schema: z.core.$ZodType;
  declared: ResourceNeed | string | undefined;
}

type Part = readonly [suffix: string, schema: z.core.$ZodType];

/** The schemas that a schema is made of. */
function partsOf(schema: z.core.$ZodType): readonly Part[] {
  const inner = (part: z.core.$ZodType): Part => ["", part];
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).map(([name, field]) => [`.${name}`, field]);
  if (schema instanceof z.ZodArray) return [["[]", schema.element]];
  if (schema instanceof z.ZodUnion) return schema.options.map(inner);
  if (schema instanceof z.ZodRecord) return [["[]", schema.valueType]];
  if (schema instanceof z.ZodPipe) return [inner(schema.in), inner(schema.out)];
  if (schema instanceof z.ZodLazy) return [inner(schema.unwrap())];
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return [inner(schema.unwrap())];
  return [];
}

/** Every field that a call takes in path, query and body, down to those inside contents; of one that declares what it names, nothing below. */
export function fieldsOf({ params, query, body, form }: Endpoint): InputField[] {
  const found: InputField[] = [];
  const seen = new Set<z.core.$ZodType>();
  const visit = (path: string, schema: z.core.$ZodType): void => {
    const declared = declaredOf(schema);
    found.push({ path, schema, declared });
    if (declared !== undefined) return;
    // A filter may hold filters.
    if (schema instanceof z.ZodLazy) {
      if (seen.has(schema)) return;
      seen.add(schema);
    }
    for (const [suffix, part] of partsOf(schema)) visit(`${path}${suffix}`, part);
  };
  for (const [place, schema] of Object.entries({ params, query, body, form }))
    if (schema !== undefined) visit(place, schema);
  return found;
}

/** What a call needs of the resources that its fields name. */
export const needsOf = (endpoint: Endpoint): { path: string; need: ResourceNeed }[] =>
  fieldsOf(endpoint).flatMap(({ path, declared }) =>
    typeof declared === "object" ? [{ path, need: declared }] : [],
  );

/** A need in words, as the API description shows it at its field. */
export function needText({ kind, access, asked, raised }: ResourceNeed): string {
  const more = raised === undefined ? "" : ` (with ${raised.flag}: ${raised.access})`;
  return {
    call: `Names a ${kind}, which the caller must be allowed to ${access}${more}.`,
    use: `Names a ${kind}; whoever uses what is stored needs the right to ${access} it then.`,
    part: `Names a part of the ${kind} of this call.`,
  }[asked];
}

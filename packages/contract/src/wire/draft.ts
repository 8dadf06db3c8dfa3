import { z } from "zod";
import type { ResourceKind } from "../menu/features.ts";
import { idOf } from "./resource.ts";

type Fields = Readonly<Record<string, z.core.$ZodType>>;

/** A field's value in a change; of a group of values (declared with `prefault`) some are enough. */
type ChangedValue<S> = S extends z.ZodPrefault<infer Group> ? Partial<z.output<Group>> : z.output<S>;

/** The fields of a change: an absent one is unchanged. */
export type ChangedFields<F extends Fields> = { [Name in keyof F]?: ChangedValue<F[Name]> };
/** A record to add: defaults are filled in. */
export type Creation<F extends Fields> = z.output<z.ZodObject<F>> & { id?: never; version?: never };
/** A record to change: which one, the version that was read, and what is different. */
export type Change<F extends Fields> = ChangedFields<F> & { id: string; version: number };

type DraftInput<F extends Fields> = { [Name in keyof F]?: z.input<F[Name]> | undefined };

const Version = z.coerce.number().int();

/** A field without the default that a creation fills in. */
function changedField(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodPrefault) {
    const group = field.unwrap();
    return group instanceof z.ZodObject
      ? z.object(changedShape(group.shape)).optional()
      : changedField(group);
  }
  return field instanceof z.ZodDefault ? changedField(field.unwrap()) : z.optional(field);
}

function changedShape(fields: Fields): Record<string, z.core.$ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, changedField(field)]));
}

/** Fills in what a creation leaves out; an absent field without a default is an issue. */
function withDefaults(fields: Fields, draft: Record<string, unknown>, context: z.RefinementCtx): object {
  for (const [name, field] of Object.entries(fields)) {
    if (draft[name] !== undefined && !(field instanceof z.ZodPrefault)) continue;
    const parsed = z.safeParse(field, draft[name]);
    if (parsed.success) draft[name] = parsed.data;
    else
      for (const { message: _, path, ...issue } of parsed.error.issues)
        context.issues.push({ ...issue, input: draft[name], path: [name, ...path] } as z.core.$ZodRawIssue);
  }
  return withoutAbsent(draft);
}

function withoutAbsent(draft: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
}

/**
 * The body of a save. Without `id` (or with an empty one) it adds a record: defaults are filled in. With `id` it changes one: `version` is
 * mandatory and an absent field is unchanged. What a record's detail returns is accepted as it is: fields that only the server sets are
 * ignored.
 */
export function draftOf<F extends Fields>(
  kind: ResourceKind,
  fields: F,
): z.ZodType<Creation<F> | Change<F>, DraftInput<F> & { id?: string | null; version?: unknown }> {
  return z
    .object({
      id: z.union([idOf(kind, "edit"), z.literal("")]).nullish(),
      version: Version.nullish(),
      ...changedShape(fields),
    })
    .transform(({ id, version, ...draft }, context) => {
      if (!id) return withDefaults(fields, draft, context);
      if (version == null)
        context.addIssue({ code: "custom", path: ["version"], message: "version_missing" });
      return { id, version, ...withoutAbsent(draft) };
    }) as unknown as ReturnType<typeof draftOf<F>>;
}

/** The same of a record whose id its creator chooses: it is new without a `version`. */
export function draftByVersion<F extends Fields & { id: z.core.$ZodType<string> }>(
  fields: F,
): z.ZodType<
  (z.output<z.ZodObject<F>> & { version?: never }) | Change<Omit<F, "id">>,
  DraftInput<F> & { version?: unknown }
> {
  return z
    .object({ ...changedShape(fields), id: fields.id, version: Version.nullish() })
    .transform(({ version, ...draft }, context) =>
      version == null ? withDefaults(fields, draft, context) : { version, ...withoutAbsent(draft) },
    ) as unknown as ReturnType<typeof draftByVersion<F>>;
}

/** An entry of a list that is saved whole, known by a field of its own: its absent fields are unchanged. */
export function entryOf<F extends Fields, K extends keyof F>(
  fields: F,
  key: K,
): z.ZodType<
  ChangedFields<Omit<F, K>> & { [Name in K]: z.output<F[Name]> },
  DraftInput<F> & { [Name in K]: z.input<F[Name]> }
> {
  return z
    .object({ ...changedShape(fields), [key]: fields[key] })
    .transform(withoutAbsent) as unknown as ReturnType<typeof entryOf<F, K>>;
}

/** The body of a call that changes the one record of its kind: `version`, and the fields that are different. */
export function changeOf<F extends Fields>(
  fields: F,
): z.ZodType<ChangedFields<F> & { version: number }, DraftInput<F> & { version: number }> {
  return z
    .object({ version: z.number().int(), ...changedShape(fields) })
    .transform(withoutAbsent) as unknown as ReturnType<typeof changeOf<F>>;
}

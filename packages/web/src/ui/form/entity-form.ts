import { type ErrorCode, isErrorCode, messageOf } from "@provost/contract/wire/error-code";
import type { Language } from "@provost/contract/wire/language";
import type { z } from "zod";
import type { Words } from "../../platform/define-words.ts";
import type { Say } from "../../platform/i18n.ts";

type Texts = Record<string, string>;
type Word<Z extends Texts> = Parameters<Say<Z>>[0];
/** What is wrong with a field: a word of the feature, or a refusal of the contract. */
export type Fault<Z extends Texts> = Word<Z> | ErrorCode;
type Faults<K extends string, Z extends Texts> = { [Name in K]?: Fault<Z> };
/** The field that a refusal is about; with a word where the server's own text does not fit. */
type RefusedAt<K, Z extends Texts> = { field: K; word?: Word<Z> };

interface FormSpec<F, S extends z.ZodType, K extends keyof F & string, Z extends Texts> {
  /** What is sent; its schema decides what is wrong. */
  draft: S;
  /** The form as it would be sent. */
  draftOf: (form: F, opened: F) => z.input<S>;
  /** The fields in the order of the form: how they are called, and what is said of a wrong value. */
  fields: Readonly<Record<K, { label: Word<Z>; wrong: Fault<Z> }>>;
  /** The field that a path in the draft belongs to; by default, the first part of the path. */
  fieldAt?: (path: readonly PropertyKey[]) => PropertyKey | undefined;
  /** What is said of an issue, where it is not what is said of its field. */
  faultOf?: (issue: z.core.$ZodIssue, field: NoInfer<K>) => Fault<Z> | null;
  /** What is wrong that the schema cannot know. */
  alsoWrong?: (form: F, opened: F) => Faults<NoInfer<K>, Z>;
  /** The field that a refusal is about, where it is not the one that the server names; `null` for none. */
  refusedAt?: (reason: string, form: F) => RefusedAt<NoInfer<K>, Z> | null | undefined;
}

type Checked<D, Z extends Texts> = { draft: D } | { faults: Readonly<Record<string, Fault<Z>>> };

export interface EntityForm<F, D, K extends keyof F & string, Z extends Texts> {
  words: Words<Z>;
  fields: Readonly<Record<K, { label: Word<Z>; wrong: Fault<Z> }>>;
  fieldNames: readonly K[];
  textOf: (fault: Fault<Z>, t: Say<Z>, language: Language) => string;
  /** The draft to send, or what is wrong with the form. */
  check: (form: F, opened?: F) => Checked<D, Z>;
  /** The field that a refusal is about: as declared, or as the server names it. */
  refusedAt: (refusal: { reason: string; field: string | null }, form: F) => RefusedAt<K, Z> | null;
}

/** Declares the form of an entity over the contract's schema of its draft. */
export function entityForm<F, S extends z.ZodType, K extends keyof F & string, Z extends Texts>(
  words: Words<Z>,
  spec: FormSpec<F, S, K, Z>,
): EntityForm<F, z.output<S>, K, Z> {
  const { fields, fieldAt = ([first]) => first } = spec;
  const isField = (name: unknown): name is K => typeof name === "string" && Object.hasOwn(fields, name);
  const isWord = (fault: Fault<Z>): fault is Word<Z> => !isErrorCode(fault);
  return {
    words,
    fields,
    fieldNames: Object.keys(fields).filter(isField),
    textOf: (fault, t, language) => (isWord(fault) ? t(fault) : messageOf(fault, language)),
    check(form, opened = form) {
      const faults: Record<string, Fault<Z>> = { ...spec.alsoWrong?.(form, opened) };
      const parsed = spec.draft.safeParse(spec.draftOf(form, opened));
      for (const issue of parsed.error?.issues ?? []) {
        const name = fieldAt(issue.path);
        if (!isField(name) || faults[name] !== undefined) continue;
        faults[name] = spec.faultOf?.(issue, name) ?? fields[name].wrong;
      }
      if (parsed.success && Object.keys(faults).length === 0) return { draft: parsed.data };
      return { faults };
    },
    refusedAt({ reason, field }, form) {
      const declared = spec.refusedAt?.(reason, form);
      if (declared !== undefined) return declared;
      const named = fieldAt(field?.split(".") ?? []);
      return isField(named) ? { field: named } : null;
    },
  };
}

/** A number as typed, for a schema that coerces: an empty text is no number. */
export function typedNumber(text: string): string | number {
  return text.trim() === "" ? Number.NaN : text;
}

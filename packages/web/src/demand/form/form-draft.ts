import {
  type ChoiceField,
  demandChoices,
  type MaskSpec,
  maskSpecs,
  paymentOf,
} from "@provost/contract/demand-choices";
import {
  type DemandAnswers,
  demandLimits,
  emptyAnswers,
  onlyAsked,
  type TextField,
} from "@provost/contract/demand-rules";

/** A mask that is wanted, its numbers as they were typed. */
export interface MaskDraft {
  spec: MaskSpec;
  name: string;
  quantity: string;
  price: string;
}

/** The form as it is filled in by now, with what was typed before it was no longer asked for. */
export type FormDraft = Omit<DemandAnswers, "masks"> & { masks: readonly MaskDraft[] };

export const emptyDraft: FormDraft = { ...emptyAnswers, masks: [] };

const plain = /^(\d+(\.\d*)?|\.\d+)$/;
const grouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

/** A number as people type it, with thousands apart and full-width digits; `null` = nothing yet, `NaN` = no number. */
export function readNumber(typed: string): number | null {
  const text = typed.normalize("NFKC").trim().replace(/\s/g, ",");
  if (text === "") return null;
  if (plain.test(text)) return Number(text);
  return grouped.test(text) ? Number(text.replaceAll(",", "")) : Number.NaN;
}

/** What is sent: what is asked for, with numbers for what was typed. */
export function answersOf(draft: FormDraft): DemandAnswers {
  const masks = draft.masks.map(({ quantity, price, ...mask }) => ({
    ...mask,
    quantity: readNumber(quantity),
    price: readNumber(price),
  }));
  return onlyAsked({ ...draft, masks });
}

/** Answers one field; a supply cycle brings its payment along. */
export function withAnswer<F extends TextField | ChoiceField>(
  draft: FormDraft,
  field: F,
  value: FormDraft[F],
): FormDraft {
  const changed: FormDraft = { ...draft, [field]: value };
  const { supplyCycle } = changed;
  return field === "supplyCycle" && supplyCycle !== ""
    ? { ...changed, payment: paymentOf[supplyCycle] }
    : changed;
}

/** Takes a mask in under this name, or out; masks stand in the order of their list. */
export function withMask(draft: FormDraft, spec: MaskSpec, name: string, wanted: boolean): FormDraft {
  const others = draft.masks.filter((mask) => mask.spec !== spec);
  const masks = wanted ? [...others, { spec, name, quantity: "", price: "" }] : others;
  const place = (mask: MaskDraft): number => maskSpecs.indexOf(mask.spec);
  return { ...draft, masks: masks.toSorted((one, other) => place(one) - place(other)) };
}

/** Changes a part of a mask that is wanted. */
export function withMaskPart(
  draft: FormDraft,
  spec: MaskSpec,
  part: Exclude<keyof MaskDraft, "spec">,
  value: string,
): FormDraft {
  return {
    ...draft,
    masks: draft.masks.map((mask) => (mask.spec === spec ? { ...mask, [part]: value } : mask)),
  };
}

/** Whether nothing has been filled in. */
export function isUntouched({ masks, ...rest }: FormDraft): boolean {
  return masks.length === 0 && Object.values(rest).every((value) => value === "");
}

type Fields = Readonly<Record<string, unknown>>;

// Of a text that was too long to be sent, more is kept than would be taken.
const longest = 20_000;
const textOf = (value: unknown): string => (typeof value === "string" ? value.slice(0, longest) : "");

function masksIn(value: unknown): MaskDraft[] {
  const lines: Fields[] = Array.isArray(value)
    ? value.filter((line) => typeof line === "object" && line)
    : [];
  return maskSpecs.flatMap((spec) => {
    const line = lines.find((one) => one.spec === spec);
    if (line === undefined) return [];
    return [{ spec, name: textOf(line.name), quantity: textOf(line.quantity), price: textOf(line.price) }];
  });
}

/** A draft out of what was stored or typed under the fields' names; what fits no field is left out. */
export function draftFrom(value: unknown): FormDraft {
  const fields: Fields = typeof value === "object" && value !== null ? { ...value } : {};
  const texts = Object.keys(demandLimits.text).map((field) => [field, textOf(fields[field])]);
  const choices = Object.entries(demandChoices).map(([field, list]) => {
    const chosen = list.find((choice) => choice === fields[field]);
    return [field, chosen ?? ""];
  });
  return { ...emptyDraft, ...Object.fromEntries([...texts, ...choices]), masks: masksIn(fields.masks) };
}

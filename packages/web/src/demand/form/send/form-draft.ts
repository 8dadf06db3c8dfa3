import {
  type ChoiceField,
  demandChoices,
  type MaskSpec,
  maskSpecs,
  paymentOf,
} from "@provost/contract/demand/demand-choices";
import {
  type DemandAnswers,
  emptyAnswers,
  onlyShown,
  type TextField,
} from "@provost/contract/demand/demand-rules";
import { maskWords } from "@provost/contract/demand/demand-words";
import { demandLimits } from "@provost/contract/wire/feature-limits";
import type { Language } from "@provost/contract/wire/language";
import { readNumber, readPieces } from "../question/typed-number.ts";

/** A mask that is wanted, its numbers as they were typed. */
export interface MaskDraft {
  spec: MaskSpec;
  name: string;
  quantity: string;
  price: string;
}

/** The form as filled in so far, including what was typed into fields that are no longer shown. */
export type FormDraft = Omit<DemandAnswers, "masks"> & {
  masks: readonly MaskDraft[];
  /** Masks that are not wanted any more; they come back with what was typed of them. */
  unticked: readonly MaskDraft[];
};

export const emptyDraft: FormDraft = { ...emptyAnswers, masks: [], unticked: [] };

/** What is sent: the shown fields, with typed numbers parsed. */
export function answersOf({ unticked: _, ...draft }: FormDraft): DemandAnswers {
  const masks = draft.masks.map(({ quantity, price, ...mask }) => ({
    ...mask,
    quantity: readPieces(quantity),
    price: readNumber(price),
  }));
  return onlyShown({ ...draft, masks });
}

/** Answers one field; a supply cycle also sets its payment. */
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

/** Adds a mask, as it was before or new under this name, or removes it; masks stay in the order of their list. */
export function withMask(draft: FormDraft, spec: MaskSpec, name: string, wanted: boolean): FormDraft {
  const isOther = (mask: MaskDraft): boolean => mask.spec !== spec;
  const place = (mask: MaskDraft): number => maskSpecs.indexOf(mask.spec);
  const [masks, unticked] = [draft.masks.filter(isOther), draft.unticked.filter(isOther)];
  const known = [...draft.masks, ...draft.unticked].find((mask) => mask.spec === spec);
  const line = known ?? { spec, name, quantity: "", price: "" };
  if (wanted) masks.push(line);
  else if (known !== undefined) unticked.push(line);
  return { ...draft, masks: masks.toSorted((one, other) => place(one) - place(other)), unticked };
}

/** The same with the names that the form itself gave to masks, in this language. */
export function inLanguage(draft: FormDraft, language: Language): FormDraft {
  const named = (masks: readonly MaskDraft[]): MaskDraft[] =>
    masks.map((mask) => {
      const words = maskWords[mask.spec];
      return mask.name === words.zh || mask.name === words.en ? { ...mask, name: words[language] } : mask;
    });
  return { ...draft, masks: named(draft.masks), unticked: named(draft.unticked) };
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
export function isUntouched({ masks, unticked, ...rest }: FormDraft): boolean {
  const isBare = ({ quantity, price }: MaskDraft): boolean => quantity === "" && price === "";
  return masks.length === 0 && unticked.every(isBare) && Object.values(rest).every((value) => value === "");
}

type Fields = Readonly<Record<string, unknown>>;

// A text that is too long to be sent is stored beyond the length that the server would accept.
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
  const masks = masksIn(fields.masks);
  const unticked = masksIn(fields.unticked).filter(({ spec }) => masks.every((mask) => mask.spec !== spec));
  return { ...emptyDraft, ...Object.fromEntries([...texts, ...choices]), masks, unticked };
}

/** What was typed and ticked before the page's script came, by the fields' names. */
export interface TypedEarly {
  texts: Readonly<Record<string, string>>;
  masks: readonly string[];
}

/** A draft with what was filled in before the script came on top of it. */
export function withTyped(draft: FormDraft, { texts, masks }: TypedEarly, language: Language): FormDraft {
  const early = draftFrom(texts);
  const written = Object.entries(early).filter(([, value]) => typeof value === "string" && value !== "");
  const filled: FormDraft = { ...draft, ...Object.fromEntries(written) };
  const paid = early.supplyCycle === "" ? filled : withAnswer(filled, "supplyCycle", early.supplyCycle);
  return maskSpecs
    .filter((spec) => masks.includes(spec))
    .reduce((before, spec) => withMask(before, spec, maskWords[spec][language], true), paid);
}

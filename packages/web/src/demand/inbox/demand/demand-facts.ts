import type { ChoiceField } from "@provost/contract/demand/demand-choices";
import {
  type DemandAnswers,
  type DemandField,
  demandFields,
  isShown,
} from "@provost/contract/demand/demand-rules";
import { choiceWord, choiceWords, demandLabels } from "@provost/contract/demand/demand-words";
import { telAddress } from "@provost/contract/people/phone-rule";
import type { Language } from "@provost/contract/wire/language";

/** A field of a filled-in form as it is read; `text` empty = nothing was filled in. */
export interface Fact {
  field: DemandField;
  label: string;
  text: string;
  /** A link to call or write to the contact. */
  href: string | null;
  /** Written at length. */
  isLong: boolean;
}

const isChoice = (field: DemandField): field is ChoiceField => Object.hasOwn(choiceWords, field);

function hrefOf(field: DemandField, value: string): string | null {
  if (field === "contactPhone") return telAddress(value);
  return field === "contactEmail" && value !== ""
    ? `mailto:${encodeURIComponent(value).replace("%40", "@")}`
    : null;
}

/** What was filled in, in words; the masks are a table of their own. */
export function factsOf(answers: DemandAnswers, language: Language): Fact[] {
  return demandFields
    .filter((field) => field !== "masks" && isShown(field, answers))
    .map((field) => {
      const value = String(answers[field]);
      const said = isChoice(field) ? choiceWord(field, value) : null;
      const text = said?.[language] ?? value;
      const isLong = field === "overview" || field === "selfUseDetails";
      return { field, label: demandLabels[field][language], text, href: hrefOf(field, value), isLong };
    });
}

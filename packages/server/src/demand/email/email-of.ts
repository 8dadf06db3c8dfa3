import type { ChoiceField } from "@provost/contract/demand/demand-choices";
import type { DemandAnswers } from "@provost/contract/demand/demand-rules";
import {
  choiceWord,
  demandLabels,
  demandTexts,
  maskLabels,
  maskWords,
} from "@provost/contract/demand/demand-words";
import type { Language } from "@provost/contract/wire/language";
import { comma } from "@provost/contract/wire/locale";
import type { Email } from "../../platform/mail.ts";

/** A demand as described in its email. */
export interface NotifiedDemand {
  id: string;
  receipt: string;
  answers: DemandAnswers;
}

const one = (text: string): string => text.replace(/\s+/g, " ").trim();
const languages: readonly Language[] = ["zh", "en"];
const colon = { zh: "：", en: ": " } as const;

function linesIn(language: Language, { receipt, answers }: NotifiedDemand): string[] {
  const { longTerm, shortTerm } = answers;
  const line = (label: string, text: string): string[] =>
    text === "" ? [] : [`${label}${colon[language]}${text}`];
  const label = (field: keyof typeof demandLabels): string => demandLabels[field][language];
  const chosen = (field: ChoiceField): string => choiceWord(field, answers[field])?.[language] ?? "";
  const term = longTerm !== "" ? "longTerm" : shortTerm !== "" ? "shortTerm" : null;
  return [
    ...line(demandTexts.receipt[language], receipt),
    ...line(label("name"), one(answers.name)),
    ...line(label("contactName"), one(answers.contactName)),
    ...line(label("contactPhone"), one(answers.contactPhone)),
    ...line(label("contactEmail"), one(answers.contactEmail)),
    ...line(label("purchaseUse"), chosen("purchaseUse")),
    ...line(label("destination"), chosen("destination")),
    ...line(label("deliveryPlace"), one(answers.deliveryPlace)),
    ...line(label("orderStage"), chosen("orderStage")),
    ...line(
      label("supplyCycle"),
      [chosen("supplyCycle"), term === null ? "" : chosen(term)].filter(Boolean).join(" · "),
    ),
    ...line(label("payment"), chosen("payment")),
    ...answers.masks.flatMap(({ spec, name, quantity, price }) =>
      line(
        maskWords[spec][language],
        [
          one(name),
          `${maskLabels.quantity[language]} ${quantity ?? ""}`,
          `${maskLabels.price[language]} ${price ?? ""}`,
        ].join(comma[language]),
      ),
    ),
  ];
}

/** The email about new demands, in both languages because the recipient's language is unknown: enough to call back, no active content. */
export function emailOf(
  demands: readonly NotifiedDemand[],
  publicUrl: string | null,
): Pick<Email, "subject" | "text"> {
  const [first] = demands;
  const many = demands.length;
  const parts = demands.flatMap((demand) => [
    ...languages.map((language) => linesIn(language, demand).join("\n")),
    ...(publicUrl === null ? [] : [`${publicUrl}/demand/inbox/${demand.id}`]),
  ]);
  return {
    subject:
      many === 1
        ? `新的口罩需求 New mask request ${first?.receipt ?? ""}`
        : `${many} 份新的口罩需求 ${many} new mask requests`,
    text: `${parts.join("\n\n")}\n`,
  };
}

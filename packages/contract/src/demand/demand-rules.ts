import { callbackProblem } from "../people/phone-rule.ts";
import { demandLimits } from "../wire/feature-limits.ts";
import {
  type ChoiceField,
  type ChoiceOf,
  demandChoices,
  type MaskSpec,
  maskSpecs,
  paymentOf,
} from "./demand-choices.ts";

export type TextField = keyof typeof demandLimits.text;
export type DemandField = TextField | ChoiceField | "masks";

/** A mask that is wanted; `null` = not yet filled in. */
export interface MaskLine {
  spec: MaskSpec;
  name: string;
  /** Pieces. */
  quantity: number | null;
  /** Expected price of a piece, yuan. */
  price: number | null;
}

/** A filled-in form; `""` = nothing was chosen or written. */
export type DemandAnswers = Record<TextField, string> & { [F in ChoiceField]: ChoiceOf<F> | "" } & {
  masks: MaskLine[];
};

/** The fields in the order of the form. */
export const demandFields = [
  "name",
  "overview",
  "contactName",
  "contactPhone",
  "contactEmail",
  "purchaseUse",
  "selfUseDetails",
  "destination",
  "deliveryPlace",
  "orderStage",
  "supplyCycle",
  "longTerm",
  "shortTerm",
  "payment",
  "masks",
  "kn95Shape",
  "clothGrade",
  "breathingValve",
  "noseStrip",
] as const satisfies readonly DemandField[];

/** An empty form. */
export const emptyAnswers: DemandAnswers = {
  name: "",
  overview: "",
  contactName: "",
  contactPhone: "",
  contactEmail: "",
  purchaseUse: "",
  selfUseDetails: "",
  destination: "",
  deliveryPlace: "",
  orderStage: "",
  supplyCycle: "",
  longTerm: "",
  shortTerm: "",
  payment: "",
  masks: [],
  kn95Shape: "",
  clothGrade: "",
  breathingValve: "",
  noseStrip: "",
};

type When = (answers: DemandAnswers) => boolean;

const always: When = () => true;
const never: When = () => false;
const isSelfUse: When = ({ purchaseUse }) =>
  purchaseUse === "domestic_self" || purchaseUse === "foreign_self";
const isResale: When = ({ purchaseUse }) =>
  purchaseUse === "domestic_resale" || purchaseUse === "foreign_resale";
const isLong: When = ({ supplyCycle }) => supplyCycle === "long";
const isShort: When = ({ supplyCycle }) => supplyCycle === "short";
const hasKn95: When = ({ masks }) => masks.some(({ spec }) => spec === "kn95");

/** When a field is shown, and when it is required; a field that is not shown stays empty. */
const rules: Readonly<Record<DemandField, { shown: When; required: When }>> = {
  name: { shown: always, required: always },
  overview: { shown: always, required: never },
  contactName: { shown: always, required: always },
  contactPhone: { shown: always, required: always },
  contactEmail: { shown: always, required: never },
  purchaseUse: { shown: always, required: always },
  selfUseDetails: { shown: isSelfUse, required: always },
  destination: { shown: always, required: always },
  deliveryPlace: { shown: always, required: always },
  // Who resells says how far his own buyer is; who buys for himself need not.
  orderStage: { shown: always, required: isResale },
  supplyCycle: { shown: always, required: always },
  longTerm: { shown: isLong, required: always },
  shortTerm: { shown: isShort, required: always },
  payment: { shown: always, required: always },
  masks: { shown: always, required: always },
  kn95Shape: { shown: hasKn95, required: always },
  clothGrade: { shown: always, required: never },
  breathingValve: { shown: always, required: always },
  noseStrip: { shown: always, required: always },
};

/** Whether the form shows a field, as it is filled in by now. */
export function isShown(field: DemandField, answers: DemandAnswers): boolean {
  return rules[field].shown(answers);
}

/** Whether a shown field is required. */
export function isRequired(field: DemandField, answers: DemandAnswers): boolean {
  return rules[field].shown(answers) && rules[field].required(answers);
}

/** What is wrong with an answer. */
export type DemandProblemCode =
  | "required"
  | "long"
  | "characters"
  | "choice"
  | "unasked"
  | "phone_length"
  | "phone_format"
  | "email"
  | "quantity"
  | "price"
  | "repeated"
  | "payment";

/** A problem and where it is: a field's name, or `masks.0.quantity`. `most`: the bound that was passed. */
export interface DemandProblem {
  field: string;
  code: DemandProblemCode;
  most?: number;
}

const isMail = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/;
// Control characters, and those that turn the direction of what follows.
const isUnreadable = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const isTextField = (field: DemandField): field is TextField => Object.hasOwn(demandLimits.text, field);

/** Whether an answer is empty. */
function isBlank(value: DemandAnswers[DemandField]): boolean {
  return typeof value === "string" ? value.trim() === "" : value.length === 0;
}

function textProblem(field: string, text: string, most: number): DemandProblem | null {
  if (text.length > most) return { field, code: "long", most };
  return isUnreadable.test(text.replace(/[\n\r\t]/g, "")) ? { field, code: "characters" } : null;
}

function contactProblem(field: DemandField, text: string): DemandProblem | null {
  if (field === "contactEmail") return isMail.test(text) ? null : { field, code: "email" };
  if (field !== "contactPhone") return null;
  const code = callbackProblem(text);
  if (code === null) return null;
  return { field, code: code === "phone_empty" ? "required" : code };
}

/** Decimals of a price as it is written. */
const decimals = (price: number): number => /\.(\d+)$/.exec(String(price))?.[1]?.length ?? 0;

function isPrice(price: number): boolean {
  return (
    Number.isFinite(price) &&
    price >= 10 ** -demandLimits.priceDecimals &&
    price <= demandLimits.price &&
    decimals(price) <= demandLimits.priceDecimals
  );
}

function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= demandLimits.quantity;
}

function maskProblems(masks: readonly MaskLine[]): DemandProblem[] {
  return masks.flatMap(({ spec, name, quantity, price }, place): DemandProblem[] => {
    const at = (part: keyof MaskLine): string => `masks.${place}.${part}`;
    const found: DemandProblem[] = [];
    if (!maskSpecs.includes(spec)) found.push({ field: at("spec"), code: "choice" });
    else if (masks.findIndex((one) => one.spec === spec) < place)
      found.push({ field: at("spec"), code: "repeated" });
    const wrongName = textProblem(at("name"), name, demandLimits.maskName);
    if (name.trim() === "") found.push({ field: at("name"), code: "required" });
    else if (wrongName !== null) found.push(wrongName);
    if (quantity === null) found.push({ field: at("quantity"), code: "required" });
    else if (!isQuantity(quantity))
      found.push({ field: at("quantity"), code: "quantity", most: demandLimits.quantity });
    if (price === null) found.push({ field: at("price"), code: "required" });
    else if (!isPrice(price)) found.push({ field: at("price"), code: "price", most: demandLimits.price });
    return found;
  });
}

function isListed(field: ChoiceField, choice: string): boolean {
  const choices: readonly string[] = demandChoices[field];
  return choices.includes(choice);
}

function problemsOf(field: DemandField, answers: DemandAnswers): DemandProblem[] {
  const value = answers[field];
  if (isBlank(value)) return isRequired(field, answers) ? [{ field, code: "required" }] : [];
  if (!isShown(field, answers)) return [{ field, code: "unasked" }];
  if (typeof value !== "string") return maskProblems(value);
  if (isTextField(field)) {
    const text = value.trim();
    const problem = textProblem(field, text, demandLimits.text[field]) ?? contactProblem(field, text);
    return problem === null ? [] : [problem];
  }
  if (field !== "masks" && !isListed(field, value)) return [{ field, code: "choice" }];
  const { supplyCycle } = answers;
  const isOther = field === "payment" && supplyCycle !== "" && paymentOf[supplyCycle] !== value;
  return isOther ? [{ field, code: "payment" }] : [];
}

/** Everything that keeps a form from being sent, in the order of its fields; none = it may be. */
export function demandProblems(answers: DemandAnswers): DemandProblem[] {
  return demandFields.flatMap((field) => problemsOf(field, answers));
}

/** The answers without the fields that are not (or no longer) shown, and with the payment that matches the supply cycle. */
export function onlyShown(answers: DemandAnswers): DemandAnswers {
  const payment = answers.supplyCycle === "" ? answers.payment : paymentOf[answers.supplyCycle];
  const visible = { ...answers, payment };
  for (const field of demandFields)
    if (!isShown(field, answers)) Object.assign(visible, { [field]: emptyAnswers[field] });
  return visible;
}

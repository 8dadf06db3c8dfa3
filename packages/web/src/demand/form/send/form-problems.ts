import {
  type DemandField,
  type DemandProblem,
  demandFields,
  demandProblems,
} from "@provost/contract/demand/demand-rules";
import { demandLabels, maskLabels, maskWords, problemWords } from "@provost/contract/demand/demand-words";
import type { LocalizedText } from "@provost/contract/wire/language";
import { formWords } from "../form-words.ts";
import { hasPoint } from "../question/typed-number.ts";
import { answersOf, type FormDraft } from "./form-draft.ts";

/** Something the server said of a field. */
export interface ServerMark {
  field: string;
  text: string;
}

/** The problem of a field; `field` is its name in the form. */
export interface ShownProblem {
  field: string;
  code: DemandProblem["code"] | "refused";
  text: LocalizedText;
}

const inOrder: readonly string[] = demandFields;
const isField = (name: string): name is DemandField => demandFields.some((field) => field === name);
const maskPart = /^masks\.(\d+)\.(name|quantity|price)$/;

function worded({ field, code, most }: DemandProblem): ShownProblem {
  const fill = (text: string, locale: string): string =>
    text.replace("{most}", (most ?? 0).toLocaleString(locale));
  const { zh, en } = problemWords[code];
  return { field: namedField(field), code, text: { zh: fill(zh, "zh-CN"), en: fill(en, "en") } };
}

/** The field of the form that a problem belongs to. */
export function namedField(field: string): string {
  return field.startsWith("masks.") && !maskPart.test(field) ? "masks" : field;
}

/** Whether the form has such a field at all, as it is filled in by now. */
export function isShownField(field: string, draft: FormDraft): boolean {
  const place = maskPart.exec(field)?.[1];
  return place === undefined ? isField(field) : Number(place) < draft.masks.length;
}

/** What a field is called in a list of problems. */
export function fieldLabel(field: string, draft: FormDraft): LocalizedText {
  const [, place, part] = maskPart.exec(field) ?? [];
  const mask = place === undefined ? undefined : draft.masks[Number(place)];
  if (mask !== undefined && (part === "name" || part === "quantity" || part === "price")) {
    const [spec, label] = [maskWords[mask.spec], maskLabels[part]];
    return { zh: `${spec.zh}：${label.zh}`, en: `${spec.en}: ${label.en}` };
  }
  return isField(field) ? demandLabels[field] : demandLabels.masks;
}

/** A number of pieces that is none for the point in it. */
function isPointed({ field, code }: DemandProblem, { masks }: FormDraft): boolean {
  const place = maskPart.exec(field)?.[1];
  return code === "quantity" && place !== undefined && hasPoint(masks[Number(place)]?.quantity ?? "");
}

/** Everything that keeps the form from being sent, in its order. */
export function formProblems(draft: FormDraft, marks: readonly ServerMark[]): ShownProblem[] {
  const found = demandProblems(answersOf(draft)).map((problem) => {
    const shown = worded(problem);
    return isPointed(problem, draft) ? { ...shown, text: formWords.point } : shown;
  });
  const said = marks
    .filter(({ field }) => !found.some((problem) => problem.field === field))
    .map(({ field, text }): ShownProblem => ({ field, code: "refused", text: { zh: text, en: text } }));
  const place = ({ field }: ShownProblem): number => inOrder.indexOf(field.split(".")[0] ?? "");
  return [...found, ...said].toSorted((one, other) => place(one) - place(other));
}

/** The problems that are already shown while the user fills in the form: those in fields that were left. */
export function earlyProblems(problems: readonly ShownProblem[], left: readonly string[]): ShownProblem[] {
  return problems.filter(
    ({ field, code }) => code === "refused" || (code !== "required" && left.includes(field)),
  );
}

/** What is wrong with a phone number; each names an error code. */
export type PhoneProblem = "phone_empty" | "phone_length" | "phone_format";

const landline = /^0\d{2,3}-?\d{7,8}$/;
const mobile = /^1[3-9]\d{9}$/;

/**
 * The phone rule of spec §5, in its order: empty, a length other than 11, then the format. Spec: 11 characters that fit the landline pattern
 * are refused; its intent: whatever is no mobile number is. Both give the same message.
 */
export function phoneProblem(phone: string): PhoneProblem | null {
  if (phone === "") return "phone_empty";
  if (phone.length !== 11) return "phone_length";
  if (landline.test(phone) || !mobile.test(phone)) return "phone_format";
  return null;
}

const extension = /(?:-|转)\d{1,6}$/;
/** Numbers of companies that are called from everywhere. */
const service = /^[48]00-?\d{3}-?\d{4}$/;
const abroad = /^\+(?!86)[1-9]\d{5,14}$/;

/** A number for calling back: a mobile number, a landline with its area code, a 400 or 800 number, or a foreign one beginning with `+` or `00`. */
export function callbackProblem(typed: string): PhoneProblem | null {
  const phone = typed
    .normalize("NFKC")
    .replace(/[\s()]/g, "")
    .replace(/^00(?=[1-9])/, "+")
    .replace(/^\+86-?/, "");
  for (const rule of [landline, service])
    if (rule.test(phone) || rule.test(phone.replace(extension, ""))) return null;
  if (abroad.test(phone.replace(/-/g, ""))) return null;
  return phoneProblem(phone);
}

const dialled = /(\+?\d[\d\s()-]{1,18}\d)(?:\s*(?:转|分机|ext\.?|#)\s*(\d{1,6}))?/i;

/** The first number that a text names, as a `tel:` address: a comma waits before an extension is dialled; `null` = there is none. */
export function telAddress(text: string): string | null {
  const [, number, inner] = dialled.exec(text.normalize("NFKC")) ?? [];
  if (number === undefined) return null;
  return `tel:${number.replace(/[^\d+]/g, "")}${inner === undefined ? "" : `,${inner}`}`;
}

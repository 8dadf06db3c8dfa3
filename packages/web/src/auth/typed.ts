/** How many digits a sent code has. */
export const codeLength = 6;

/** The code in what was typed or pasted: its digits, full-width ones too, at most six. */
export function codeOf(typed: string): string {
  return typed.normalize("NFKC").replace(/\D/g, "").slice(0, codeLength);
}

/** The phone number in what was typed or pasted: without blanks and the country's +86; a landline's hyphen stays, for the phone rule to refuse. */
export function phoneOf(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/\s/g, "")
    .replace(/^\+86-?/, "");
}

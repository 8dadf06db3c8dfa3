import { editorRules } from "../constants.ts";

/** How an address is shown: whole up to 30 characters, else its first 20 and an ellipsis (spec §5). */
export function shownAddress(address: string): string {
  const characters = [...address];
  return characters.length > editorRules.linkShownUpTo
    ? `${characters.slice(0, editorRules.linkShownAs).join("")}…`
    : address;
}

/** The address the user meant: a text that looks like a host or an email address gets a scheme; null if links to it are not allowed. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || /[\s\p{Cc}]/u.test(text)) return null;
  if (/^(https?:\/\/|mailto:|tel:|[/#?])/i.test(text)) return text;
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)) return `mailto:${text}`;
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) return null;
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/:?#]|$)/u.test(text) ? `https://${text}` : null;
}

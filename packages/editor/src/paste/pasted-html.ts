import { cleanHtml, type Refusal } from "../clean/clean-html.ts";
import { prepareForModel } from "../clean/model-html.ts";
import { isOffice, mendOffice } from "./office-html.ts";

const slice = /^(\d+ \d+(?: -\d+)?) (\[.*\])$/s;

// ProseMirror's own note of what a copied piece was in; the attributes of those blocks are not to be trusted.
function trustedSlice(note: string | null): string | null {
  const match = slice.exec(note ?? "");
  if (!match?.[2]) return null;
  try {
    const context: unknown = JSON.parse(match[2]);
    if (!Array.isArray(context) || context.length > 40) return null;
    const names = context.map((part, at) => (at % 2 === 0 && typeof part === "string" ? part : null));
    return `${match[1]} ${JSON.stringify(names)}`;
  } catch {
    return null;
  }
}

/** The part of pasted HTML that is allowed. `html` is empty when the paste is refused. Images in `data:` URLs are retained for the upload. */
export function pastedHtml(html: string): { html: string; refused: Refusal | null } {
  const own = trustedSlice(/data-pm-slice="([^"]*)"/.exec(html)?.[1]?.replaceAll("&quot;", '"') ?? null);
  const cleaned = cleanHtml(html, {
    dataPictures: true,
    ...(isOffice(html) ? { prepare: mendOffice } : {}),
  });
  if (!cleaned.ok) return { html: "", refused: cleaned.reason };
  const { body } = cleaned;
  for (const picture of body.querySelectorAll("img:not([src])")) picture.remove();
  prepareForModel(body);
  if (own !== null) body.firstElementChild?.setAttribute("data-pm-slice", own);
  return { html: body.innerHTML, refused: null };
}

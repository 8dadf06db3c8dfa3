/** A name where a table is allowed; `isFirst`: nothing but brackets between it and FROM or JOIN. */
export interface Naming {
  name: string;
  isFirst: boolean;
}

const anyName = /(?:\b(from|join)(?:[\s(]+|(?=")))?(?:"((?:[^"]|"")*)"|([\p{L}_][\p{L}\p{N}_$]*))/giu;

const token =
  /(?<odd>--|\/\*|\$(?!\d)|[\p{L}\p{N}_]')|(?<quoted>'(?:[^']|'')*'|"(?:[^"]|"")*")|(?<word>[\p{L}_][\p{L}\p{N}_$]*(?!'))|[()[\]{},.*]/giu;

/** Keywords that tables follow. */
const begins = /^(?:from|join|table|pivot|pivot_wider|pivot_longer|unpivot|summarize|describe|desc|show)$/;
/** Reserved words that cannot occur in a FROM clause but only after it; `group` and `order` only before `by`. */
const ends = /^(?:select|where|having|limit)$/;
const ordered = /^(?:group|order)$/;
const by = /^\s+by\b/i;

/**
 * The names in a text, in lower case, that may be table names: all names in FROM clauses, including columns in join
 * conditions, so that no table is missed. If comments or quotes other than 'this' make it unclear what is a word, all names.
 */
export function tableNamings(text: string): Naming[] {
  const found: Naming[] = [];
  const outer: boolean[] = [];
  let inFrom = false;
  let isFirst = false;
  let last = "";
  for (const { 0: part, groups = {}, index } of text.matchAll(token)) {
    const { odd, quoted, word } = groups;
    if (odd !== undefined) return allNamings(text);
    const keyword = word === undefined || last === "." ? "" : word.toLowerCase();
    last = part;
    if (/^[([{]$/.test(part)) {
      outer.push(inFrom);
      continue;
    }
    if (/^[)\]}]$/.test(part)) inFrom = outer.pop() ?? inFrom;
    else if (begins.test(keyword)) inFrom = true;
    else if (ends.test(keyword)) inFrom = false;
    else if (ordered.test(keyword) && by.test(text.slice(index + part.length, index + part.length + 40)))
      inFrom = false;
    const name = word ?? (quoted === undefined ? null : unquoted(quoted));
    if (inFrom && name !== null) found.push({ name: name.toLowerCase(), isFirst });
    isFirst = keyword === "from" || keyword === "join";
  }
  return found;
}

function unquoted(text: string): string {
  const [sign = ""] = text;
  return text.slice(1, -1).replaceAll(sign + sign, sign);
}

function allNamings(text: string): Naming[] {
  return Array.from(text.matchAll(anyName), ([, before, quoted, plain = ""]) => ({
    name: (quoted?.replaceAll(`""`, `"`) ?? plain).toLowerCase(),
    isFirst: before !== undefined,
  }));
}

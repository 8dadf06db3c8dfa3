const comments = /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g;
const rules = /(?<=[{}]|^)([^{};@]+)\{(?:[^{}"']|"[^"]*"|'[^']*')*\}/g;
const negations = /:not\([^()]*\)/g;
const classNames = /\.(-?[a-z_][\w-]*)/gi;

/** Escapes, strings and lists within a selector are more than names of classes say. */
const isSimple = (selector: string): boolean => !/[\\"'(]/.test(selector);

/** Styles without the rules for classes that the page does not have. */
function withoutOthers(styles: string, page: string): string {
  const classes = new Set(
    [...page.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
  );
  const applies = (selector: string): boolean =>
    [...selector.matchAll(classNames)].every(([, name = ""]) => classes.has(name));
  return styles.replace(rules, (rule, text: string) => {
    const plain = text.replace(negations, "");
    return !isSimple(plain) || plain.split(",").some(applies) ? rule : "";
  });
}

const declarations = /(?<=[{;])(--[\w-]+):(?:[^;{}"']|"[^"]*"|'[^']*')*(?:;|(?=\}))/g;
const references = /var\(\s*(--[\w-]+)/g;

/** Styles without the properties that neither they nor the page refer to: most of the kit's colours. */
function withoutUnused(styles: string, page: string): string {
  const used = new Set([...`${styles}${page}`.matchAll(references)].map(([, name]) => name));
  const left = styles.replace(declarations, (declaration, name: string) =>
    used.has(name) ? declaration : "",
  );
  return left.length === styles.length ? left : withoutUnused(left, page);
}

/**
 * The styles that a drawn page (HTML) needs of all (CSS): without comments, rules for classes that it does not have, and properties that nothing
 * refers to. A rule that its classes alone do not decide is left as it is.
 */
export function stylesOf(page: string, styles: string): string {
  return withoutUnused(withoutOthers(styles.replace(comments, ""), page), page);
}

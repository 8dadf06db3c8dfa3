/** Pairs of neighbouring characters of a path, without case. */
function pairsOf(path: string): Set<string> {
  const text = path.toLowerCase();
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
}

/** How alike two paths are: the share of their pairs of characters that both have, from 0 to 1. */
function likeness(mine: ReadonlySet<string>, theirs: ReadonlySet<string>): number {
  const both = [...mine].filter((pair) => theirs.has(pair)).length;
  return (2 * both) / Math.max(1, mine.size + theirs.size);
}

/** Below this a page is no better guess than any other. */
const leastLikeness = 0.5;

/** Of pages those that a user at a wrong address most likely wants, the likeliest first. */
export function likelyPages<P extends { pathname: string }>(
  pages: readonly P[],
  address: string,
  most = 2,
): P[] {
  const [path = ""] = address.split(/[?#]/);
  const pairs = pairsOf(path);
  return pages
    .map((page) => ({ page, share: likeness(pairsOf(page.pathname), pairs) }))
    .filter(({ share }) => share >= leastLikeness)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, most)
    .map(({ page }) => page);
}

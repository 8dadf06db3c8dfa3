/** Remembers which hue a name has, so that a category keeps its colour from chart to chart. */
export interface ColourBook {
  /**
   * The hue of each name, counted from 0, and how many of the names before it in the list have the same one (where
   * hues run out, a pattern distinguishes them). `scope` is the field the names are values of.
   */
  huesOf(scope: string, names: readonly string[], hues: number): { hue: number; repeat: number }[];
}

/** An empty book. Names get hues in their own order, not in the order they come, so that it matters little which chart is first. */
export function colourBook(): ColourBook {
  const scopes = new Map<string, Map<string, number>>();
  const collator = new Intl.Collator("zh-CN", { numeric: true });
  return {
    huesOf: (scope, names, hues) => {
      const known = scopes.get(scope) ?? new Map<string, number>();
      scopes.set(scope, known);
      const fresh = [...new Set(names)].filter((name) => !known.has(name)).sort(collator.compare);
      for (const name of fresh) known.set(name, known.size);
      return withoutClashes(
        names.map((name) => (known.get(name) ?? 0) % hues),
        hues,
      );
    },
  };
}

// Two names of one chart share a hue only where there are more names than hues.
function withoutClashes(wanted: readonly number[], hues: number): { hue: number; repeat: number }[] {
  const uses = new Array<number>(hues).fill(0);
  const firsts = new Set(wanted.map((hue) => wanted.indexOf(hue)));
  const taken = new Set(wanted);
  return wanted.map((hue, index) => {
    const free = firsts.has(index) ? undefined : uses.findIndex((_, other) => !taken.has(other));
    const chosen = free === undefined || free < 0 ? hue : free;
    taken.add(chosen);
    const repeat = uses[chosen] ?? 0;
    uses[chosen] = repeat + 1;
    return { hue: chosen, repeat };
  });
}

/** The book of the page: all charts on it agree. */
export const pageColours: ColourBook = colourBook();

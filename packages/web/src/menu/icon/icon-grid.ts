/** The names one of whose words holds the text, in any case; all of them for an empty text. */
export function iconsFound<N extends string>(
  text: string,
  names: readonly N[],
  wordsOf: (name: N) => readonly string[],
): N[] {
  const wanted = text.trim().toLowerCase();
  return names.filter((name) => wordsOf(name).some((word) => word.toLowerCase().includes(wanted)));
}

/** Where a key leads in a grid that fills its rows one after another; `null` for other keys and beyond its edges. */
export function gridMove(key: string, at: number, count: number, columns: number): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: count - 1,
  };
  const to = moves[key];
  return to === undefined || to < 0 || to >= count ? null : to;
}

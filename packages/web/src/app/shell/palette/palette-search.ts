/** What can be found. */
export interface Findable {
  /** The same in every language and on every day. */
  id: string;
  kind: "tab" | "page" | "person" | "dashboard" | "chart" | "table" | "field" | "action";
  label: string;
  /** Its path of labels, from the top. */
  way: readonly string[];
  /** Words it is found by beside its label. */
  also: string;
}

export interface FoundGroup<F> {
  kind: "recent" | "results" | Findable["kind"];
  items: readonly F[];
}

const kinds = ["tab", "page", "person", "dashboard", "chart", "table", "field", "action"] as const;

/** Whether a label in Chinese sounds like a text in Latin letters, from its start or inside it. */
export type SoundsLike = (label: string, typed: string) => "start" | "inside" | null;

/** Whether a text may be typed for how Chinese characters sound. */
export const maySound = (text: string): boolean => /^[a-z][a-z\s']*$/i.test(text.trim());

/** How many recently chosen entries are listed first. */
export const recentShown = 5;

function isWordStart(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1)) || /\p{Script=Han}/u.test(text.charAt(at));
}

/** 0 the label begins so, 1 a word of it or its sound does, 2 it occurs in it, 3 every word occurs somewhere; `null` it does not fit. */
function rank({ label, way, also }: Findable, wanted: string, soundsLike: SoundsLike | null): number | null {
  const text = label.toLowerCase();
  if (text.startsWith(wanted)) return 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (isWordStart(text, at)) return 1;
  }
  if (text.includes(wanted)) return 2;
  const sound = soundsLike !== null && /\p{Script=Han}/u.test(label) ? soundsLike(label, wanted) : null;
  if (sound !== null) return sound === "start" ? 1 : 2;
  const all = `${text} ${way.join(" ")} ${also}`.toLowerCase();
  return wanted.split(/\s+/).every((word) => all.includes(word)) ? 3 : null;
}

function present<F extends Findable>(items: readonly F[], ids: readonly string[]): F[] {
  return ids.flatMap((id) => items.filter((item) => item.id === id)).slice(0, recentShown);
}

/**
 * What fits a text, labels that begin with it first, pages first among these; for no text everything by kind, what was chosen last on top.
 * `recent` holds ids, the last first.
 */
export function findIn<F extends Findable>(
  items: readonly F[],
  text: string,
  recent: readonly string[],
  soundsLike: SoundsLike | null = null,
): FoundGroup<F>[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") {
    const last = present(items, recent);
    const groups: FoundGroup<F>[] = [
      { kind: "recent", items: last },
      ...kinds.map((kind) => ({
        kind,
        items: items.filter((item) => item.kind === kind && !last.includes(item)),
      })),
    ];
    return groups.filter((group) => group.items.length > 0);
  }
  const age = (item: F): number => {
    const at = recent.indexOf(item.id);
    return at < 0 ? recent.length : at;
  };
  const sounding = maySound(wanted) ? soundsLike : null;
  const fitting = items
    .flatMap((item) => {
      const ranked = rank(item, wanted, sounding);
      return ranked === null ? [] : [{ item, ranked, isPage: item.kind === "page" || item.kind === "tab" }];
    })
    .sort(
      (one, other) =>
        one.ranked - other.ranked ||
        (one.ranked === 0 ? Number(other.isPage) - Number(one.isPage) : 0) ||
        age(one.item) - age(other.item),
    );
  return fitting.length === 0 ? [] : [{ kind: "results", items: fitting.map(({ item }) => item) }];
}

/** Puts what was chosen on top of the list. */
export function withChosen(recent: readonly string[], id: string): string[] {
  return [id, ...recent.filter((other) => other !== id)].slice(0, 20);
}

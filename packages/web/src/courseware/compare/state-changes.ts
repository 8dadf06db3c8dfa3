import type { Courseware, Paragraph } from "@provost/contract/courseware/courseware";

export type State = Pick<Courseware, "name" | "summary"> & {
  content: readonly Pick<Paragraph, "id" | "title" | "html">[];
};

type StoredParagraph = State["content"][number];

/** A title and a text, before and after. */
export interface ChangedText {
  earlier: Pick<StoredParagraph, "title" | "html">;
  later: Pick<StoredParagraph, "title" | "html">;
}

/** One way in which a state differs from another. */
export type StateChange =
  | { kind: "name" | "summary"; name: string; id?: undefined; texts: ChangedText }
  | { kind: "added" | "gone" | "text"; name: string; id: string; texts: ChangedText }
  | { kind: "order"; name: string; id?: undefined };

const none = { title: "", html: "" } as const;

/** How `later` differs from `earlier`. */
export function changesBetween(
  earlier: State,
  later: State,
  nameOf: (paragraph: StoredParagraph, place: number) => string,
): StateChange[] {
  const changes: StateChange[] = [];
  const plain = (was: string, is: string): ChangedText => ({
    earlier: { title: was, html: "" },
    later: { title: is, html: "" },
  });
  if (earlier.name !== later.name)
    changes.push({ kind: "name", name: later.name, texts: plain(earlier.name, later.name) });
  if (earlier.summary !== later.summary)
    changes.push({ kind: "summary", name: "", texts: plain(earlier.summary, later.summary) });
  const before = new Map(earlier.content.map((paragraph) => [paragraph.id, paragraph]));
  const after = new Set(later.content.map(({ id }) => id));
  for (const [place, paragraph] of later.content.entries()) {
    const was = before.get(paragraph.id);
    const name = nameOf(paragraph, place);
    const { id } = paragraph;
    if (was === undefined)
      changes.push({ kind: "added", name, id, texts: { earlier: none, later: paragraph } });
    else if (was.html !== paragraph.html || was.title !== paragraph.title)
      changes.push({ kind: "text", name, id, texts: { earlier: was, later: paragraph } });
  }
  for (const [place, paragraph] of earlier.content.entries())
    if (!after.has(paragraph.id))
      changes.push({
        kind: "gone",
        name: nameOf(paragraph, place),
        id: paragraph.id,
        texts: { earlier: paragraph, later: none },
      });
  const both = (content: State["content"], other: (id: string) => boolean): string =>
    content
      .map(({ id }) => id)
      .filter(other)
      .join();
  const isSame = both(earlier.content, (id) => after.has(id)) === both(later.content, (id) => before.has(id));
  if (!isSame) changes.push({ kind: "order", name: "" });
  return changes;
}

import type { Courseware, Paragraph } from "@provost/contract/courseware";

type State = Pick<Courseware, "name" | "summary"> & {
  content: readonly Pick<Paragraph, "id" | "title" | "html">[];
};

/** One way in which an earlier state differs from the present one. */
export interface StateChange {
  kind: "vName" | "vSummary" | "vAdded" | "vGone" | "vText" | "vOrder";
  name: string;
}

/** How `then` differs from `now`. */
export function changesBetween(
  now: State,
  then: State,
  nameOf: (paragraph: State["content"][number], place: number) => string,
): StateChange[] {
  const changes: StateChange[] = [];
  if (now.name !== then.name) changes.push({ kind: "vName", name: then.name });
  if (now.summary !== then.summary) changes.push({ kind: "vSummary", name: "" });
  const here = new Map(now.content.map((paragraph) => [paragraph.id, paragraph]));
  const there = new Set(then.content.map(({ id }) => id));
  for (const [place, paragraph] of then.content.entries()) {
    const present = here.get(paragraph.id);
    const name = nameOf(paragraph, place);
    if (present === undefined) changes.push({ kind: "vAdded", name });
    else if (present.html !== paragraph.html || present.title !== paragraph.title)
      changes.push({ kind: "vText", name });
  }
  for (const [place, paragraph] of now.content.entries())
    if (!there.has(paragraph.id)) changes.push({ kind: "vGone", name: nameOf(paragraph, place) });
  const both = (content: State["content"], other: (id: string) => boolean): string =>
    content
      .map(({ id }) => id)
      .filter(other)
      .join();
  const isSame = both(now.content, (id) => there.has(id)) === both(then.content, (id) => here.has(id));
  if (!isSame) changes.push({ kind: "vOrder", name: "" });
  return changes;
}

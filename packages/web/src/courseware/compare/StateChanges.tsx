import { Button, Group, Stack, Text } from "@mantine/core";
import type { Paragraph } from "@provost/contract/courseware/courseware";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { paragraphName } from "../paragraph-name.ts";
import { compareWords } from "./compare-words.ts";
import { MarkedText } from "./MarkedText.tsx";
import { changesBetween, type State, type StateChange } from "./state-changes.ts";

/** So many changes are listed at first, and so many of them with their words: comparing texts takes time. */
const [mostAtFirst, mostOpen] = [10, 4];

interface StateChangesProps {
  earlier: State;
  later: State;
  /** What the marks say; left out where there are none. */
  legend: string;
  /** Who wrote the later paragraphs, where that is known. */
  authors?: readonly Pick<Paragraph, "id" | "updatedBy" | "updatedAt">[];
}

/** What one state of a courseware says otherwise than an earlier one, with the words marked. */
export function StateChanges({ earlier, later, legend, authors = [] }: StateChangesProps) {
  const t = useWords(compareWords);
  const moments = useMoments();
  const [isWhole, setWhole] = useState(false);
  const changes = changesBetween(earlier, later, (one, place) =>
    paragraphName(one, t("untitled", { place: place + 1 })),
  );
  const shown = isWhole ? changes : changes.slice(0, mostAtFirst);
  const authorOf = (id: string | undefined): string => {
    const author = authors.find((one) => one.id === id);
    if (author === undefined) return "";
    const when = moments.when(author.updatedAt);
    return t("byWhom", { who: author.updatedBy, when });
  };
  if (changes.length === 0) return <Text size="sm">{t("same")}</Text>;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {legend}
      </Text>
      {shown.map((change, at) => (
        <Change
          key={`${change.kind} ${change.id ?? ""}`}
          change={change}
          author={change.kind === "added" || change.kind === "text" ? authorOf(change.id) : ""}
          isOpenAtFirst={at < mostOpen}
        />
      ))}
      {shown.length < changes.length ? (
        <Button variant="default" size="xs" onClick={() => setWhole(true)}>
          {t("more", { count: changes.length - shown.length })}
        </Button>
      ) : null}
    </Stack>
  );
}

interface ChangeProps {
  change: StateChange;
  author: string;
  isOpenAtFirst: boolean;
}

/** One change; its texts are compared when they are shown. */
function Change({ change, author, isOpenAtFirst }: ChangeProps) {
  const t = useWords(compareWords);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const what = t(change.kind, { name: change.name });
  const action = t(isOpen ? "close" : "open");
  return (
    <section>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={500} component="h3">
          {what}
          {author === "" ? null : (
            <Text span size="xs" c="dimmed" fw={400} ml={8}>
              {author}
            </Text>
          )}
        </Text>
        {change.kind === "order" || isOpenAtFirst ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={isOpen}
            aria-label={t("openOf", { action, what })}
            onClick={() => setOpen(!isOpen)}
          >
            {action}
          </Button>
        )}
      </Group>
      {change.kind === "order" || !isOpen ? null : <MarkedText {...change.texts} />}
    </section>
  );
}

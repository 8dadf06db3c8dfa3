import { Text } from "@mantine/core";
import { demandStates } from "@provost/contract/demand/demand-choices";
import type { DemandEvent } from "@provost/contract/demand/demand-inbox";
import { stateWords } from "@provost/contract/demand/demand-words";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { useMoments } from "../../../ui/text/moment-text.ts";
import classes from "../Demand.module.css";
import { demandWords } from "../demand-words.ts";

/** What happened to a demand, the last first. */
export function DemandHistory({ events }: { events: readonly DemandEvent[] }) {
  const t = useWords(demandWords);
  const language = useLanguage();
  const moments = useMoments();
  const said = (kind: DemandEvent["kind"], text: string): string => {
    const state = demandStates.find((one) => one === text);
    if (kind === "state" && state !== undefined) return stateWords[state][language];
    return text === "" ? t("nobody") : text;
  };
  return (
    <section className={classes.card} aria-label={t("history")}>
      <h2 className={classes.heading}>{t("history")}</h2>
      <ol className={classes.events}>
        {events.map(({ at, actorName, kind, from, to }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added, and have no name of their own
          <li key={events.length - place}>
            <Text size="sm">
              {`${actorName === "" ? t(kind === "received" ? "visitor" : "system") : actorName} `}
              {t(`event_${kind}`, { from: said(kind, from), to: said(kind, to) })}
            </Text>
            <Text size="xs" c="dimmed">
              {moments.full(at)}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
}

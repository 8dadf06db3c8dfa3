import { Button, Group, Select } from "@mantine/core";
import { nextStates } from "@provost/contract/demand/demand-choices";
import type { Demand } from "@provost/contract/demand/demand-inbox";
import { stateWords } from "@provost/contract/demand/demand-words";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import classes from "../Demand.module.css";
import { updateDemand } from "../demand.queries.ts";
import { demandWords } from "../demand-words.ts";
import { useAssignees } from "../use-assignees.ts";
import { useDemandChange } from "./use-demand-change.ts";

/** Moves a demand on, and says who looks after it. */
export function DemandWork({ demand }: { demand: Demand }) {
  const t = useWords(demandWords);
  const language = useLanguage();
  const { busy, run } = useDemandChange(demand.id);
  const { id, version, assigneeId, assigneeName } = demand;
  const people = useAssignees([{ value: "", label: t("nobody") }], {
    chosen: assigneeId ?? "",
    name: assigneeName,
  });
  return (
    <section className={classes.card} aria-label={t("work")}>
      <h2 className={classes.heading}>{t("work")}</h2>
      <Group gap="xs" mb="sm">
        {nextStates[demand.state].map((state, place) => (
          <Button
            key={state}
            size="xs"
            variant={place === 0 ? "filled" : "default"}
            disabled={busy}
            onClick={() => void run(() => updateDemand({ id, version, state }))}
          >
            {t("move", { state: stateWords[state][language] })}
          </Button>
        ))}
      </Group>
      <Select
        {...people}
        label={t("assignee")}
        allowDeselect={false}
        disabled={busy}
        value={assigneeId ?? ""}
        onChange={(next) => {
          const chosen = next === "" ? null : next;
          if (chosen !== assigneeId) void run(() => updateDemand({ id, version, assigneeId: chosen }));
        }}
      />
    </section>
  );
}

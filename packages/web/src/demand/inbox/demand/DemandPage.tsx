import { Alert, Badge, Button, Group, Skeleton, Text } from "@mantine/core";
import { demandButtons } from "@provost/contract/demand/demand-feature";
import type { Demand } from "@provost/contract/demand/demand-inbox";
import { stateWords } from "@provost/contract/demand/demand-words";
import { IconPrinter } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { usePermission } from "../../../platform/identity.ts";
import { useTabName } from "../../../platform/tab/use-tab-name.ts";
import { useTabQuery } from "../../../platform/tab/use-tab-query.ts";
import { isMissing } from "../../../ui/state/is-missing.ts";
import { MissingPage } from "../../../ui/state/MissingPage.tsx";
import { QueryStates } from "../../../ui/state/QueryStates.tsx";
import { useMoments } from "../../../ui/text/moment-text.ts";
import classes from "../Demand.module.css";
import { demandOptions, markDemand } from "../demand.queries.ts";
import { demandWords } from "../demand-words.ts";
import { stateColours } from "../state-colours.ts";
import { useDemandActions } from "../use-demand-actions.tsx";
import { DemandFacts } from "./DemandFacts.tsx";
import { DemandHistory } from "./DemandHistory.tsx";
import { DemandNotes } from "./DemandNotes.tsx";
import { DemandWork } from "./DemandWork.tsx";
import { printSheet } from "./print-sheet.ts";

/** One demand, by its address: its content, its status, notes and history. */
export function DemandPage() {
  const t = useWords(demandWords);
  const { id = "" } = useParams();
  const client = useQueryClient();
  const query = useTabQuery(demandOptions(id));
  const name = query.data?.name ?? null;
  const may = usePermission();
  // It stays unread for those who act until one of them has seen it.
  const isUnread = may(demandButtons.edit) && query.data?.unread === true && query.data.removedAt === null;
  useTabName(name);
  useEffect(() => {
    if (!isUnread) return;
    markDemand(id, true).then(
      () => client.invalidateQueries({ queryKey: ["demand"] }),
      () => undefined,
    );
  }, [isUnread, id, client]);

  if (isMissing(query.error))
    return (
      <MissingPage
        title={t("missingTitle")}
        text={t("missingText")}
        list={{ to: "/demand/inbox", label: t("list") }}
      />
    );
  return (
    <section className={classes.page} aria-label={name ?? t("title")}>
      <QueryStates query={query} skeleton={<Skeleton height={480} />}>
        {(demand) => <DemandSheet demand={demand} />}
      </QueryStates>
    </section>
  );
}

function DemandSheet({ demand }: { demand: Demand }) {
  const t = useWords(demandWords);
  const language = useLanguage();
  const moments = useMoments();
  const may = usePermission();
  const { restore } = useDemandActions();
  const mayEdit = may(demandButtons.edit) && demand.removedAt === null;
  return (
    <>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>
            {demand.name}
            <Badge ml="sm" variant="light" tt="none" color={stateColours[demand.state]}>
              {stateWords[demand.state][language]}
            </Badge>
          </h1>
          <Text size="sm" c="dimmed">
            {[
              demand.receipt,
              t("received", { when: moments.full(demand.receivedAt) }),
              ...(mayEdit ? [] : [t("assignedTo", { who: demand.assigneeName || t("nobody") })]),
            ].join(" · ")}
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          onClick={() => printSheet(demand, language)}
        >
          {t("print")}
        </Button>
      </header>
      {demand.removedAt === null ? null : (
        <Alert color="yellow" role="status">
          <Group justify="space-between" gap="sm">
            {t("binned")}
            {may(demandButtons.remove) ? (
              <Button size="xs" variant="default" onClick={() => void restore(demand)}>
                {t("restore")}
              </Button>
            ) : null}
          </Group>
        </Alert>
      )}
      <div className={classes.panes}>
        <DemandFacts answers={demand.answers} />
        <div className={classes.side}>
          {mayEdit ? <DemandWork demand={demand} /> : null}
          <DemandNotes demand={demand} mayEdit={mayEdit} />
          <DemandHistory events={demand.events} />
        </div>
      </div>
    </>
  );
}

import { Button } from "@mantine/core";
import { healthResume } from "@provost/contract/tenant/health";
import { healthButtons } from "@provost/contract/tenant/tenant-feature";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { notifyDone } from "../../ui/notify.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import classes from "./Health.module.css";
import { healthWords } from "./health-words.ts";

/** What a restore has paused, and a button to resume it. */
export function Paused({ since }: { since: string }) {
  const t = useWords(healthWords);
  const may = usePermission();
  const moments = useMoments();
  const client = useQueryClient();
  const resume = useMutation({
    mutationFn: () => call(healthResume, {}),
    onSuccess: () => notifyDone(t("resumed")),
    onSettled: () => client.invalidateQueries({ queryKey: ["tenant", "health"] }),
  });
  return (
    <section aria-label={t("pausedTitle")}>
      <h2 className={classes.title}>{t("pausedTitle")}</h2>
      <dl className={classes.facts}>
        <div>
          <dt>{t("pausedAll")}</dt>
          <dd>{t("pausedHint")}</dd>
        </div>
        <div>
          <dt>{t("pausedSince")}</dt>
          <dd>{moments.full(since)}</dd>
        </div>
      </dl>
      {may(healthButtons.backup) ? (
        <Button
          mt="sm"
          leftSection={<IconPlayerPlay size={16} />}
          loading={resume.isPending}
          onClick={() => resume.mutate()}
        >
          {t("resume")}
        </Button>
      ) : null}
    </section>
  );
}

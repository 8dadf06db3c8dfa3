import { Badge, Button } from "@mantine/core";
import type { SessionInfo } from "@provost/contract/auth/session";
import { IconX } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { notifyCount, notifyDone } from "../../ui/notify.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { usePagedList } from "../../ui/table/paged-list.ts";
import { timeColumn } from "../../ui/table/time-column.ts";
import { deviceText } from "../../ui/text/device-text.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { signInWords, wayText } from "../../ui/text/sign-in-words.ts";
import classes from "./Profile.module.css";
import { ProfileSection } from "./ProfileSection.tsx";
import { endOtherSessions, endSession, mySessionsOptions, useProfileRefresh } from "./profile.queries.ts";
import { profileWords } from "./profile-words.ts";

const noFilter = {};

/** Where one is signed in, and how to end it there. */
export function ProfileSessions() {
  const t = useWords(profileWords);
  const w = useWords(signInWords);
  const moments = useMoments();
  const refresh = useProfileRefresh();
  const list = usePagedList("my sessions", noFilter);
  const query = useTabQuery(mySessionsOptions(list.query));

  async function end(session: SessionInfo): Promise<void> {
    const prompt = {
      title: t("endTitle"),
      text: t("endText", { device: deviceText(session.userAgent) }),
      action: t("endSession"),
      danger: true,
    };
    if (!(await confirm(prompt))) return;
    await endSession(session.id);
    notifyDone(t("ended"));
    await refresh();
  }

  async function endOthers(): Promise<void> {
    const prompt = {
      title: t("endOthersTitle"),
      text: t("endOthersText"),
      action: t("endOthers"),
      danger: true,
    };
    if (!(await confirm(prompt))) return;
    const { ended } = await endOtherSessions();
    notifyCount(ended, t("othersEnded", { count: ended }), t("othersNone"));
    await refresh();
  }

  return (
    <ProfileSection
      title={t("sessionsTitle")}
      actions={
        <Button variant="default" onClick={() => void endOthers().catch(() => undefined)}>
          {t("endOthers")}
        </Button>
      }
    >
      <p className={classes.quiet}>{t("sessionsText")}</p>
      <PagedTable
        query={query}
        list={list}
        empty={null}
        label={t("sessionsTitle")}
        rowName={(session) => deviceText(session.userAgent)}
        columns={[
          {
            key: "device",
            head: t("device"),
            hint: (session) => session.userAgent,
            cell: (session) => (
              <span className={classes.device}>
                {deviceText(session.userAgent)}
                {session.isCurrent ? (
                  <Badge variant="light" className={classes.badge}>
                    {t("thisDevice")}
                  </Badge>
                ) : null}
              </span>
            ),
          },
          { key: "way", head: t("way"), width: 120, from: "medium", cell: ({ way }) => wayText(way, w) },
          { key: "address", head: t("address"), width: 150, from: "wide", cell: ({ address }) => address },
          timeColumn<SessionInfo>(
            { key: "since", head: t("since"), from: "wide", at: ({ createdAt }) => createdAt },
            moments,
          ),
          timeColumn<SessionInfo>({ key: "seen", head: t("seen"), at: ({ seenAt }) => seenAt }, moments),
        ]}
        actions={[
          {
            label: t("endSession"),
            icon: <IconX size={16} />,
            run: (session) => void end(session).catch(() => undefined),
            applies: ({ isCurrent }) => !isCurrent,
            danger: true,
            hotkey: "Delete",
          },
        ]}
      />
    </ProfileSection>
  );
}

import { useWords } from "../../platform/i18n.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { usePagedList } from "../../ui/table/paged-list.ts";
import { deviceText } from "../../ui/text/device-text.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { signInWords, wayText } from "../../ui/text/sign-in-words.ts";
import { ProfileSection } from "./ProfileSection.tsx";
import { mySignInsOptions } from "./profile.queries.ts";
import { profileWords } from "./profile-words.ts";

const noFilter = {};

/** Every try to sign in as oneself. */
export function ProfileSignIns() {
  const t = useWords(profileWords);
  const w = useWords(signInWords);
  const moments = useMoments();
  const list = usePagedList("my sign-ins", noFilter);
  const query = useTabQuery(mySignInsOptions(list.query));
  return (
    <ProfileSection title={t("historyTitle")}>
      <PagedTable
        query={query}
        list={list}
        empty={<EmptyState title={t("historyEmpty")} />}
        label={t("historyTitle")}
        rowName={({ at }) => moments.full(at)}
        isQuiet={({ outcome }) => outcome === "signed_in"}
        columns={[
          {
            key: "when",
            head: t("when"),
            width: 130,
            hint: ({ at }) => moments.exact(at),
            cell: ({ at }) => moments.when(at),
          },
          { key: "outcome", head: t("outcome"), cell: ({ outcome }) => w(outcome) },
          { key: "way", head: t("way"), width: 120, from: "medium", cell: ({ way }) => wayText(way, w) },
          {
            key: "device",
            head: t("device"),
            width: 180,
            from: "wide",
            hint: ({ userAgent }) => userAgent,
            cell: ({ userAgent }) => deviceText(userAgent),
          },
          { key: "address", head: t("address"), width: 150, from: "medium", cell: ({ address }) => address },
        ]}
      />
    </ProfileSection>
  );
}

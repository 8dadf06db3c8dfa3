import { Button, Drawer, Tabs } from "@mantine/core";
import type { invitationList } from "@provost/contract/people/invitation";
import type { ReplyData } from "@provost/contract/wire/endpoint";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { RowsSkeleton } from "../../ui/table/PagedTable.tsx";
import { InvitationItem } from "./InvitationItem.tsx";
import classes from "./Invitations.module.css";
import { invitationsOptions, type MadeInvitation } from "./invitation.queries.ts";
import { invitationWords } from "./invitation-words.ts";
import { InvitationForm, InvitationMade } from "./NewInvitation.tsx";
import { RegistrationItem } from "./RegistrationItem.tsx";

/** What the drawer shows: what there is, the form of a new invitation, or the link that was just made. */
type View =
  | { at: "lists"; tab: string | null }
  | { at: "form" }
  | { at: "made"; made: MadeInvitation; isCopied: boolean };

type Everything = ReplyData<typeof invitationList>;

/** What there is to do comes first: requests that wait, then the links; with neither, a new invitation. */
function firstView({ invitations, registrations }: Everything): View {
  if (registrations.length > 0) return { at: "lists", tab: "requests" };
  return invitations.length > 0 ? { at: "lists", tab: "links" } : { at: "form" };
}

const titles = { lists: "title", form: "create", made: "linkTitle" } as const;

/** Registrations that wait for approval, and the links by which people register. */
export function InvitationsDrawer({ onClose }: { onClose: () => void }) {
  const t = useWords(invitationWords);
  const query = useQuery(invitationsOptions);
  const [chosen, setView] = useState<View | null>(null);
  const [first, setFirst] = useState<View | null>(null);
  // Decided once: what is approved or made meanwhile turns no page.
  if (first === null && query.data !== undefined) setFirst(firstView(query.data));
  const view = chosen ?? first ?? { at: "lists", tab: "requests" };
  const showLists = (tab: string | null): void => setView({ at: "lists", tab });
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnClickOutside={view.at !== "made"}
      position="right"
      size="min(680px, 100%)"
      title={t(titles[view.at])}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {view.at === "form" ? (
        <InvitationForm
          onCancel={() =>
            query.data && firstView(query.data).at === "form" ? onClose() : showLists("links")
          }
          onMade={(made, isCopied) => setView({ at: "made", made, isCopied })}
        />
      ) : view.at === "made" ? (
        <InvitationMade {...view} onDone={() => showLists("links")} />
      ) : (
        <QueryStates query={query} skeleton={<RowsSkeleton />}>
          {(data) => (
            <Lists
              data={data}
              tab={view.tab}
              onTab={(tab) => {
                showLists(tab);
                void query.refetch();
              }}
              onCreate={() => setView({ at: "form" })}
            />
          )}
        </QueryStates>
      )}
    </Drawer>
  );
}

interface ListsProps {
  data: Everything;
  tab: string | null;
  onTab: (tab: string | null) => void;
  onCreate: () => void;
}

function Lists({ data: { invitations, registrations }, tab, onTab, onCreate }: ListsProps) {
  const t = useWords(invitationWords);
  const waiting = registrations.length;
  const open = invitations.filter(({ state }) => state === "open").length;
  const counted = (count: number): string => (count === 0 ? "" : ` (${count})`);
  return (
    <Tabs value={tab} keepMounted={false} onChange={onTab}>
      <div className={classes.bar}>
        <Tabs.List aria-label={t("title")} className={classes.tabs ?? ""}>
          <Tabs.Tab value="requests">{t("requests") + counted(waiting)}</Tabs.Tab>
          <Tabs.Tab value="links">{t("links") + counted(open)}</Tabs.Tab>
        </Tabs.List>
        <Button leftSection={<IconPlus size={16} />} onClick={onCreate}>
          {t("create")}
        </Button>
      </div>
      <Tabs.Panel value="requests" pt="md">
        {waiting === 0 ? (
          <EmptyState title={t("noRequests")} text={t("noRequestsText")} />
        ) : (
          <ul className={classes.list}>
            {registrations.map((one) => (
              <RegistrationItem key={one.id} registration={one} />
            ))}
          </ul>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="links" pt="md">
        {invitations.length === 0 ? (
          <EmptyState title={t("noLinks")} text={t("noLinksText")} />
        ) : (
          <ul className={classes.list}>
            {invitations.map((one) => (
              <InvitationItem key={one.id} invitation={one} />
            ))}
          </ul>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

import { Button, Drawer, Tabs } from "@mantine/core";
import type { invitationList } from "@provost/contract/people/invitation";
import type { ReplyData } from "@provost/contract/wire/endpoint";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { confirmDiscard } from "../../ui/dialog/confirm-discard.ts";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { Waiting } from "../../ui/state/Waiting.tsx";
import { RowsSkeleton } from "../../ui/table/PagedTable.tsx";
import { InvitationItem } from "./InvitationItem.tsx";
import classes from "./Invitations.module.css";
import { invitationsOptions, type MadeInvitation } from "./invitation.queries.ts";
import { invitationWords } from "./invitation-words.ts";
import { InvitationForm, InvitationMade, useNewInvitation } from "./NewInvitation.tsx";
import { RegistrationItem } from "./RegistrationItem.tsx";

/** What the drawer shows: what there is, the form of a new invitation, or the link that was just made. */
type View = { at: "lists"; tab: string | null } | { at: "form" } | { at: "made"; made: MadeInvitation };

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
  // Also what other people made or approved meanwhile.
  const query = useQuery({ ...invitationsOptions, refetchOnMount: "always" });
  const [chosen, setView] = useState<View | null>(null);
  const [first, setFirst] = useState<View | null>(null);
  // Decided once: what is approved or made meanwhile turns no page.
  if (first === null && query.isFetchedAfterMount && query.data !== undefined)
    setFirst(firstView(query.data));
  const view = chosen ?? first ?? { at: "lists", tab: "requests" };
  const showLists = (tab: string | null): void => setView({ at: "lists", tab });
  const form = useNewInvitation((made) => setView({ at: "made", made }));

  /** Whether the step may be left: a link that is being made, or is shown only now, and what was typed, are not lost unasked. */
  async function mayLeave(): Promise<boolean> {
    if (form.saving.isBusy) return false;
    if (view.at === "form") return !form.isDirty || confirmDiscard();
    if (view.at === "lists") return true;
    return confirm({ title: t("leaveTitle"), text: t("leaveText"), action: t("leave"), danger: true });
  }
  async function close(): Promise<void> {
    if (await mayLeave()) onClose();
  }
  async function cancel(): Promise<void> {
    if (query.data && firstView(query.data).at === "form") return close();
    if (!(await mayLeave())) return;
    form.reset();
    showLists("links");
  }
  return (
    <Drawer
      opened
      onClose={() => void close()}
      closeOnClickOutside={view.at !== "made"}
      position="right"
      size="min(680px, 100%)"
      title={t(titles[view.at])}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {view.at === "form" ? (
        <InvitationForm form={form} onCancel={() => void cancel()} />
      ) : view.at === "made" ? (
        <InvitationMade made={view.made} onDone={() => showLists("links")} />
      ) : query.isFetchedAfterMount ? (
        <QueryStates query={query} skeleton={<RowsSkeleton />}>
          {(data) => (
            <Lists
              data={data}
              tab={view.tab}
              isReturn={chosen !== null}
              onTab={(tab) => {
                showLists(tab);
                void query.refetch();
              }}
              onCreate={() => setView({ at: "form" })}
            />
          )}
        </QueryStates>
      ) : (
        <Waiting>
          <RowsSkeleton />
        </Waiting>
      )}
    </Drawer>
  );
}

interface ListsProps {
  data: Everything;
  tab: string | null;
  /** Shown after another step, whose focus is gone: the chosen tab takes it. */
  isReturn: boolean;
  onTab: (tab: string | null) => void;
  onCreate: () => void;
}

function Lists({ data: { invitations, registrations }, tab, isReturn, onTab, onCreate }: ListsProps) {
  const t = useWords(invitationWords);
  const tabs = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the lists come, not when a tab is chosen
  useEffect(() => {
    if (isReturn) tabs.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
  }, []);
  const waiting = registrations.length;
  const open = invitations.filter(({ state }) => state === "open").length;
  const counted = (count: number): string => (count === 0 ? "" : ` (${count})`);
  return (
    <Tabs value={tab} keepMounted={false} onChange={onTab}>
      <div className={classes.bar}>
        <Tabs.List ref={tabs} aria-label={t("title")} className={classes.tabs ?? ""}>
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

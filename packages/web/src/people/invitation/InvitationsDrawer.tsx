import { Button, Drawer, Group, Tabs } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { RowsSkeleton } from "../../ui/table/PagedTable.tsx";
import { InvitationDialog } from "./InvitationDialog.tsx";
import { InvitationItem } from "./InvitationItem.tsx";
import classes from "./Invitations.module.css";
import { invitationsOptions } from "./invitation.queries.ts";
import { invitationWords } from "./invitation-words.ts";
import { RegistrationItem } from "./RegistrationItem.tsx";

/** Registrations that wait for approval, and the links by which people register. */
export function InvitationsDrawer({ onClose }: { onClose: () => void }) {
  const t = useWords(invitationWords);
  const query = useQuery(invitationsOptions);
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
      {t("create")}
    </Button>
  );
  const waiting = query.data?.registrations.length ?? 0;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(680px, 100%)"
      title={t("title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Tabs defaultValue="requests" keepMounted={false} onChange={() => void query.refetch()}>
        <Tabs.List aria-label={t("title")}>
          <Tabs.Tab value="requests">
            {t("requests")}
            {waiting === 0 ? "" : ` (${waiting})`}
          </Tabs.Tab>
          <Tabs.Tab value="links">{t("links")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="requests" pt="md">
          <QueryStates
            query={query}
            skeleton={<RowsSkeleton />}
            isEmpty={({ registrations }) => registrations.length === 0}
            empty={<EmptyState title={t("noRequests")} text={t("noRequestsText")} />}
          >
            {({ registrations }) => (
              <ul className={classes.list}>
                {registrations.map((one) => (
                  <RegistrationItem key={one.id} registration={one} />
                ))}
              </ul>
            )}
          </QueryStates>
        </Tabs.Panel>
        <Tabs.Panel value="links" pt="md">
          <QueryStates
            query={query}
            skeleton={<RowsSkeleton />}
            isEmpty={({ invitations }) => invitations.length === 0}
            empty={<EmptyState title={t("noLinks")} text={t("noLinksText")} action={create} />}
          >
            {({ invitations }) => (
              <>
                <Group justify="flex-end">{create}</Group>
                <ul className={classes.list}>
                  {invitations.map((one) => (
                    <InvitationItem key={one.id} invitation={one} />
                  ))}
                </ul>
              </>
            )}
          </QueryStates>
        </Tabs.Panel>
      </Tabs>
      {isCreating ? <InvitationDialog onClose={() => setCreating(false)} /> : null}
    </Drawer>
  );
}

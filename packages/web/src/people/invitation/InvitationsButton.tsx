import { Badge, Button, VisuallyHidden } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import { IconLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { pendingOptions } from "./invitation.queries.ts";
import { invitationWords } from "./invitation-words.ts";

const InvitationsDrawer = lazyDialog(async () => (await import("./InvitationsDrawer.tsx")).InvitationsDrawer);

/** Opens the invitations; says how many registrations wait for approval. */
export function InvitationsButton() {
  const t = useWords(invitationWords);
  const count = useQuery(pendingOptions).data?.count ?? 0;
  const [isOpen, setOpen] = useState(false);
  useFocusReturn({ opened: isOpen });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLink size={16} />}
        rightSection={
          count === 0 ? null : (
            <Badge size="sm" component="span" aria-hidden>
              {count}
            </Badge>
          )
        }
        onClick={() => setOpen(true)}
      >
        <span aria-hidden={count > 0}>{t("open")}</span>
        {count === 0 ? null : <VisuallyHidden>{t("openPending", { count })}</VisuallyHidden>}
      </Button>
      {isOpen ? <InvitationsDrawer onClose={() => setOpen(false)} /> : null}
    </>
  );
}

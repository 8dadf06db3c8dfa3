import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useUser } from "../../platform/identity.ts";
import { Link } from "../../ui/Link.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import type { Page } from "../pages.ts";
import { statusWords } from "../status/status-words.ts";
import { useMenu } from "./menu/use-menu.ts";

interface PageGateProps {
  page: Page;
  skeleton: ReactNode;
  children: ReactNode;
}

/** Opens a page to every user who has a menu that leads to it. The server still checks every request of the page. */
export function PageGate({ page, skeleton, children }: PageGateProps) {
  return page.openTo === "everyone" ? (
    children
  ) : (
    <Held page={page} skeleton={skeleton}>
      {children}
    </Held>
  );
}

function Held({ page, skeleton, children }: PageGateProps) {
  const t = useWords(statusWords);
  const menu = useMenu(null);
  const isKnown = useUser() !== null;
  return (
    <QueryStates query={menu} skeleton={skeleton}>
      {({ held }) => {
        if (held.has(page.heldBy ?? page.path)) return children;
        // Which menus are meant for the user's roles is not known before the user is, nor what has been added since last time.
        if (!isKnown || menu.isPlaceholderData) return skeleton;
        return (
          <EmptyState
            heading="h1"
            title={t("title403")}
            text={t("text403")}
            drawing="locked"
            action={
              <Button component={Link} to="/" variant="default">
                {t("home")}
              </Button>
            }
          />
        );
      }}
    </QueryStates>
  );
}

import { MantineProvider } from "@mantine/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { InvitationPage } from "../../auth/invitation/InvitationPage.tsx";
import { noteNetworkReturn } from "../../platform/lazy/lazy-chunk.ts";
import { PartFailedAs } from "../../platform/lazy/lazy-part.tsx";
import { fields, text } from "../../platform/shape.ts";
import { PartFailed } from "../../ui/state/PartFailed.tsx";
import { consoleTheme } from "../../ui/theme/theme.ts";
import { colourSchemeManager } from "../App.tsx";
import { rootTroubles, troubles } from "../local-log/page-troubles.ts";
import { website } from "../website.ts";
import { nonce, tellNonce } from "./nonce.ts";

const Entry = fields({ invitation: text });

/** The token of the address, which then loses it: it must not be seen, bookmarked or logged. The browser's history has it for a reload. */
function takeToken(): string {
  const { hash, pathname } = window.location;
  const entry = Entry.safeParse(window.history.state);
  if (hash.length < 2) return entry.success ? entry.data.invitation : "";
  const invitation = hash.slice(1);
  window.history.replaceState({ invitation }, "", pathname);
  return invitation;
}

/** Renders the page of an invitation, for people without a session. */
export function drawInvitation(root: HTMLElement): void {
  const token = takeToken();
  troubles.listen(window, () => import("../local-log/browser-log.ts"));
  tellNonce();
  window.addEventListener("online", noteNetworkReturn);
  createRoot(root, rootTroubles).render(
    <StrictMode>
      <MantineProvider
        theme={consoleTheme}
        defaultColorScheme="auto"
        colorSchemeManager={colourSchemeManager}
        getStyleNonce={() => nonce}
      >
        <PartFailedAs value={PartFailed}>
          <InvitationPage title={website.title} logo={website.logo} token={token} />
        </PartFailedAs>
      </MantineProvider>
    </StrictMode>,
  );
}

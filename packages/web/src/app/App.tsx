import { type MantineColorSchemeManager, MantineProvider } from "@mantine/core";
import type { TenantFace } from "@provost/contract/tenant/tenant-face";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import type { TakeTyped } from "../auth/drawn-form.ts";
import { lazyPart, PartFailedAs } from "../platform/lazy/lazy-part.tsx";
import { onForeignWrite } from "../platform/storage-watch.ts";
import { PartFailed } from "../ui/state/PartFailed.tsx";
import { Waiting } from "../ui/state/Waiting.tsx";
import { consoleTheme } from "../ui/theme/theme.ts";
import { session, storage } from "./console.ts";
import { arrival, arrivalTaken } from "./session/arrival.ts";
import { isSignIn } from "./session/guard.ts";
import { fetchAhead } from "./start/fetch-ahead.ts";
import { nonce } from "./start/nonce.ts";
import { stored } from "./start/stored-items.ts";
import { followAppearance, mirrorLook } from "./theme/appearance.ts";
import { website } from "./website.ts";

function subscribe(listener: () => void): () => void {
  window.addEventListener("popstate", listener);
  return () => window.removeEventListener("popstate", listener);
}

/** The address outside the router: at the start and after Back and Forward. */
function usePathname(): string {
  return useSyncExternalStore(subscribe, () => window.location.pathname);
}

let stop = (): void => undefined;

/** Keeps light or dark in the console's own storage; without a choice the system's goes. Other tabs of the browser follow. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: (otherwise) => storage.get(stored.colorScheme) ?? otherwise,
  set(value) {
    if (value === (storage.get(stored.colorScheme) ?? "auto")) return;
    if (value === "auto") storage.remove(stored.colorScheme);
    else storage.set(stored.colorScheme, value);
    mirrorLook();
  },
  subscribe(onUpdate) {
    stop = onForeignWrite(website.key, [stored.colorScheme.name], () =>
      onUpdate(storage.get(stored.colorScheme) ?? "auto"),
    );
  },
  unsubscribe: () => stop(),
  clear: () => storage.remove(stored.colorScheme),
};

const LoginPage = lazyPart(async () => (await import("../auth/LoginPage.tsx")).LoginPage);
const SignedIn = lazyPart(async () => (await import("./SignedIn.tsx")).SignedIn);

const waiting = <Waiting>{null}</Waiting>;

followAppearance();

function keepFace(face: TenantFace | null): void {
  if (face === null) storage.remove(stored.addressTenant);
  else storage.set(stored.addressTenant, face);
}

/** How long the first render waits for replies that are about to come, ms. */
const longestMs = 40;

/** Preloads the part that is rendered first, so that no placeholder is shown for it; what it shows is queried before it is rendered. */
export async function preloadFirst(): Promise<void> {
  if (isSignIn(window.location.pathname, session.authenticated())) return LoginPage.preload();
  await SignedIn.preload();
  const { begin } = await import("./SignedIn.tsx");
  await Promise.race([begin(), new Promise((resolve) => setTimeout(resolve, longestMs))]);
}

/** The sign-in page alone, or everything else; the router comes with the latter, so that signing in stays light. */
export function App({ takeTyped }: { takeTyped: TakeTyped }) {
  // Subscribes to the whole state: signing out while already signed out must decide again where to go.
  const { notice, lastUser, byHand } = useStore(session.state);
  const arrived = useStore(arrival, ({ arrived }) => arrived);
  const pathname = usePathname();
  // Of an address that leads here; the tenant that was signed in to since goes first.
  const [named] = useState(() =>
    window.location.pathname === "/login" ? new URLSearchParams(window.location.search).get("tenant") : null,
  );
  const signIn = isSignIn(pathname, session.authenticated());
  useEffect(() => {
    const { pathname: here, search, hash } = window.location;
    if (!signIn || here === "/login") return;
    if (byHand) storage.remove(stored.cameTo);
    else storage.set(stored.cameTo, { path: here + search + hash, user: lastUser });
    window.history.replaceState(null, "", "/login");
  });
  useEffect(() => (signIn ? fetchAhead(SignedIn.preload) : undefined), [signIn]);
  return (
    <MantineProvider
      theme={consoleTheme}
      defaultColorScheme="auto"
      colorSchemeManager={colourSchemeManager}
      getStyleNonce={() => nonce}
    >
      <PartFailedAs value={PartFailed}>
        {signIn ? (
          <LoginPage
            waiting={waiting}
            title={website.title}
            logo={website.logo}
            asksTenant={website.tenantMode}
            tenantId={(byHand ? null : named) || storage.get(stored.tenantId) || ""}
            takeTyped={takeTyped}
            knownFace={storage.get(stored.addressTenant)}
            onFace={keepFace}
            onLeave={(tenantId) => storage.set(stored.tenantId, tenantId)}
            notice={notice}
            arrival={arrived}
            onArrived={arrivalTaken}
            onSignIn={session.signIn}
          />
        ) : (
          <SignedIn waiting={waiting} />
        )}
      </PartFailedAs>
    </MantineProvider>
  );
}

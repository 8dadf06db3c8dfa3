import { MantineProvider } from "@mantine/core";
import type { TenantFace } from "@provost/contract/tenant-face";
import { lazy, Suspense, useEffect } from "react";
import { useStore } from "zustand";
import { consoleTheme, defaultPrimary } from "../ui/theme/theme.ts";
import { Waiting } from "../ui/Waiting.tsx";
import { colourSchemeManager } from "./colour-scheme.ts";
import { session, storage } from "./console.ts";
import { nonce } from "./nonce.ts";
import { arrival, arrivalTaken } from "./session/arrival.ts";
import { isSignIn } from "./session/guard.ts";
import { stored } from "./stored-items.ts";
import { usePathname } from "./use-pathname.ts";
import { website } from "./website.ts";

const LoginPage = lazy(async () => ({ default: (await import("../auth/LoginPage.tsx")).LoginPage }));
const SignedIn = lazy(async () => ({ default: (await import("./SignedIn.tsx")).SignedIn }));

const theme = consoleTheme(storage.get(stored.colorName) ?? defaultPrimary);

function keepFace(face: TenantFace | null): void {
  if (face === null) storage.remove(stored.addressTenant);
  else storage.set(stored.addressTenant, face);
}

/** The sign-in page alone, or everything else; the router comes with the latter, so that signing in stays light. */
export function App() {
  // The whole state, not a part of it: signing out while signed out must ask again where to be.
  const { notice, lastUser, byHand } = useStore(session.state);
  const arrived = useStore(arrival, ({ given }) => given);
  const pathname = usePathname();
  const signIn = isSignIn(pathname, session.authenticated());
  useEffect(() => {
    const { pathname: here, search, hash } = window.location;
    if (!signIn || here === "/login") return;
    if (byHand) storage.remove(stored.cameTo);
    else storage.set(stored.cameTo, { path: here + search + hash, user: lastUser });
    window.history.replaceState(null, "", "/login");
  });
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colourSchemeManager}
      getStyleNonce={() => nonce}
    >
      <Suspense fallback={<Waiting>{null}</Waiting>}>
        {signIn ? (
          <LoginPage
            title={website.title}
            logo={website.logo}
            tenantId={storage.get(stored.tenantId) ?? ""}
            knownFace={storage.get(stored.addressTenant)}
            onFace={keepFace}
            onLeave={(tenantId) => storage.set(stored.tenantId, tenantId)}
            notice={notice}
            arrival={arrived}
            onArrived={arrivalTaken}
            onSignIn={session.signIn}
          />
        ) : (
          <SignedIn />
        )}
      </Suspense>
    </MantineProvider>
  );
}

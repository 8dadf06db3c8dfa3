import { MantineProvider } from "@mantine/core";
import { lazy, Suspense, useEffect } from "react";
import { useStore } from "zustand";
import { consoleTheme, defaultPrimary } from "../ui/theme/theme.ts";
import { Waiting } from "../ui/Waiting.tsx";
import { colourSchemeManager } from "./colour-scheme.ts";
import { session, storage } from "./console.ts";
import { nonce } from "./nonce.ts";
import { isSignIn } from "./session/guard.ts";
import { stored } from "./stored-items.ts";
import { usePathname } from "./use-pathname.ts";
import { website } from "./website.ts";

const LoginPage = lazy(async () => ({ default: (await import("../auth/LoginPage.tsx")).LoginPage }));
const SignedIn = lazy(async () => ({ default: (await import("./SignedIn.tsx")).SignedIn }));

const theme = consoleTheme(storage.get(stored.colorName) ?? defaultPrimary);

/** The sign-in page alone, or everything else; the router comes with the latter, so that signing in stays light. */
export function App() {
  // The whole state, not a part of it: signing out while signed out must ask again where to be.
  const { notice } = useStore(session.state);
  const pathname = usePathname();
  const signIn = isSignIn(pathname, session.authenticated());
  useEffect(() => {
    if (signIn && window.location.pathname !== "/login") window.history.replaceState(null, "", "/login");
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
            tenantId={storage.get(stored.tenantId) ?? ""}
            notice={notice}
            onSignIn={session.signIn}
          />
        ) : (
          <SignedIn />
        )}
      </Suspense>
    </MantineProvider>
  );
}

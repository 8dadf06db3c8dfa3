import "../ui/theme/font.css";
import { QueryClientProvider } from "@tanstack/react-query";
import "../ui/theme/kit.css";
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from "react";
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  Navigate,
  Route,
  Router,
  Routes,
  useLocation,
} from "react-router";
import { useStore } from "zustand";
import { onCallFailure } from "../platform/http/call.ts";
import { wordsNow } from "../platform/i18n.ts";
import { lazyPart } from "../platform/lazy/lazy-part.tsx";
import { configurePagesAhead } from "../platform/lazy/page-ahead.ts";
import { MessagesLater } from "../ui/message/MessagesLater.tsx";
import { notifyError } from "../ui/notify.ts";
import { NamedControls } from "../ui/theme/NamedControls.tsx";
import { uiWords } from "../ui/ui-words.ts";
import { session } from "./console.ts";
import { lock } from "./lock/browser-lock.ts";
import { network } from "./network/browser-network.ts";
import { findPage, lostAddress, lostPath } from "./page-match.ts";
import { homePage } from "./pages.ts";
import { queryClient } from "./query-client.ts";
import { BindReturn } from "./session/BindReturn.tsx";
import { reactToFailure } from "./session/call-failures.ts";
import { Guard } from "./session/Guard.tsx";
import { RestrictionGate } from "./session/RestrictionGate.tsx";
import { restrict } from "./session/restrict.ts";
import { Shell } from "./shell/Shell.tsx";
import { leaveShell } from "./shell/shell-state.ts";
import { begin } from "./start/begin.ts";
import { printInLight } from "./theme/print-light.ts";
import { website } from "./website.ts";

printInLight();

function listen(): () => void {
  const stopFailures = onCallFailure((failure) =>
    reactToFailure(failure, {
      token: session.token,
      forget: (notice) => session.forget({ notice }),
      restrict,
      lock: lock.found,
      say: notifyError,
      unreached: () => wordsNow(uiWords)("networkFailed"),
      silentCodes: website.statusWhiteList,
    }),
  );
  const stopPersons = session.onPersonChange(() => {
    queryClient.clear();
    leaveShell();
    lock.forget();
  });
  // Data loaded before the outage may be stale by now.
  const stopReturns = network.onReturn(() => void queryClient.invalidateQueries());
  return () => {
    stopFailures();
    stopPersons();
    stopReturns();
  };
}

// What does not come now is fetched again when the page is opened.
configurePagesAhead(
  (path) =>
    void findPage(path)
      ?.page.Component.preload()
      .catch(() => undefined),
);

export { begin };

/** Fetches the page that comes after signing in, and its charts' part. */
export async function preloadHome(): Promise<void> {
  await Promise.all([
    homePage.Component.preload(),
    import("../dashboard/tile/TileChart.tsx"),
    import("../dashboard/tile/tiles-ahead.ts"),
  ]);
}

const StatusPage = lazyPart(async () => (await import("./status/StatusPage.tsx")).StatusPage);
const LockPage = lazyPart(async () => (await import("./lock/LockPage.tsx")).LockPage);

/** The lock page, shown if the session is locked. Users who are not locked are redirected; the guard does not handle signed-out users. */
function LockRoute() {
  const { isLocked } = useStore(lock.state);
  return isLocked ? <LockPage /> : <Navigate to="/" replace />;
}

/** The pages outside the console's frame, and the frame. Where an address leads nowhere, the frame stays around what says so. */
function Places() {
  const person = useStore(session.state, (state) => state.person);
  const isLost = lostAddress(useLocation()) !== null && person !== null;
  return (
    <Routes>
      <Route path={website.lockPage} element={<LockRoute />} />
      {isLost ? null : <Route path={lostPath} element={<StatusPage status={404} />} />}
      <Route path="/403" element={<StatusPage status={403} />} />
      <Route path="/500" element={<StatusPage status={500} />} />
      <Route path="/" element={<Navigate to="/wel" replace />} />
      <Route
        path="*"
        element={
          <RestrictionGate key={person}>
            <Shell />
          </RestrictionGate>
        }
      />
    </Routes>
  );
}

/** Everything behind the sign-in page. */
export function SignedIn() {
  useState(() => void begin());
  useEffect(listen, []);
  return (
    <QueryClientProvider client={queryClient}>
      <NamedControls>
        <MessagesLater />
        <AddressRouter>
          <BindReturn />
          <Guard>
            <Places />
          </Guard>
        </AddressRouter>
      </NamedControls>
    </QueryClientProvider>
  );
}

/**
 * Routes by the address of the browser's window. The router's own component for it, its link and its search parameters come with the code for
 * pages that a server renders, a tenth of the console's first file but for this.
 */
function AddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  useLayoutEffect(
    () => history.listen(({ action, location }) => startTransition(() => setState({ action, location }))),
    [history],
  );
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}

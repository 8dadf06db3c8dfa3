import { MantineProvider } from "@mantine/core";
import type { UserInfo } from "@provost/contract/auth/auth";
import type { Language } from "@provost/contract/wire/language";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { cleanup, type RenderResult, render } from "vitest-browser-react";
import { colourSchemeManager } from "../app/App.tsx";
import "../app/console.ts";
import { findPage } from "../app/page-match.ts";
import { queryClient } from "../app/query-client.ts";
import { reactToFailure } from "../app/session/call-failures.ts";
import { configureCalls, onCallFailure } from "../platform/http/call.ts";
import { changeLanguage, language } from "../platform/i18n.ts";
import { forgetIdentity, useIdentity } from "../platform/identity.ts";
import { PartFailedAs } from "../platform/lazy/lazy-part.tsx";
import { TabContext, type TabHandle, type Unsaved } from "../platform/tab/tab-context.ts";
import { createTabScope, type TabDrafts, type TabScope } from "../platform/tab/tab-scope.ts";
import { Messages } from "../ui/message/Messages.tsx";
import { clearMessages } from "../ui/message/message-place.ts";
import { notifyError } from "../ui/notify.ts";
import { PartFailed } from "../ui/state/PartFailed.tsx";
import { NamedControls } from "../ui/theme/NamedControls.tsx";
import { consoleTheme } from "../ui/theme/theme.ts";

/** Who looks at the page, and how. */
export interface Viewer {
  language?: Language;
  /** Button codes that the viewer holds; if omitted, all codes that are checked. */
  buttons?: readonly string[];
  /** Paths of pages that the viewer's menus lead to; every page when left out. */
  pages?: readonly string[];
  user?: Partial<UserInfo>;
  /** What the tab had written down before a reload: another page's `tab.drafts()`. */
  left?: TabDrafts;
}

/** What is on the screen, at an address. */
export interface Drawn extends RenderResult {
  /** Where the page went by the router, the last address. */
  address(): string;
  /** Goes to an address, or so many places on in the history. */
  go(to: string | number): Promise<void>;
}

/** A rendered page or component, and what it reported to its tab. */
export interface OpenedPage extends Drawn {
  tab: { fullPath: string; label: string | null; unsaved: Unsaved; closed: boolean; drafts: () => TabDrafts };
}

const everything: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

/** The default viewer of a page in tests. */
export const someone: UserInfo = {
  id: "01900000-0000-7000-8000-00000000a001",
  tenantId: "000000",
  account: "admin",
  userName: "陈晓",
  nickName: "",
  avatar: "",
  phone: "",
  email: "",
  unconfirmed: [],
  deptId: null,
  deptName: "",
  roles: ["administrator"],
  restriction: null,
  hasLockPassword: false,
  hasPassword: true,
  tenant: {
    tenantId: "000000",
    name: "云杉市教育局",
    domain: "",
    title: "",
    logo: "",
    signInNote: "",
    support: "",
    timeZone: "Asia/Shanghai",
    weekStart: 1,
    isFirstPage: false,
    orderCharts: [],
    headerCharts: [],
    phoneSignIn: false,
    social: [],
  },
};

// After the console's own setup, which has no signed-in session.
configureCalls({ origin: "", client: "provost:provost_secret", token: () => "a-token", language });
onCallFailure((failure) =>
  reactToFailure(failure, {
    token: () => "a-token",
    forget: notifyError,
    restrict: () => undefined,
    lock: () => undefined,
    say: notifyError,
    unreached: () => "network failed",
    silentCodes: [],
  }),
);

/** Shows a page of the console in a tab of its own, without the frame around it. */
export function openPage(path: string, viewer: Viewer = {}): Promise<OpenedPage> {
  const found = findPage(new URL(path, "http://console").pathname);
  if (found === null) throw new Error(`no page at ${path}`);
  const { Component } = found.page;
  return show(<Component waiting={null} />, { ...viewer, path, pattern: found.page.path });
}

/** Renders a component as a page would, at a placeholder address. */
export function openComponent(element: ReactNode, viewer: Viewer = {}): Promise<OpenedPage> {
  return show(element, { ...viewer, path: "/", pattern: "/" });
}

async function show(
  element: ReactNode,
  { path, pattern, ...viewer }: Viewer & { path: string; pattern: string },
): Promise<OpenedPage> {
  changeLanguage(viewer.language ?? "zh");
  useIdentity.setState({
    user: { ...someone, ...viewer.user },
    buttons: viewer.buttons === undefined ? everything : new Set(viewer.buttons),
    pages: viewer.pages === undefined ? everything : new Set(viewer.pages),
  });
  const scope = createTabScope("only", viewer.left === undefined ? {} : { left: viewer.left });
  openScopes.add(scope);
  const tab: OpenedPage["tab"] = {
    ...{ fullPath: path, label: null, unsaved: false, closed: false },
    drafts: () => scope.drafts(),
  };
  const routes = [
    {
      path: pattern,
      element: (
        <InTab tab={tab} scope={scope}>
          {element}
        </InTab>
      ),
    },
    { path: "*", element: null },
  ];
  return { ...(await renderAt(routes, path)), tab };
}

/** Renders routes at an address as the console would, with everything around its pages. */
export async function renderAt(routes: RouteObject[], path: string): Promise<Drawn> {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const screen = await render(
    <MantineProvider theme={consoleTheme} defaultColorScheme="light" colorSchemeManager={colourSchemeManager}>
      <PartFailedAs value={PartFailed}>
        <QueryClientProvider client={queryClient}>
          <NamedControls>
            <Messages />
            <RouterProvider router={router} />
          </NamedControls>
        </QueryClientProvider>
      </PartFailedAs>
    </MantineProvider>,
  );
  const address = (): string => router.state.location.pathname + router.state.location.search;
  const go = (to: string | number): Promise<void> =>
    typeof to === "number" ? router.navigate(to) : router.navigate(to);
  return { ...screen, address, go };
}

const openScopes = new Set<TabScope>();

interface InTabProps {
  tab: OpenedPage["tab"];
  scope: TabScope;
  children: ReactNode;
}

function InTab({ tab, scope, children }: InTabProps) {
  const [fullPath, setFullPath] = useState(tab.fullPath);
  const handle = useMemo(
    (): TabHandle => ({
      scope,
      fullPath,
      retarget(next) {
        tab.fullPath = next;
        setFullPath(next);
      },
      rename(label) {
        tab.label = label;
      },
      setUnsaved(unsaved) {
        tab.unsaved = unsaved;
      },
      close() {
        tab.closed = true;
      },
    }),
    [scope, fullPath, tab],
  );
  return (
    <TabContext value={handle}>
      <main>{children}</main>
    </TabContext>
  );
}

/** Removes everything from the screen, ends what its tabs own (a query may outlive its panel), and forgets who looked at it. */
export async function closePage(): Promise<void> {
  clearMessages();
  await cleanup();
  for (const scope of openScopes) scope.close();
  openScopes.clear();
  queryClient.clear();
  forgetIdentity();
  localStorage.clear();
  sessionStorage.clear();
}

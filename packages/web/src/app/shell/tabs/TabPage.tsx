import { Skeleton } from "@mantine/core";
import { memo, useMemo } from "react";
import {
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  parsePath,
  Route,
  UNSAFE_RouteContext as RouteContext,
  Routes,
} from "react-router";
import { lazyPart } from "../../../platform/lazy/lazy-part.tsx";
import { TabContext, type TabHandle } from "../../../platform/tab/tab-context.ts";
import { Waiting } from "../../../ui/state/Waiting.tsx";
import { pages } from "../../pages.ts";
import { PageGate } from "../PageGate.tsx";
import classes from "./TabPanel.module.css";

const LostPage = lazyPart(async () => (await import("../../status/StatusPage.tsx")).LostPage);

/** A page's routes begin at the root, whatever route the shell is in. */
const atRoot = { outlet: null, matches: [], isDataRoute: false };

/** The page of a tab. It reads its tab's own address: navigation elsewhere does not render it again. */
export const TabPage = memo(function TabPage({ handle }: { handle: TabHandle }) {
  const { fullPath } = handle;
  // `<Routes location>` would do the same, but notifies its pages of every navigation in the console.
  const here = useMemo(() => {
    const { pathname = "/", search = "", hash = "" } = parsePath(fullPath);
    const location = { pathname, search, hash, state: null, key: "tab" };
    return { location, navigationType: NavigationType.Pop };
  }, [fullPath]);
  return (
    <TabContext value={handle}>
      <LocationContext value={here}>
        <RouteContext value={atRoot}>
          <Routes>
            {pages.map((page) => (
              <Route
                key={page.path}
                path={page.path}
                element={
                  <PageGate page={page} skeleton={<PageSkeleton />}>
                    <page.Component waiting={<PageSkeleton />} />
                  </PageGate>
                }
              />
            ))}
            <Route path="*" element={<LostPage />} />
          </Routes>
        </RouteContext>
      </LocationContext>
    </TabContext>
  );
});

/** Bars in place of rows, of unequal length as texts are. */
const barWidths = ["72%", "64%", "80%", "58%", "76%", "68%", "84%", "61%"];

function PageSkeleton() {
  return (
    <Waiting>
      <div className={classes.skeleton}>
        <Skeleton height={26} width={180} radius="sm" />
        {barWidths.map((width) => (
          <Skeleton key={width} height={12} width={width} radius="sm" />
        ))}
      </div>
    </Waiting>
  );
}

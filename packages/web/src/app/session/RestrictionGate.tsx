import { useQuery } from "@tanstack/react-query";
import { Activity, type ReactNode } from "react";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { Waiting } from "../../ui/state/Waiting.tsx";
import { userInfoOptions } from "../shell/menu/menu.queries.ts";

const RestrictedPage = lazyPart(async () => (await import("./RestrictedPage.tsx")).RestrictedPage);

/** While the session is restricted, one page is shown instead of the console; what was open behind it is retained. */
export function RestrictionGate({ children }: { children: ReactNode }) {
  const user = useQuery(userInfoOptions).data;
  const restriction = user?.restriction ?? null;
  return (
    <>
      <Activity mode={restriction === null ? "visible" : "hidden"}>{children}</Activity>
      {user === undefined || restriction === null ? null : (
        <RestrictedPage waiting={<Waiting>{null}</Waiting>} user={user} restriction={restriction} />
      )}
    </>
  );
}

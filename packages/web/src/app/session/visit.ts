import { session, storage } from "../console.ts";
import { lock } from "../lock/browser-lock.ts";
import { pagePaths } from "../pages.ts";
import { stored } from "../start/stored-items.ts";
import { website } from "../website.ts";
import { returnPath } from "./came-to.ts";
import { judge, type Verdict } from "./guard.ts";

/** The guard's verdict on a path in the current state of the session. */
export function visit(pathname: string): Verdict {
  return judge(
    {
      pathname,
      authenticated: session.authenticated(),
      token: session.token(),
      isLock: storage.get(stored.isLock) ?? false,
      lockPage: website.lockPage,
      afterSignIn:
        returnPath(storage.get(stored.cameTo), storage.get(stored.tokenUser), location.origin) ??
        website.firstPage.value,
      afterLock: lock.state.getState().returnPath,
    },
    pagePaths,
  );
}

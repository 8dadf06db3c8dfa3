import type { TenantFace } from "@provost/contract/tenant/tenant-face";
import { useEffect, useRef, useState } from "react";
import { afterPaint } from "../platform/http/after-paint.ts";
import { call } from "../platform/http/call.ts";

async function ask(signal: AbortSignal): Promise<TenantFace | null> {
  // The rest of the room of tenants is not the sign-in page's: it comes once the form stands.
  const { tenantDetailByUrl } = await import("@provost/contract/tenant/tenant");
  const tenantUrl = window.location.origin;
  return await call(tenantDetailByUrl, { tenantUrl }, { anonymous: true, quiet: true, signal });
}

/** The tenant of the page's address: at once as it was known last, then as the server says; the page never waits for it. */
export function useAddressTenant(
  known: TenantFace | null,
  onFace: (face: TenantFace | null) => void,
): TenantFace | null {
  const [face, setFace] = useState(known);
  const tell = useRef(onFace);
  useEffect(() => {
    const given = new AbortController();
    const giveUp = afterPaint(() => {
      ask(given.signal).then(
        (found) => {
          setFace(found);
          tell.current(found);
        },
        // Out of reach: what was known last still serves, and the form asks for the tenant where nothing was.
        () => undefined,
      );
    });
    return () => {
      giveUp();
      given.abort();
    };
  }, []);
  return face;
}

import { signInCalls } from "@provost/contract/auth/sign-in-page";
import type { TenantFace } from "@provost/contract/tenant/tenant-face";
import { useEffect, useRef, useState } from "react";
import { afterPaint } from "../platform/http/after-paint.ts";
import { call } from "../platform/http/call.ts";
import { lightCall } from "../platform/http/light-call.ts";
import { nullable } from "../platform/shape.ts";
import { TenantFaceShape } from "./tenant-face-shape.ts";

const addressTenantCall = lightCall(signInCalls.addressTenant, "envelope", nullable(TenantFaceShape));

function ask(signal: AbortSignal): Promise<TenantFace | null> {
  const tenantUrl = window.location.origin;
  return call(addressTenantCall, { tenantUrl }, { anonymous: true, quiet: true, signal });
}

/** The tenant of the page's address: at once as it was known last, then as the server says; the page never waits for it. */
export function useAddressTenant(
  known: TenantFace | null,
  onFace: (face: TenantFace | null) => void,
): TenantFace | null {
  const [face, setFace] = useState(known);
  const tell = useRef(onFace);
  useEffect(() => {
    const controller = new AbortController();
    const giveUp = afterPaint(() => {
      ask(controller.signal).then(
        (found) => {
          setFace(found);
          tell.current(found);
        },
        // Server not reachable: the last known tenant still serves; without one, the form requests it.
        () => undefined,
      );
    });
    return () => {
      giveUp();
      controller.abort();
    };
  }, []);
  return face;
}

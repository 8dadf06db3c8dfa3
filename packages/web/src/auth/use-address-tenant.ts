import { signInCalls } from "@provost/contract/auth/sign-in-page";
import type { TenantFace } from "@provost/contract/tenant/tenant-face";
import { tenantIdPattern } from "@provost/contract/wire/tenant-id";
import { useEffect, useRef, useState } from "react";
import { afterPaint } from "../platform/http/after-paint.ts";
import { call } from "../platform/http/call.ts";
import { lightCall } from "../platform/http/light-call.ts";
import { nullable } from "../platform/shape.ts";
import { TenantFaceShape } from "./tenant-face-shape.ts";

const addressTenantCall = lightCall(signInCalls.addressTenant, "envelope", nullable(TenantFaceShape));

function ask(own: { signal?: AbortSignal; tenant?: string }): Promise<TenantFace | null> {
  const tenantUrl = window.location.origin;
  const { tenant, ...how } = own;
  return call(addressTenantCall, { tenantUrl, tenant }, { anonymous: true, quiet: true, ...how });
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
      ask(controller).then(
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

/** After the last key: an id is looked up when it is complete. */
const typingMs = 400;

/** The tenant with a typed id, once there is one; the page never waits for it. */
export function useTypedTenant(tenantId: string): TenantFace | null {
  const [face, setFace] = useState<TenantFace | null>(null);
  useEffect(() => {
    if (!tenantIdPattern.test(tenantId)) return;
    let isOver = false;
    const timer = setTimeout(
      () =>
        ask({ tenant: tenantId }).then(
          (found) => isOver || setFace(found),
          () => undefined,
        ),
      typingMs,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [tenantId]);
  return face?.tenantId === tenantId ? face : null;
}

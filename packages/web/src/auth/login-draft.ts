import type { TenantFace } from "@provost/contract/tenant/tenant-face";
import { useEffect, useState } from "react";

/** What is typed at the sign-in page and outlives a change of tab or step; never a secret. */
export interface DraftFields {
  tenantId: string;
  username: string;
  phone: string;
}

export interface Draft {
  fields: DraftFields;
  /** The tenant to sign in to: that of the address, or the typed one. */
  tenantId: string;
  /** The address has no tenant: it must be typed. */
  asksTenant: boolean;
  change(fields: Partial<DraftFields>): void;
}

/** The draft of a page whose address may have a tenant. If `mayAsk` is false, there is only one tenant, which the server knows. */
export function useDraft(startTenant: string, face: TenantFace | null, mayAsk: boolean): Draft {
  const [fields, setFields] = useState({ tenantId: startTenant, username: "", phone: "" });
  const [isTouched, setTouched] = useState(false);
  // A tenant found while the user is typing fills the field; the field is not removed meanwhile.
  const [asked, setAsked] = useState(face === null);
  const found = face?.tenantId ?? null;
  useEffect(() => {
    if (!isTouched) setAsked(found === null);
    else if (found !== null) setFields((before) => ({ ...before, tenantId: before.tenantId || found }));
  }, [found, isTouched]);
  return {
    fields,
    asksTenant: mayAsk && asked,
    tenantId: asked || found === null ? fields.tenantId.trim() : found,
    change(next) {
      setTouched(true);
      setFields((before) => ({ ...before, ...next }));
    },
  };
}

import type { TenantFace } from "@provost/contract/tenant/tenant-face";
import { tenantIdPattern } from "@provost/contract/wire/tenant-id";
import { fields, flag, listOf, number, type Shape, text, textLike } from "../platform/shape.ts";

/** The contract's `TenantFace`, read without the schema library. */
export const TenantFaceShape: Shape<TenantFace> = fields({
  tenantId: textLike(tenantIdPattern),
  name: text,
  domain: text,
  title: text,
  logo: text,
  signInNote: text,
  support: text,
  timeZone: text,
  weekStart: number,
  isFirstPage: flag,
  orderCharts: listOf(text),
  headerCharts: listOf(text),
  phoneSignIn: flag,
  social: listOf(fields({ provider: text, name: text })),
});

import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import type { Permission } from "../wire/permission.ts";
import { byId } from "../wire/resource.ts";
import type { DocumentPath } from "./document.ts";

/** A version of a document that has a name: who saved it when, and what it was called. */
export const NamedVersion = z.object({
  version: z.number().int(),
  name: z.string(),
  savedBy: z.string(),
  savedAt: z.string(),
});
export type NamedVersion = z.infer<typeof NamedVersion>;

/** The version that the caller takes for the newest; when it no longer is, the call is refused as a stale save is. */
export const NewestKnown = z.object({ newest: z.coerce.number().int() });

interface VersionCalls<
  Listed extends z.ZodType,
  Full extends z.ZodType,
  Whole extends z.ZodType,
  Q extends z.ZodType,
> {
  /** Who may see versions, and how far the right to a document must reach for that. */
  see: { permission: Permission; access: "view" | "edit" };
  /** Who may go back to one. */
  revert: { permission: Permission; query: Q; summary?: string };
  Listed: Listed;
  /** A version with what was saved. */
  Full: Full;
  Whole: Whole;
}

/** The versions of a kind. */
export const versionEndpoints = <
  Listed extends z.ZodType,
  Full extends z.ZodType,
  Whole extends z.ZodType,
  Q extends z.ZodType,
>(
  { path, kind, one }: DocumentPath,
  {
    see: { permission, access },
    revert: { summary = "Saves an earlier version as the newest", ...revert },
    Listed,
    Full,
    Whole,
  }: VersionCalls<Listed, Full, Whole, Q>,
) => {
  const at = `${path}/{id}/version` as const;
  const number = { version: z.coerce.number().int().min(1) };
  return {
    versions: endpoint(`GET ${at}`, {
      permission,
      params: byId(kind, access),
      data: z.array(Listed),
      summary: `The versions of ${one}, newest first`,
    }),
    version: endpoint(`GET ${at}/{version}`, {
      permission,
      params: byId(kind, access).extend(number),
      data: Full,
      summary: `A${one.slice(1)} as it was at a version`,
    }),
    revert: endpoint(`POST ${at}/{version}`, {
      ...revert,
      params: byId(kind, "edit").extend(number),
      data: Whole,
      summary,
    }),
  };
};

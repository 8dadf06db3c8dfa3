import { z } from "zod";
import type { ResourceKind } from "../menu/features.ts";
import { Id, IdList, ParentRef, TenantId } from "./id.ts";

/** The access level the caller needs; each level includes the ones before it. `manage` = delete permanently, share, transfer ownership. */
export type ResourceAccess = "view" | "edit" | "manage";

/** What a call needs of a resource that one of its fields names. */
export interface ResourceNeed {
  kind: ResourceKind;
  access: ResourceAccess;
  /**
   * `call`: checked before anything is done. `use`: the field is stored; the right is checked for the user who later uses the stored item.
   * `part`: it names a part of the resource, which the same call names.
   */
  asked: "call" | "use" | "part";
  /** How far the right must reach where a flag of the call is set. */
  raised?: { flag: string; access: ResourceAccess };
}

/** How far the right must reach for a call that carries this. */
export const accessFor = (
  { access, raised }: ResourceNeed,
  input: Readonly<Record<string, unknown>>,
): ResourceAccess => (raised !== undefined && input[raised.flag] === true ? raised.access : access);

const key = "x-resource";
const reasonKey = "x-unguarded";

const declare = <S extends z.ZodType>(schema: S, need: ResourceNeed): S => schema.meta({ [key]: need }) as S;

/** A field that names a resource by something else than an id, or by one of several shapes. */
export const names = <S extends z.ZodType>(schema: S, kind: ResourceKind, access: ResourceAccess): S =>
  declare(schema, { kind, access, asked: "call" });

/** A field whose resource is not checked when it is stored, but for each user who uses the stored item. */
export const namesOnUse = <S extends z.ZodType>(schema: S, kind: ResourceKind, access: ResourceAccess): S =>
  declare(schema, { kind, access, asked: "use" });

/** The id of a part of a resource which the same call names: it is looked for within that one only. */
export const partIdOf = (kind: ResourceKind): typeof Id =>
  declare(Id, { kind, access: "view", asked: "part" });

/** The id of a resource. */
export const idOf = (kind: ResourceKind, access: ResourceAccess): typeof Id => names(Id, kind, access);

/** A comma-separated list of ids. */
export const idsOf = (kind: ResourceKind, access: ResourceAccess): typeof IdList =>
  names(IdList, kind, access);

/** The parent of a tree node; the root has no owner. */
export const parentOf = (kind: ResourceKind, access: ResourceAccess): typeof ParentRef =>
  names(ParentRef, kind, access);

/** The path of a call about one resource. */
export const byId = (kind: ResourceKind, access: ResourceAccess) => z.object({ id: idOf(kind, access) });

/** Input to remove one resource: editors can move it to the recycle bin, managers can delete it permanently. */
export const removedById = (kind: ResourceKind) => ({
  params: z.object({
    id: declare(Id, { kind, access: "edit", asked: "call", raised: { flag: "forever", access: "manage" } }),
  }),
  query: z.object({ forever: z.stringbool().optional() }),
});

/** A field that looks like an id and names nothing that is guarded; says why. */
export const unguarded = <S extends z.ZodType>(schema: S, reason: string): S =>
  schema.meta({ [reasonKey]: reason, description: reason }) as S;

/** A filter that is compared with the shown fields of each entry of the list, so that it discloses nothing else. */
export const listedBy = <S extends z.ZodType>(schema: S): S =>
  unguarded(schema, "Compared with what each entry of the list shows of itself.");

/** The tenant that an anonymous call is meant for. */
export const PublicTenantId = unguarded(TenantId, "A tenant's public number, which its pages show.");

/** What a field declares, or why it declares nothing; `undefined` = it says neither. */
export function declaredOf(schema: z.core.$ZodType): ResourceNeed | string | undefined {
  const meta = z.globalRegistry.get(schema);
  const need = meta?.[key];
  const reason = meta?.[reasonKey];
  return typeof reason === "string" ? reason : (need as ResourceNeed | undefined);
}

/** A button of the menus by its code, such as `chart_edit`. */
export type ButtonCode = `${string}_${string}`;

/**
 * Who can make a call. `public`: everyone. `self`: every session, about the caller or about what the caller's roles show. `platform`: sessions of
 * the platform's tenant. `administrator`: holders of the administrator role. A code: holders of that button. A case: depends on the input of the call. `ofOthers`: the caller's own items need no
 * button, those of others need this one.
 */
export type Permission =
  | "public"
  | "self"
  | "platform"
  | "administrator"
  | ButtonCode
  | { readonly anyOf: readonly Permission[] }
  | { readonly allOf: readonly Permission[] }
  | {
      readonly field: string;
      /** `null` = any value but none. */
      readonly value: string | boolean | null;
      readonly then: Permission;
      readonly otherwise: Permission;
    }
  | { readonly ofOthers: ButtonCode };

/** Any one of these is enough. */
export const anyOf = (...permissions: Permission[]): Permission => ({ anyOf: permissions });
/** Every one of these is needed. */
export const allOf = (...permissions: Permission[]): Permission => ({ allOf: permissions });
/** `then` where the call carries the field, and `otherwise` where it does not. */
export const whenPresent = (field: string, then: Permission, otherwise: Permission): Permission => ({
  field,
  value: null,
  then,
  otherwise,
});
/** `then` where the field of the call has this value. */
export const whenIs = (
  field: string,
  value: string | boolean,
  then: Permission,
  otherwise: Permission,
): Permission => ({ field, value, then, otherwise });
/** A save: it adds without an `id` and changes with one. */
export const addOrEdit = ({ add, edit }: Readonly<Record<"add" | "edit", ButtonCode>>): Permission =>
  whenPresent("id", edit, add);
/** The caller's own items need no button, those of others need this one; the service knows the owner. */
export const ofOthers = (code: ButtonCode): Permission => ({ ofOthers: code });

/** What a permission check knows of a caller. */
export interface Caller {
  isPlatform: boolean;
  isAdministrator: boolean;
  holds(code: string): boolean;
}

/** Whether a case of a permission applies to the value of its field. */
export function applies(field: unknown, value: string | boolean | null): boolean {
  return value === null ? field !== undefined && field !== null && field !== "" : field === value;
}

/** Whether a caller with a session has the permission for a call with this input. */
export function permits(
  permission: Permission,
  caller: Caller,
  input: Readonly<Record<string, unknown>>,
): boolean {
  if (permission === "public" || permission === "self") return true;
  if (permission === "platform") return caller.isPlatform;
  if (permission === "administrator") return caller.isAdministrator;
  if (typeof permission === "string") return caller.holds(permission);
  if ("anyOf" in permission) return permission.anyOf.some((one) => permits(one, caller, input));
  if ("allOf" in permission) return permission.allOf.every((one) => permits(one, caller, input));
  if ("ofOthers" in permission) return true;
  const { field, value, then, otherwise } = permission;
  return permits(applies(input[field], value) ? then : otherwise, caller, input);
}

/** What of a permission a caller lacks who does not have it, with its cases decided by the input. */
export function lackedOf(
  permission: Permission,
  caller: Caller,
  input: Readonly<Record<string, unknown>>,
): Permission {
  if (typeof permission === "string" || "anyOf" in permission || "ofOthers" in permission) return permission;
  if ("allOf" in permission) {
    const lacked = permission.allOf.filter((one) => !permits(one, caller, input));
    return { allOf: lacked.map((one) => lackedOf(one, caller, input)) };
  }
  const { field, value, then, otherwise } = permission;
  return lackedOf(applies(input[field], value) ? then : otherwise, caller, input);
}

/** Whether the permission depends on what the call carries. */
export function asksInput(permission: Permission): boolean {
  if (typeof permission === "string" || "ofOthers" in permission) return false;
  if ("anyOf" in permission) return permission.anyOf.some(asksInput);
  if ("allOf" in permission) return permission.allOf.some(asksInput);
  return true;
}

/** Whether the call is allowed without a session, at least for some input. */
export function isPublic(permission: Permission): boolean {
  if (typeof permission === "string") return permission === "public";
  return "field" in permission && (isPublic(permission.then) || isPublic(permission.otherwise));
}

/** The permission as text, for the API description: `chart_view or dashboard_view`. */
export function permissionText(permission: Permission): string {
  const part = (one: Permission): string => (typeof one === "string" ? one : `(${permissionText(one)})`);
  if (typeof permission === "string") return permission;
  if ("anyOf" in permission) return permission.anyOf.map(part).join(" or ");
  if ("allOf" in permission) return permission.allOf.map(part).join(" and ");
  if ("ofOthers" in permission) return `self, for others ${permission.ofOthers}`;
  const { field, value, then, otherwise } = permission;
  const condition = value === null ? `with ${field}` : `with ${field}=${value}`;
  return `${condition}: ${part(then)}, else ${part(otherwise)}`;
}

import { z } from "zod";

const innerPath = /^\/(?![/\\])[^\s\\]*$/;
// The host without a name and password before it, which only ever mislead.
const outerAddress = /^https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/i;

/** Where a menu leads: nowhere, a path of the console, or an http or https address. Everything else (`javascript:`, `//host`) is refused. */
export function isMenuPath(path: string): boolean {
  return path === "" || innerPath.test(path) || outerAddress.test(path);
}

/** See `isMenuPath`. */
export const MenuPath = z.string().trim().max(500).refine(isMenuPath, "menu_path_invalid");

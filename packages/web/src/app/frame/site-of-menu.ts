import type { MenuItem } from "@provost/contract/menu/menu";
import { isUrl } from "../../platform/is-url.ts";

/** Whether some item of the menu leads to the site of an outside address: scheme, host and port are the same. */
export function isSiteOfMenu(url: string, leaves: readonly Pick<MenuItem, "path">[]): boolean {
  const { origin } = new URL(url);
  return leaves.some(({ path }) => isUrl(path) && URL.canParse(path) && new URL(path).origin === origin);
}

import { isUrl } from "../../platform/is-url.ts";
import type { Leaf } from "../shell/menu/menu-model.ts";

/** Whether some item of the menu leads to the site of an outside address: scheme, host and port are the same. */
export function isSiteOfMenu(url: string, leaves: readonly Pick<Leaf, "item">[]): boolean {
  const { origin } = new URL(url);
  return leaves.some(
    ({ item }) => isUrl(item.path) && URL.canParse(item.path) && new URL(item.path).origin === origin,
  );
}

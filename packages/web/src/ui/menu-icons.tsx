import { IconFolder } from "@tabler/icons-react";
import { lazyPart } from "../platform/lazy/lazy-part.tsx";
import { consoleIcons, iconLook } from "./console-icons.ts";

const isConsoleIcon = (name: string): name is keyof typeof consoleIcons => Object.hasOwn(consoleIcons, name);

/** An icon that the console's own menu does not have. */
export const OtherMenuIcon = lazyPart(async () => (await import("./all-menu-icons.tsx")).AnyMenuIcon);

/** The icon of a menu item; a name that is not in the set gets the folder. */
export function MenuIcon({ source }: { source: string }) {
  if (source === "") return <IconFolder {...iconLook} />;
  if (!isConsoleIcon(source))
    return <OtherMenuIcon source={source} waiting={<svg width={18} height={18} aria-hidden="true" />} />;
  const Icon = consoleIcons[source];
  return <Icon {...iconLook} />;
}

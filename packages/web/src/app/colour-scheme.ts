import type { MantineColorSchemeManager } from "@mantine/core";
import { storage } from "./console.ts";
import { stored } from "./stored-items.ts";

/** Keeps light or dark in the console's own storage; without a choice the system's goes. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: (otherwise) => storage.get(stored.colorScheme) ?? otherwise,
  set(value) {
    if (value === "auto") storage.remove(stored.colorScheme);
    else storage.set(stored.colorScheme, value);
  },
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => storage.remove(stored.colorScheme),
};

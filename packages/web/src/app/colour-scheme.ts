import type { MantineColorSchemeManager } from "@mantine/core";
import { onForeignWrite } from "../platform/storage-watch.ts";
import { storage } from "./console.ts";
import { stored } from "./start/stored-items.ts";
import { website } from "./website.ts";

let stop = (): void => undefined;

/** Keeps light or dark in the console's own storage; without a choice the system's goes. Other tabs of the browser follow. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: (otherwise) => storage.get(stored.colorScheme) ?? otherwise,
  set(value) {
    if (value === (storage.get(stored.colorScheme) ?? "auto")) return;
    if (value === "auto") storage.remove(stored.colorScheme);
    else storage.set(stored.colorScheme, value);
  },
  subscribe(onUpdate) {
    stop = onForeignWrite(website.key, [stored.colorScheme.name], () =>
      onUpdate(storage.get(stored.colorScheme) ?? "auto"),
    );
  },
  unsubscribe: () => stop(),
  clear: () => storage.remove(stored.colorScheme),
};

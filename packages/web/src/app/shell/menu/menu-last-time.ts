import { MenuItem } from "@provost/contract/menu/menu";
import { z } from "zod";
import type { TypedStorage } from "../../../platform/storage.ts";
import { stored } from "../../start/stored-items.ts";

/** The sidebar's menu and the button codes as this browser tab stored them; they are used until the server has responded. */
export interface LastTime {
  /** The stored menu of a top item (`null`: home's), as long as nothing newer is known. */
  menu(topMenuId: string | null): MenuItem[] | undefined;
  /** The stored button codes. */
  buttons(): ReadonlySet<string>;
  keepMenu(menu: readonly MenuItem[]): void;
  keepButtons(codes: ReadonlySet<string>): void;
  forget(): void;
}

export function createLastTime(storage: TypedStorage): LastTime {
  const menu = z.array(MenuItem).safeParse(storage.get(stored.menu)).data;
  let known = menu === undefined ? null : { menu, topMenuId: storage.get(stored.topMenu) };
  return {
    menu: (topMenuId) => (known?.topMenuId === topMenuId ? known.menu : undefined),
    buttons: () => new Set(Object.keys(storage.get(stored.permission) ?? {})),
    keepMenu(items) {
      known = null;
      storage.set(stored.menu, [...items]);
    },
    keepButtons(codes) {
      storage.set(stored.permission, Object.fromEntries([...codes].map((code) => [code, true as const])));
    },
    forget() {
      known = null;
      storage.remove(stored.menu);
      storage.remove(stored.permission);
    },
  };
}

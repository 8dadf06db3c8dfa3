import { getUserInfo, type UserInfo } from "@provost/contract/auth/auth";
import { dictDictionary } from "@provost/contract/dict/dict";
import { buttons, type MenuItem, routes, type TopMenuItem, topMenu } from "@provost/contract/menu/menu";
import { onTestFinished } from "vitest";
import { lastTime } from "../app/shell/menu/menu.queries.ts";
import { Shell } from "../app/shell/Shell.tsx";
import { leaveShell, useFrame } from "../app/shell/shell-state.ts";
import { appearance, followAppearance } from "../app/theme/appearance.ts";
import { website } from "../app/website.ts";
import { changeLanguage } from "../platform/i18n.ts";
import { defaultPrimary } from "../ui/theme/theme.ts";
import { respondTo } from "./boundary.ts";
import { type Drawn, renderAt, someone } from "./open-page.tsx";

/** What a user finds in the console. */
interface Holdings {
  /** Every menu, as home's sidebar shows them. */
  menus: readonly MenuItem[];
  /** Top items, each with the codes of the menus below it. */
  tops?: readonly (TopMenuItem & { holds: readonly string[] })[];
  /** Menus with buttons below them; an item without buttons counts as a button itself. */
  buttons?: readonly MenuItem[];
  user?: Partial<UserInfo>;
}

followAppearance();

/** Opens the console with its frame at an address, as a signed-in user. */
export function openConsole(
  path: string,
  { menus, tops = [], buttons: held = [], user = {} }: Holdings,
): Promise<Drawn> {
  respondTo(
    topMenu,
    tops.map(({ holds: _, ...item }) => item),
  );
  respondTo(routes, ({ topMenuId }) => {
    const top = tops.find(({ id }) => id === topMenuId);
    return menus.filter(({ code }) => top?.holds.includes(code) ?? true);
  });
  respondTo(buttons, [...held]);
  respondTo(getUserInfo, { ...someone, ...user });
  respondTo(dictDictionary, []);
  changeLanguage("zh");
  onTestFinished(() => {
    leaveShell();
    lastTime.forget();
    useFrame.setState({ isCollapse: false });
    appearance.setState({ theme: "default", density: "normal", colour: defaultPrimary });
    document.title = website.title;
  });
  return renderAt([{ path: "*", element: <Shell /> }], path);
}

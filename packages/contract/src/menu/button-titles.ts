import { loginLogButtons, sessionButtons } from "../auth/session.ts";
import { chartButtons } from "../chart/chart.ts";
import { coursewareButtons } from "../courseware/courseware-buttons.ts";
import { evaluationButtons } from "../courseware/evaluation.ts";
import { dashboardButtons } from "../dashboard/dashboard-buttons.ts";
import { demandButtons } from "../demand/demand-inbox.ts";
import { dictButtons } from "../dict/dict-editing.ts";
import { auditButtons } from "../log/audit.ts";
import { errorLogButtons } from "../log/local-log.ts";
import { deptButtons } from "../people/dept.ts";
import { userButtons } from "../people/people.ts";
import { roleButtons } from "../people/role.ts";
import { exportButtons } from "../report/export.ts";
import { datasetButtons } from "../source/dataset-buttons.ts";
import { healthButtons } from "../tenant/health-buttons.ts";
import { tenantButtons } from "../tenant/tenant.ts";
import { settingButtons } from "../tenant/tenant-settings.ts";
import { fileButtons } from "../upload/file-buttons.ts";
import type { LocalizedText } from "../wire/language.ts";
import type { Permission } from "../wire/permission.ts";
import { menuButtons } from "./menu-editing.ts";
import { type MenuTitleKey, menuTitles } from "./menu-titles.ts";
import { topMenuButtons } from "./top-menu.ts";

type Kind = MenuTitleKey extends infer K ? (K extends `button_${infer B}` ? B : never) : never;

/** The buttons of each screen. */
const screens: readonly (readonly [MenuTitleKey, Readonly<Partial<Record<Kind, string>>>])[] = [
  ["dashboard", dashboardButtons],
  ["charts", { ...chartButtons, ...exportButtons }],
  ["datasets", datasetButtons],
  ["coursewares", coursewareButtons],
  ["evaluations", evaluationButtons],
  ["demands", demandButtons],
  ["users", userButtons],
  ["roles", roleButtons],
  ["depts", deptButtons],
  ["menus", menuButtons],
  ["topMenus", topMenuButtons],
  ["dict", dictButtons],
  ["files", fileButtons],
  ["settings", settingButtons],
  ["tenants", tenantButtons],
  ["health", healthButtons],
  ["sessions", sessionButtons],
  ["loginLog", loginLogButtons],
  ["audit", auditButtons],
  ["logs", errorLogButtons],
];

const titles = new Map<string, LocalizedText>(
  screens.flatMap(([screen, buttons]) =>
    Object.entries(buttons).map(([kind, code]): [string, LocalizedText] => {
      const [menu, button] = [menuTitles[screen], menuTitles[`button_${kind as Kind}`]];
      return [code, { zh: `${menu.zh}：${button.zh}`, en: `${menu.en}: ${button.en}` }];
    }),
  ),
);

/** What a button that comes with the product is called, with the screen it belongs to; null for others. */
export const buttonTitle = (code: string): LocalizedText | null => titles.get(code) ?? null;

const joined = (parts: readonly LocalizedText[], word: LocalizedText): LocalizedText => ({
  zh: [...new Set(parts.map(({ zh }) => zh))].join(word.zh),
  en: [...new Set(parts.map(({ en }) => en))].join(` ${word.en} `),
});

/** A permission by the titles of its buttons: `“Charts: View” or “Home: View”`. */
export function permissionTitle(permission: Permission): LocalizedText {
  if (typeof permission === "string") {
    if (permission === "platform") return { zh: "平台租户的账号", en: "an account of the platform tenant" };
    const title = buttonTitle(permission) ?? { zh: permission, en: permission };
    return { zh: `“${title.zh}”`, en: `“${title.en}”` };
  }
  if ("anyOf" in permission) return joined(permission.anyOf.map(permissionTitle), { zh: "或", en: "or" });
  if ("allOf" in permission) return joined(permission.allOf.map(permissionTitle), { zh: "和", en: "and" });
  if ("ofOthers" in permission) return permissionTitle(permission.ofOthers);
  return joined([permission.then, permission.otherwise].map(permissionTitle), { zh: "或", en: "or" });
}

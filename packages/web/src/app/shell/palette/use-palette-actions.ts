import { chartButtons } from "@provost/contract/chart/chart-feature";
import { coursewareButtons } from "@provost/contract/courseware/courseware-feature";
import { dashboardButtons } from "@provost/contract/dashboard/dashboard-feature";
import { dictButtons } from "@provost/contract/dict/dict-feature";
import { deptButtons, userButtons } from "@provost/contract/people/people-feature";
import { datasetButtons } from "@provost/contract/source/source-feature";
import type { LocalizedText } from "@provost/contract/wire/language";
import { otherLanguage } from "@provost/contract/wire/locale";
import {
  IconArrowBarToLeft,
  IconBook2,
  IconBuilding,
  IconChartBar,
  IconFileImport,
  IconLanguage,
  IconLayoutDashboard,
  IconLayoutSidebar,
  IconLock,
  IconLogout,
  IconMaximize,
  IconMoon,
  IconPalette,
  IconRowInsertTop,
  IconShirt,
  IconUserPlus,
  IconVocabulary,
  IconX,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import { changeLanguage, useLanguage, useWords } from "../../../platform/i18n.ts";
import { useHeldPages, usePermission } from "../../../platform/identity.ts";
import { useScreenClass } from "../../../platform/screen-class.ts";
import { type PageAction, requestPageAction } from "../../../platform/tab/page-action.ts";
import { densities } from "../../../ui/theme/themes.ts";
import { lockWords } from "../../lock/lock-words.ts";
import { pressLock } from "../../lock/press-lock.ts";
import { appearance, chooseDensity } from "../../theme/appearance.ts";
import { useFullScreenAction } from "../header/use-full-screen.ts";
import { useScheme } from "../header/use-scheme.ts";
import { useSignOut } from "../header/use-sign-out.ts";
import { showOverlay } from "../overlay.ts";
import { tabStore, toggleCollapse, useIsCollapsed } from "../shell-state.ts";
import { shellWords } from "../shell-words.ts";
import { frontTab } from "../tabs/bar/labels.ts";
import { useTabActions } from "../tabs/use-tab-actions.ts";
import { paletteWords } from "./palette-words.ts";

export interface PaletteAction {
  id: string;
  label: string;
  /** Words it is found by beside its label. */
  also?: string;
  Icon: ComponentType<{ size: number; stroke: number }>;
  run: () => void;
}

interface Creation {
  id: string;
  label: LocalizedText;
  page: string;
  /** What the page is to do once it is open; nothing where opening it is enough. */
  action?: PageAction;
  permission: string;
  Icon: PaletteAction["Icon"];
}

const creations: readonly Creation[] = [
  {
    id: "chart.add",
    label: { zh: "新建图表", en: "New chart" },
    page: "/report/builder",
    permission: chartButtons.view,
    Icon: IconChartBar,
  },
  {
    id: "dashboard.add",
    label: { zh: "新建仪表盘", en: "New dashboard" },
    page: "/report/dashboard",
    action: "dashboard.add",
    permission: dashboardButtons.edit,
    Icon: IconLayoutDashboard,
  },
  {
    id: "data.import",
    label: { zh: "导入数据文件", en: "Import data file" },
    page: "/report/dataset",
    permission: datasetButtons.import,
    Icon: IconFileImport,
  },
  {
    id: "courseware.add",
    label: { zh: "新建课件", en: "New lesson" },
    page: "/courseware/index",
    action: "courseware.add",
    permission: coursewareButtons.add,
    Icon: IconBook2,
  },
  {
    id: "user.add",
    label: { zh: "新增用户", en: "Add user" },
    page: "/system/user",
    action: "user.add",
    permission: userButtons.add,
    Icon: IconUserPlus,
  },
  {
    id: "user.import",
    label: { zh: "导入用户", en: "Import users" },
    page: "/system/user",
    action: "user.import",
    permission: userButtons.import,
    Icon: IconFileImport,
  },
  {
    id: "dept.add",
    label: { zh: "新增部门", en: "Add department" },
    page: "/system/dept",
    action: "dept.add",
    permission: deptButtons.add,
    Icon: IconBuilding,
  },
  {
    id: "dept.import",
    label: { zh: "导入部门", en: "Import departments" },
    page: "/system/dept",
    action: "dept.import",
    permission: deptButtons.add,
    Icon: IconFileImport,
  },
  {
    id: "dict.add",
    label: { zh: "新增字典", en: "Add dictionary" },
    page: "/system/dict",
    action: "dict.add",
    permission: dictButtons.add,
    Icon: IconVocabulary,
  },
];

/** The label in both languages, and with the other words for what it says: one who wants a new user types so, or adds or creates one. */
function otherWords({ zh, en }: LocalizedText): string {
  const begin = /^(?:新增|新建|New |Add )/;
  if (!begin.test(zh)) return `${zh} ${en}`;
  const [thing, name] = [zh.replace(begin, ""), en.replace(begin, "")];
  const inChinese = ["新", "新增", "新建", "添加", "创建"].map((word) => word + thing);
  return [...inChinese, "new add create", name].join(" ");
}

/** What the user may add or import, each on its page. */
function useCreations(): PaletteAction[] {
  const language = useLanguage();
  const may = usePermission();
  const isHeld = useHeldPages();
  const navigate = useNavigate();
  return creations
    .filter(({ page, permission }) => isHeld(page) && may(permission))
    .map(({ id, label, page, action, Icon }) => ({
      id,
      label: label[language],
      also: otherWords(label),
      Icon,
      run: () => {
        // The page that is shown does it as it is, filtered or not, even if another one is on its way to the front.
        const shown = frontTab(tabStore.state.getState())?.value ?? "";
        const fullPath = action !== undefined && shown.split("?", 1)[0] === page ? shown : page;
        if (action !== undefined) requestPageAction(action, fullPath);
        void navigate(fullPath, { replace: fullPath === shown });
      },
    }));
}

/** What can be done from anywhere. */
export function usePaletteActions(): PaletteAction[] {
  const t = useWords(paletteWords);
  const shell = useWords(shellWords);
  const lock = useWords(lockWords);
  const language = useLanguage();
  const isWide = useScreenClass() > 0;
  const isCollapse = useIsCollapsed();
  const density = useStore(appearance, (look) => look.density);
  const scheme = useScheme();
  const full = useFullScreenAction();
  const signOut = useSignOut();
  const tabs = useTabActions();
  const creating = useCreations();
  const list = useStore(tabStore.state);
  const front = frontTab(list);
  const hasOthers = list.tabs.length > 1;

  const collapse: PaletteAction[] = isWide
    ? [
        {
          id: "collapse",
          label: t(isCollapse ? "expand" : "collapse"),
          Icon: IconLayoutSidebar,
          run: toggleCollapse,
        },
      ]
    : [];
  const closing: PaletteAction[] =
    hasOthers && front !== undefined
      ? [
          {
            id: "closeOthers",
            label: t("closeOthers"),
            Icon: IconArrowBarToLeft,
            run: () => void tabs.closeOthers(front),
          },
          { id: "closeAll", label: t("closeAll"), Icon: IconX, run: () => void tabs.closeAll() },
        ]
      : [];
  return [
    ...creating,
    { id: "lock", label: lock("lock"), Icon: IconLock, run: () => void pressLock() },
    { id: "themes", label: t("themes"), Icon: IconShirt, run: () => showOverlay("themes") },
    { id: "colour", label: t("colour"), Icon: IconPalette, run: () => showOverlay("colour") },
    {
      id: "scheme",
      label: shell(scheme.isDark ? "toLight" : "toDark"),
      Icon: IconMoon,
      run: scheme.toggle,
    },
    ...densities
      .filter((one) => one !== density)
      .map((one) => ({
        id: `density-${one}`,
        label: t(one),
        Icon: IconRowInsertTop,
        run: () => chooseDensity(one),
      })),
    {
      id: "language",
      label: t(`to_${otherLanguage(language)}`),
      Icon: IconLanguage,
      run: () => changeLanguage(otherLanguage(language)),
    },
    ...(full === null ? [] : [{ id: "fullScreen", label: full.label, Icon: IconMaximize, run: full.toggle }]),
    ...collapse,
    ...closing,
    { id: "signOut", label: shell("logout"), Icon: IconLogout, run: () => void signOut() },
  ];
}

import { authFeature, authScreens } from "../auth/auth-feature.ts";
import { chartFeature, chartScreens } from "../chart/chart-feature.ts";
import { coursewareFeature, coursewareScreens } from "../courseware/courseware-feature.ts";
import { dashboardFeature, dashboardScreens } from "../dashboard/dashboard-feature.ts";
import { demandFeature, demandScreens } from "../demand/demand-feature.ts";
import { dictFeature, dictScreens } from "../dict/dict-feature.ts";
import { logFeature, logScreens } from "../log/log-feature.ts";
import { peopleFeature, peopleScreens } from "../people/people-feature.ts";
import { reportFeature } from "../report/report-feature.ts";
import { sourceFeature, sourceScreens } from "../source/source-feature.ts";
import { tenantFeature, tenantScreens } from "../tenant/tenant-feature.ts";
import { uploadFeature, uploadScreens } from "../upload/upload-feature.ts";
import { menuFeature, menuScreens } from "./menu-feature.ts";

/** What all features register. */
export const features = [
  peopleFeature,
  menuFeature,
  dictFeature,
  tenantFeature,
  authFeature,
  logFeature,
  dashboardFeature,
  chartFeature,
  sourceFeature,
  uploadFeature,
  coursewareFeature,
  demandFeature,
  reportFeature,
] as const;

/** The screens of all features. Menus list them in this order. */
export const screenSets = [
  peopleScreens,
  menuScreens,
  dictScreens,
  tenantScreens,
  authScreens,
  logScreens,
  dashboardScreens,
  chartScreens,
  sourceScreens,
  uploadScreens,
  coursewareScreens,
  demandScreens,
] as const;

type KeyOf<T> = T extends unknown ? keyof T : never;

export type ResourceKind = (typeof features)[number]["resources"][number];
export type ScreenKey = KeyOf<(typeof screenSets)[number]>;

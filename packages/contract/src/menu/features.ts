import { type AuthResource, authFeature, authScreens } from "../auth/auth-feature.ts";
import { type ChartResource, chartFeature, chartScreens } from "../chart/chart-feature.ts";
import {
  type CoursewareResource,
  coursewareFeature,
  coursewareScreens,
} from "../courseware/courseware-feature.ts";
import {
  type DashboardResource,
  dashboardFeature,
  dashboardScreens,
} from "../dashboard/dashboard-feature.ts";
import { type DemandResource, demandFeature, demandScreens } from "../demand/demand-feature.ts";
import { type DictResource, dictFeature, dictScreens } from "../dict/dict-feature.ts";
import { type LogResource, logFeature, logScreens } from "../log/log-feature.ts";
import { type PeopleResource, peopleFeature, peopleScreens } from "../people/people-feature.ts";
import type { ReportResource } from "../report/report-feature.ts";
import { type SourceResource, sourceFeature, sourceScreens } from "../source/source-feature.ts";
import { type TenantResource, tenantFeature, tenantScreens } from "../tenant/tenant-feature.ts";
import { type UploadResource, uploadFeature, uploadScreens } from "../upload/upload-feature.ts";
import { type MenuResource, menuFeature, menuScreens } from "./menu-feature.ts";

/** What the audit log records of the features. */
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

export type ResourceKind =
  | PeopleResource
  | MenuResource
  | DictResource
  | TenantResource
  | AuthResource
  | LogResource
  | DashboardResource
  | ChartResource
  | SourceResource
  | UploadResource
  | CoursewareResource
  | DemandResource
  | ReportResource;
export type ScreenKey = KeyOf<(typeof screenSets)[number]>;

import { authFeature } from "../auth/auth-feature.ts";
import { chartFeature } from "../chart/chart-feature.ts";
import { coursewareFeature } from "../courseware/courseware-feature.ts";
import { dashboardFeature } from "../dashboard/dashboard-feature.ts";
import { demandFeature } from "../demand/demand-feature.ts";
import { dictFeature } from "../dict/dict-feature.ts";
import { logFeature } from "../log/log-feature.ts";
import { peopleFeature } from "../people/people-feature.ts";
import { reportFeature } from "../report/report-feature.ts";
import { sourceFeature } from "../source/source-feature.ts";
import { tenantFeature } from "../tenant/tenant-feature.ts";
import { uploadFeature } from "../upload/upload-feature.ts";
import { menuFeature } from "./menu-feature.ts";

/** All features. Their screens are listed in the menus in this order. */
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

type Registered = (typeof features)[number];
type KeyOf<T> = T extends unknown ? keyof T : never;

export type ResourceKind = Registered["resources"][number];
export type ScreenKey = KeyOf<Registered["screens"]>;

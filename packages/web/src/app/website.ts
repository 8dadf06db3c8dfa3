import type { TenantFace } from "@provost/contract/tenant/tenant-face";
import { isEmpty } from "../platform/is-empty.ts";
import { productLogo } from "../ui/Logo.tsx";
import type { Tab } from "./shell/tabs/tabs.ts";

/** What one installation of the console is called and how it behaves; a tenant may override title, logo, isFirstPage and orderCharts. */
export interface Website {
  title: string;
  /** One letter, shown when the sidebar is narrow. */
  logo: string;
  /** Prefix of every stored name. */
  key: string;
  /** Public `id:secret` of the Basic header: an identifier, not a proof. The server's own value, embedded in the page, takes precedence. */
  client: string;
  tenantMode: boolean;
  lockPage: string;
  /** Age in seconds at which the access token is renewed. */
  tokenTime: number;
  tokenCheckMs: number;
  /** Whether the home tab may be closed. */
  isFirstPage: boolean;
  /** Codes that are rejected without a message. */
  statusWhiteList: readonly number[];
  firstPage: Omit<Tab, "id">;
  baseUrl: string;
  /** Charts of the order widgets, by id. */
  orderCharts: readonly string[];
}

export const website: Website = {
  title: "Provost",
  logo: productLogo,
  key: "provost",
  client: "provost:provost_secret",
  tenantMode: true,
  lockPage: "/lock",
  tokenTime: 3000,
  tokenCheckMs: 10_000,
  isFirstPage: false,
  statusWhiteList: [],
  firstPage: {
    label: "首页",
    value: "/wel/index",
    params: {},
    query: {},
    meta: { i18n: "dashboard" },
    group: [],
    close: false,
  },
  baseUrl: "/api/sq-user",
  orderCharts: [],
};

/** The installation's settings, with what the tenant says otherwise. */
export function websiteOf(face: TenantFace | null, base: Website): Website {
  if (face === null) return base;
  return {
    ...base,
    title: isEmpty(face.title) ? base.title : face.title,
    logo: isEmpty(face.logo) ? base.logo : face.logo,
    isFirstPage: face.isFirstPage,
    orderCharts: isEmpty(face.orderCharts) ? base.orderCharts : face.orderCharts,
  };
}

import type { TenantFace } from "@provost/contract/tenant/tenant-face";
import { describe, expect, it } from "vitest";
import { website, websiteOf } from "./website.ts";

const face: TenantFace = {
  tenantId: "school1",
  name: "青山小学",
  domain: "",
  title: "",
  logo: "",
  signInNote: "",
  support: "",
  timeZone: "Asia/Shanghai",
  weekStart: 1,
  isFirstPage: false,
  orderCharts: [],
  headerCharts: [],
  phoneSignIn: false,
  social: [],
};

it("9.01 9.03 9.04 9.05 9.06 one configuration holds client, tenant mode, lock page, token time and check, first-page rule, white list, key prefix and first page", () => {
  expect(website).toMatchObject({
    client: expect.stringMatching(/^[^:]+:[^:]+$/),
    tenantMode: true,
    lockPage: "/lock",
    tokenTime: 3000,
    tokenCheckMs: 10_000,
    isFirstPage: false,
    statusWhiteList: [],
    key: "provost",
  });
});

it("9.08 the first page is /wel/index, labelled 首页", () => {
  expect(website.firstPage).toMatchObject({
    value: "/wel/index",
    label: "首页",
    meta: { i18n: "dashboard" },
  });
});

describe("a tenant's settings", () => {
  it("that are left empty, or of nobody, leave the installation's", () => {
    expect(websiteOf(null, website)).toBe(website);
    expect(websiteOf(face, website)).toEqual(website);
  });

  it("go first, and touch nothing else", () => {
    const own = { title: "青山教务", logo: "青", isFirstPage: true, orderCharts: ["c1"] };
    expect(websiteOf({ ...face, ...own }, website)).toEqual({ ...website, ...own });
  });
});

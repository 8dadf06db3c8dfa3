import type { TenantFace } from "@provost/contract/tenant-face";
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
  phoneSignIn: false,
  social: [],
};

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

import { expect, it } from "vitest";
import { draw } from "./prerender.tsx";

const face = {
  tenantId: "200000",
  name: "青山小学",
  domain: "school.example",
  title: "青山教务",
  logo: "青",
  signInNote: "<b>请用工号</b>",
  support: "8001",
  timeZone: "Asia/Shanghai",
  weekStart: 1,
  isFirstPage: false,
  orderCharts: [],
  headerCharts: [],
  phoneSignIn: true,
  social: [],
};
const nobody = { face: null, look: undefined, nonce: "n1" };

it("the sign-in page is drawn in both languages, with its fields and the nonce of its styles", () => {
  const chinese = draw({ ...nobody, language: "zh" });
  expect(chinese.attributes).toContain('lang="zh-CN"');
  expect(chinese.html).toContain("密码");
  const english = draw({ ...nobody, language: "en" });
  expect(english.attributes).toContain('lang="en"');
  expect(english.html).toContain("Password");
  expect(english.html).not.toContain("密码");
  for (const { html } of [chinese, english]) {
    for (const name of ["tenantId", "username", "password"]) expect(html).toContain(`name="${name}"`);
    expect(html.match(/<style(?![^>]*nonce="n1")/g)).toBeNull();
    expect(html).not.toContain("<script");
    // Nothing typed before the script comes may end up in the address.
    expect(html).toMatch(/<form[^>]*method="dialog"/);
  }
});

it("at a tenant's address it names the tenant, asks for none, and its texts stay texts", () => {
  const { html } = draw({ ...nobody, language: "zh", face });
  expect(html).toContain("青山教务");
  expect(html).toContain("&lt;b&gt;请用工号");
  expect(html).not.toContain('name="tenantId"');
  expect(html).not.toContain("Provost");
});

it("looks as it did last in this browser", () => {
  const { attributes } = draw({ ...nobody, language: "zh", look: "dark.theme-star.compact.aa3300" });
  expect(attributes).toContain('data-mantine-color-scheme="dark"');
  expect(attributes).toContain('data-theme="theme-star" data-density="compact"');
  expect(attributes).toContain("--mantine-color-brand-5:#aa3300");
  expect(draw({ ...nobody, language: "zh", look: '"><script>' }).attributes).not.toContain("script");
});

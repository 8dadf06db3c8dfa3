import { describe, expect, it } from "vitest";
import { stillWrong } from "../../ui/form/use-checked-form.ts";
import { nextKey } from "./part/mapping-form.ts";
import { checkSettings } from "./settings-check.ts";
import {
  blankWay,
  draftOf,
  formOfSettings,
  keepsSecret,
  SettingsForm,
  StoredSettings,
  sameSettings,
  withoutSecrets,
} from "./settings-form.ts";

const stored = StoredSettings.parse({
  name: "North School",
  nameEn: "North",
  version: 3,
  sms: {
    provider: "aliyun",
    accessKeyId: "AK",
    signName: "North",
    templateCode: "SMS_1",
    hasSecret: true,
  },
  social: [
    { kind: "wechat", clientId: "wx1", hasSecret: true },
    {
      kind: "oidc",
      provider: "campus",
      name: "Campus",
      issuer: "https://id.example.cn",
      clientId: "c",
      scope: "groups",
      attributes: { account: "upn", name: "name", mail: "email", groups: "roles" },
      roles: [{ group: "teachers", roleId: "00000000-0000-4000-8000-000000000001" }],
      unknown: "create",
      hasSecret: true,
    },
    {
      kind: "saml",
      provider: "school",
      name: "School",
      issuer: "urn:idp",
      entryPoint: "https://idp.example.cn/sso",
      certificate: "MIIC",
      attributes: { account: "uid", name: "cn", mail: "", groups: "memberOf" },
      roles: [],
    },
  ],
});
const form = formOfSettings(stored);

function faultsOf(change: Partial<SettingsForm>) {
  const result = checkSettings({ ...form, ...change });
  return "faults" in result ? result.faults : {};
}

function firstWay(change: object) {
  const [first, ...rest] = form.social;
  return first === undefined ? [] : [{ ...first, ...change }, ...rest];
}

describe("what is wrong", () => {
  it("is told at its field", () => {
    expect(faultsOf({ name: " " })).toEqual({ name: { word: "wrongEmpty" } });
    expect(faultsOf({ texts: { ...form.texts, title: "x".repeat(61) } })).toEqual({
      "texts.title": { word: "wrongLength", values: { max: 60 } },
    });
    expect(faultsOf({ logo: "12345" })).toEqual({ logo: { word: "wrongLogo" } });
    expect(faultsOf({ languages: [] })).toEqual({ languages: { word: "wrongLanguages" } });
    expect(faultsOf({ terms: [{ key: 0, name: "", start: "09-01", end: "" }] })).toEqual({
      "terms.0.name": { word: "wrongEmpty" },
      "terms.0.end": { word: "wrongDay" },
    });
    expect(
      faultsOf({
        security: { secondFactor: "optional", idleMinutes: null, sessionDays: 30, passwordLength: 7 },
      }),
    ).toEqual({
      "security.idleMinutes": { word: "wrongNumber" },
      "security.passwordLength": { word: "wrongLeast", values: { min: 8 } },
    });
  });

  it("is forgotten where it is mended, and nothing new is blamed", () => {
    const found = faultsOf({ name: "", languages: [] });
    const mended = { ...form, name: "A", languages: [], logo: "12345" };
    expect(Object.keys(stillWrong(found, () => checkSettings(mended)))).toEqual(["languages"]);
    expect(stillWrong(found, () => checkSettings(form))).toEqual({});
  });

  it("is a way in whose name another has, or whose address is none", () => {
    const way = {
      ...blankWay("oidc", 9),
      provider: "campus",
      name: "Two",
      issuer: "id.example.cn",
      clientId: "c",
    };
    expect(faultsOf({ social: [...form.social, way] })).toEqual({
      "social.3.provider": { word: "wrongTwice" },
      "social.3.issuer": { word: "wrongIssuer" },
    });
    const saml = {
      ...blankWay("saml", 9),
      provider: "other",
      name: "Other",
      roles: [{ key: 0, group: "a", roleId: "" }],
    };
    expect(faultsOf({ social: [...form.social, saml] })).toEqual({
      "social.3.issuer": { word: "wrongEmpty" },
      "social.3.entryPoint": { word: "wrongIssuer" },
      "social.3.certificate": { word: "wrongEmpty" },
      "social.3.roles.0.roleId": { word: "wrongEmpty" },
    });
  });

  it("is a secret that is neither kept nor typed", () => {
    const sms = { ...form.sms, provider: "tencent", secretId: "S", sdkAppId: "1", templateId: "2" } as const;
    expect(faultsOf({ sms })).toEqual({ "sms.secret": { word: "wrongSecret" } });
    expect(faultsOf({ sms: { ...sms, secret: "typed" } })).toEqual({});
    expect(faultsOf({ social: firstWay({ keptOf: null }) })).toEqual({
      "social.0.secret": { word: "wrongSecret" },
    });
    expect(
      faultsOf({
        social: [{ ...blankWay("oidc", 0), provider: "x1", name: "X", issuer: "https://x", clientId: "c" }],
      }),
    ).toEqual({});
  });
});

describe("what is sent", () => {
  it("is what was stored, when nothing was changed", () => {
    const result = checkSettings(form);
    const sent = "draft" in result ? result.draft : null;
    const seen = (one: StoredSettings | null) =>
      JSON.parse(JSON.stringify(one, (name, value) => (name === "hasSecret" ? undefined : value)));
    expect(seen(sent)).toEqual(seen(stored));
  });

  it("holds a secret only where one was typed", () => {
    expect(JSON.stringify(draftOf(form))).not.toContain('ecret"');
    expect(draftOf({ ...form, sms: { ...form.sms, secret: "new" } })).toMatchObject({
      sms: { secret: "new" },
    });
    expect(draftOf({ ...form, sms: { ...form.sms, provider: "none", secret: "new" } })).toMatchObject({
      sms: { provider: "none" },
    });
  });
});

it("keeps a way's secret only for its provider and issuer", () => {
  const way = form.social[1];
  expect(way && keepsSecret(way)).toBe(true);
  expect(way && keepsSecret({ ...way, issuer: "https://other.example.cn" })).toBe(false);
  expect(way && keepsSecret({ ...way, provider: "other" })).toBe(false);
});

it("knows a form that was changed back", () => {
  const changed = { ...form, sms: { ...form.sms, region: "somewhere" } };
  expect(sameSettings(form, changed)).toBe(true);
  expect(sameSettings(form, { ...form, name: "Other" })).toBe(false);
});

it("gives each row a key of its own", () => {
  expect(nextKey([])).toBe(0);
  expect(nextKey([{ key: 4 }, { key: 1 }])).toBe(5);
});

it("is read back from a tab's drafts however unfinished it is, without the secrets that were typed", () => {
  const unfinished: SettingsForm = {
    ...form,
    name: "",
    timeZone: "nowhere",
    terms: [{ key: 0, name: "", start: "", end: "" }],
    sms: { ...form.sms, secret: "typed" },
    social: [{ ...blankWay("oidc", 7), secret: "typed" }],
  };
  const text = JSON.stringify(withoutSecrets(unfinished));
  expect(text).not.toContain('"typed"');
  const bare = { ...unfinished, sms: { ...unfinished.sms, secret: "" }, social: [blankWay("oidc", 7)] };
  expect(SettingsForm.parse(JSON.parse(text))).toEqual(bare);
});

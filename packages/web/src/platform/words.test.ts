import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Words } from "./define-words.ts";

type WordsModule = Words<Record<string, string>>;

const isWordsModule = (one: unknown): one is WordsModule =>
  typeof one === "object" && one !== null && "namespace" in one && "zh" in one && "en" in one;

const modules = import.meta.glob<Record<string, unknown>>("../**/*-words.ts", { eager: true });
const wordModules = Object.values(modules).flatMap((module) => Object.values(module).filter(isWordsModule));

const string = String.raw`("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\x60[^\x60]*\x60)`;
const pairs = [
  new RegExp(String.raw`zh:\s*${string},\s*en:\s*${string}`, "g"),
  new RegExp(String.raw`\b(?:word|entry|both|broken)\((?:\s*\d+,)?\s*${string},\s*${string}`, "g"),
];

/** The texts of the other packages, read from their source. */
function textsOf(name: string): { where: string; zh: string; en: string }[] {
  const folder = fileURLToPath(new URL(`../../../${name}/src`, import.meta.url));
  return readdirSync(folder, { encoding: "utf8", recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixtures)\.|testing|app\/demo/.test(file))
    .flatMap((file) => {
      const source = readFileSync(`${folder}/${file}`, "utf8");
      const found = pairs.flatMap((pair) => [...source.matchAll(pair)]);
      return found.map(([, zh = "", en = ""]) => ({ where: `${name}/${file}`, zh, en }));
    });
}

const texts = [
  ...["contract", "report-core", "warehouse", "pane", "editor", "server", "web"].flatMap(textsOf),
  ...wordModules.flatMap(({ namespace, zh, en }) =>
    [...new Set([...Object.keys(zh), ...Object.keys(en)])].map((key) => ({
      where: `${namespace}.${key}`,
      zh: zh[key] ?? "",
      en: en[key] ?? "",
    })),
  ),
];

const han = /\p{Script=Han}/u;
/** Names of brands, formats and settings of others, which are the same in both languages. */
const sameInBoth =
  /^(PNG|SVG|PDF|CSV|JSON|Parquet|SQL|API|QQ|KB|MB|BIGINT|English|zh-CN|OpenID Connect|SAML 2\.0|Active Directory|OpenLDAP|LDAPS|StartTLS|(App|Access|Secret|Client|Sdk)[ A-Za-z]*|APP (ID|Key))$/;

/** Forms that no English text of the product has, and the few texts in which one is right. */
const forbidden: readonly { form: RegExp; but?: RegExp }[] = [
  { form: /\b(stands?|stood|anew|upon|whoever|whomever|whom|told|things?|words)\b/i },
  { form: /\b(somebody|nobody|everybody|shortly|coursewares)\b/i },
  { form: /\bholds?\b/i, but: /Press and hold/ },
  { form: /\bmay (not|view|see|edit|read|change|do|judge|choose)\b/i },
  { form: /\b(is|are) no (?!longer)/i },
  { form: /\bleft empty\b/i },
  { form: /\b(for good|made[ -]up|at once)\b/i },
  { form: /\b(bring|brings|brought) in\b|\b(take|takes|taken|took) (along|back|off|away|in)\b/i },
  { form: /\b(ask|tell) an administrator|\b(is|are|be) drawn\b/i, but: /drawn as points/ },
  { form: /\bdata sets?\b|\be-mail\b|\b(?<!e)mail address|\bsecond factor\b|\bremarks?\b/i },
  {
    form: /\bcannot\b|\b(could|does|do|is|are|was|were|has|have) not\b/i,
    but: /^"(is not( empty)?|does not contain)"$/,
  },
  { form: /\b(color|favorite|organiz|summariz)/i },
  { form: /\w\(s\)(?!\w|\/| URL| address)/ },
];

/** The same for Chinese: colloquial forms, forms of English sentences, and marks that are not full-width. */
const forbiddenInChinese: readonly { form: RegExp; but?: RegExp }[] = [
  { form: /没能|取不到|一行也看不到|找谁|记下|接手|读者的|保留的行/ },
  { form: /[「」]/ },
  {
    form: /\p{Script=Han}[,;:!?]|[,;:!?]\p{Script=Han}/u,
    but: /登录中,请稍后|发送验证码, |退出系统, |发送成功!|服务器\?|记录\?|清空成功!|密码错误,|已存在!|个字符, |个维度;|个数值;|维度;|维度（区域，不是日期）;|时:分/,
  },
  { form: /\.\.\.|。。。/, but: /登录中,请稍后。。。/ },
  { form: /\p{Script=Han}\d|\d\p{Script=Han}/u, but: /错误日志|为11位|个维度|d2主题/ },
];

describe("the texts of the product", () => {
  it("have a room of their own in each set: of two with one name, only the first is ever said", () => {
    const names = wordModules.map(({ namespace }) => namespace);
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it("are there in both languages, one form of a plural more in English", () => {
    for (const { namespace, zh, en } of wordModules) {
      const said = Object.keys(en).filter((key) => !key.endsWith("_one") || key in zh);
      expect(said.sort(), namespace).toEqual(Object.keys(zh).sort());
      for (const key of Object.keys(en).filter((one) => one.endsWith("_one") && !(one in zh)))
        expect(Object.keys(en), namespace).toContain(key.replace(/_one$/, "_other"));
    }
  });

  it("are Chinese in Chinese and English in English", () => {
    expect(texts.length).toBeGreaterThan(3000);
    const bare = (text: string): string => text.replace(/\$?\{+[^}]*\}+|^["'`]|["'`]$/g, "").trim();
    const mixed = texts.filter(
      ({ en }) => han.test(en) && !/^"?(Switch to Chinese \(中文\)|中文)"?$/.test(en),
    );
    expect(mixed).toEqual([]);
    const untranslated = texts.filter(
      ({ zh, en }) =>
        /[a-z]{2}/i.test(bare(en)) && /[a-z]/i.test(bare(zh)) && !han.test(zh) && !sameInBoth.test(bare(zh)),
    );
    expect(untranslated).toEqual([]);
  });

  it.each(forbiddenInChinese)("have no $form in Chinese", ({ form, but }) => {
    const found = texts.filter(({ zh }) => form.test(zh.replace(/\$?\{+[^}]*\}+/g, "…")) && !but?.test(zh));
    expect(found.map(({ where, zh }) => `${where}: ${zh}`)).toEqual([]);
  });

  it.each(forbidden)("have no $form in English", ({ form, but }) => {
    const said = (text: string): string => text.replace(/\$\{[^}]*\}/g, "…");
    const found = texts.filter(({ en }) => form.test(said(en)) && !but?.test(en));
    expect(found.map(({ where, en }) => `${where}: ${en}`)).toEqual([]);
  });
});

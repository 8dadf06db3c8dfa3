import { describe, expect, it } from "vitest";
import { stylesOf } from "./drawn-styles.ts";

const page = '<p class="lead page" style="color: var(--ink)"></p>';

describe("the styles of a drawn page", () => {
  it.each([
    ["a rule for a class on it", ".page{color:red}"],
    ["one for an element", "p{color:red}"],
    ["one of which a selector applies", ".other,.page{color:red}"],
    ["one for an element that lacks a class", "p.lead:not(.other){color:red}"],
    ["one with a list of selectors within", ":where(.other, .page) p{color:red}"],
    ["one with an escaped class", ".sm\\:page{color:red}"],
    ["one whose attribute has a dot", 'a[href=".other"]{color:red}'],
    ["steps of an animation, decimal ones too", "@keyframes turn{0%{top:0}50.5%{top:1px}to{top:2px}}"],
    ["a brace within a string", '.page:after{content:"}.other{"}'],
    ["a property that it refers to", ":root{--ink:red}"],
    ["one that a property refers to that it refers to", ":root{--ink:var(--deep);--deep:red}"],
    ["a font", "@font-face{font-family:Inter;src:url(/assets/inter.woff2)}"],
  ])("keep %s", (_, styles) => {
    expect(stylesOf(page, styles)).toBe(styles);
  });

  it.each([
    ["rules for other classes", "p{top:0}.other{color:red}p.other{color:red}", "p{top:0}"],
    ["those within a condition", "@media print{.other{color:red}p{top:0}}", "@media print{p{top:0}}"],
    ["comments, with classes and braces in them", "/* .page{ */.other{color:red}p{top:0}", "p{top:0}"],
    [
      "properties that nothing refers to",
      ':root{--ink:red;--other:url("a;b");--last:0}',
      ":root{--ink:red;}",
    ],
  ])("leave out %s", (_, styles, left) => {
    expect(stylesOf(page, styles)).toBe(left);
  });
});

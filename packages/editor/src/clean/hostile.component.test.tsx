import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { isLongRun, runs } from "../../../../tools/test/long-run.ts";
import { pastedHtml } from "../paste/pasted-html.ts";
import { type OpenEditor, openEditor } from "../testing/editor-page.tsx";
import { focus, paste } from "../testing/gestures.ts";
import { cleanHtml } from "./clean-html.ts";
import { harmful, hostile } from "./hostile.fixtures.ts";

/** Requests to other hosts, and scripts that ran. */
const requests = (): string[] =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => !name.startsWith(location.origin) && /^https?:/.test(name));
const ran = (): unknown => Reflect.get(window, "ran");

beforeEach(() => {
  performance.clearResourceTimings();
  Reflect.deleteProperty(window, "ran");
});

/** What lies where the editor's first tool is: the tool, unless something covers it. */
function onTop(): string | null | undefined {
  const box = document.querySelector("[data-tool=bold]")?.getBoundingClientRect();
  const found = box && document.elementFromPoint(box.left + 5, box.top + 5);
  return found?.closest("[data-tool]")?.getAttribute("data-tool");
}

const ways: Readonly<Record<string, (editor: OpenEditor, html: string) => void>> = {
  set: ({ setHtml }, html) => setHtml(html),
  pasted(editor, html) {
    editor.setHtml("<p>x</p>");
    focus(editor.text);
    paste({ html });
  },
  "written as source"({ session }, html) {
    session.toggleSource();
    session.source.set(html);
    session.toggleSource();
  },
};

it("scripts, handlers, SVG, MathML, script and data addresses, overlays and style sheets are left out of what is set, pasted, written as source and shown", async () => {
  const editor = await openEditor();
  const shown = editor.reading.css(".provost-rich-text");
  for (const piece of hostile) {
    const html = `<p>before</p>${piece}`;
    for (const [way, take] of Object.entries(ways)) {
      take(editor, html);
      expect(editor.html(), `${way}: ${piece}`).not.toMatch(harmful);
      expect(editor.html(), `${way}: ${piece}`).toContain("before");
    }
    editor.read(html);
    await expect.element(shown.getByText("before")).toBeVisible();
    expect(shown.element().innerHTML, `shown: ${piece}`).not.toMatch(harmful);
    expect(onTop(), `covered by: ${piece}`).toBe("bold");
  }
  expect(ran()).toBeUndefined();
  // Images of the page itself may be requested ("x" here). Of other hosts, only the address of a video is allowed, because it is not played.
  expect(requests().filter((url) => !url.endsWith("/a.mp4"))).toEqual([]);
  // Checks that a request to another host would be detected.
  new Image().src = "https://evil.example/seen.png";
  await expect.poll(requests).toContain("https://evil.example/seen.png");
});

const words = fc.stringMatching(/^[a-z课0-9<>"'&/= ]{1,12}$/);
const pieces = fc.array(fc.oneof(fc.constantFrom(...hostile), words), { minLength: 1, maxLength: 12 });

/** The output of the cleaner, rendered once as a reader sees it. */
function shownClean(html: string): string {
  const host = document.createElement("div");
  const cleaned = cleanHtml(html);
  if (cleaned.ok) host.append(...cleaned.body.childNodes);
  document.body.append(host);
  const shown = host.innerHTML;
  host.remove();
  return shown;
}

it("whatever is mixed of such pieces, nothing harmful is left, and what is left stays as it is when it is cleaned again", () => {
  fc.assert(
    fc.property(pieces, fc.nat(), (some, end) => {
      const whole = some.join("");
      // Truncated anywhere, so that tags and quotes stay open.
      for (const html of [whole, whole.slice(0, end % (whole.length + 1))]) {
        const cleaned = shownClean(html);
        const tags = cleaned.match(/<[^>]*>/g)?.join("") ?? "";
        expect(tags).not.toMatch(harmful);
        // Leading whitespace is ignored.
        expect(shownClean(cleaned).trimStart()).toBe(cleaned.trimStart());
      }
    }),
    { numRuns: runs(40, 300) },
  );
  expect(ran()).toBeUndefined();
  expect(requests().filter((url) => !url.endsWith("/a.mp4"))).toEqual([]);
});

/** How many of them a text may hold. */
const [elements, films] = [15_000, 200];

it.each([
  ["10 MB", `<p>${"long ".repeat(2_000_000)}</p>`, "tooLong", "内容过长，未能载入"],
  ["10,000 levels", `${"<div>".repeat(10_000)}deep`, "tooDeep", "内容嵌套过深，未能载入"],
  ["10,000 levels of marks", `${"<b><i>".repeat(5000)}deep`, "tooDeep", "内容嵌套过深，未能载入"],
  ["too many elements", "<b>x</b>".repeat(elements + 1), "tooMany", "内容中的元素过多，未能载入"],
  ["too many films", "<video></video>".repeat(films + 1), "tooMany", `音视频 ${films} 个`],
] as const)(
  "HTML of %s is refused wherever it comes in, and the text stays",
  async (_, html, reason, message) => {
    const { session, text } = await openEditor({ html: "<p>kept</p>" });
    expect(session.setHtml(html)).toEqual({ ok: false, reason });
    const alert = page.getByRole("alert").filter({ hasText: message });
    await expect.element(alert).toBeVisible();
    session.messages.say({ text: "between", tone: "done" });
    await expect.element(alert).not.toBeInTheDocument();
    focus(text);
    paste({ html });
    await expect.element(alert).toBeVisible();
    expect(session.html()).toBe("<p>kept</p>");
  },
);

it("the most that is taken in is set and pasted", { timeout: 90_000 }, async () => {
  const { session, text } = await openEditor();
  const cells = `<tr>${"<td>x</td>".repeat(20)}</tr>`;
  const styled = (at: number): string => `<span style="color: rgb(${at}, 0, 0); font-size: ${at}px">x`;
  const line = `<p>${Array.from({ length: 90 }, (_, at) => styled(at)).join("")}${"</span>".repeat(90)}</p>`;
  const largest: Readonly<Record<string, string>> = {
    cells: `<table>${cells.repeat(Math.floor(elements / 21) - 1)}</table>`,
    "items of a list": `<ul>${"<li>x</li>".repeat(elements - 1)}</ul>`,
    "styles in one another": line.repeat(Math.floor(elements / 91)),
    code: "<pre>x</pre>".repeat(elements),
    films: `<p>${'<video src="/x.mp4" preload="none"></video>'.repeat(films)}</p>`,
  };
  const tried = Object.entries(largest).slice(isLongRun ? 0 : -1);
  for (const [name, html] of tried) expect(session.setHtml(html), name).toEqual({ ok: true });
  const [, html = ""] = tried[1] ?? tried[0] ?? [];
  session.setHtml("");
  focus(text);
  paste({ html });
  await expect
    .poll(() => text.element().querySelectorAll("li, video").length)
    .toBe(isLongRun ? elements - 1 : films);
});

it("what is made to be slow to read is read in time", { timeout: 30_000 }, () => {
  const office = '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>';
  const many = (count: number, make: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => make(at)).join("");
  const pieces: Readonly<Record<string, string>> = {
    "comments of styles that never end": many(95, () => `<p style="${"/*".repeat(9990)}">x</p>`),
    "styles of quotes and brackets": many(
      95,
      () => `<p style="color:red;a:${"('&quot;".repeat(1900)}">x</p>`,
    ),
    "styles of blanks": many(95, () => `<p style="color:! ${" ! important".repeat(1600)}x">x</p>`),
    "classes without end": many(95, (at) => `<p class="${`list-${at} `.repeat(2500)}">x</p>`),
    "a rule of many selectors": `${office}${many(60_000, (at) => `.a${at},`)}p{color:red}</style></head><body>${"<p class=b>x</p>".repeat(20_000)}`,
    "rules for everything": `${office}${"td{color:red;border:1px solid;padding:1px;margin:1px;font:12px a}".repeat(450)}</style></head><body><table>${"<tr><td>x</td></tr>".repeat(9000)}</table>`,
    "lists of Word without end": `${office}</style></head><body>${"<div style='mso-list:l0 level1 lfo1'>".repeat(90)}${'<span style="mso-list:Ignore">1.</span>'.repeat(9000)}`,
  };
  for (const html of Object.values(pieces)) expect(() => pastedHtml(html)).not.toThrow();
});

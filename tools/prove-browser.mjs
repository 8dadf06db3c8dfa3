import { createRequire } from "node:module";

// Run by the pinned Node from packages/e2e with the name of a file for a screenshot; says what is wrong and ends with 1.
const { chromium } = createRequire(`${process.cwd()}/package.json`)("@playwright/test");
const signs = ["", "a", "b", "学", "校", "门"];

function drawn(texts) {
  return texts.map((text) => {
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d");
    pen.font = "24px sans-serif";
    pen.fillText(text, 10, 40);
    return canvas.toDataURL();
  });
}

async function prove() {
  const browser = await chromium.launch({
    executablePath: process.env.PROVOST_CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", ...JSON.parse(process.env.PROVOST_CHROMIUM_ARGS)],
    timeout: 60_000,
  });
  try {
    const page = await browser.newPage();
    await page.setContent(`<h1>${signs.join(" ")}</h1><input value="学校"><b>school 学校</b>`);
    // Before its first frame a page has no surface that could be copied.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await page.screenshot({ path: process.argv[2] });
    const pictures = await page.evaluate(drawn, signs);
    // A sign without a glyph is an empty box like any other.
    return new Set(pictures).size === signs.length ? null : "it has no font for Chinese text";
  } finally {
    await browser.close();
  }
}

// Of Playwright's message, what the browser said, without its command line and the steps of ending it.
function inShort({ message }) {
  const lines = message.split("Call log:")[0].split("\n");
  return lines.filter((line) => line.trim() !== "" && !line.startsWith("<launch")).join("\n");
}

const fault = await prove().catch(inShort);
if (fault !== null) process.stdout.write(`${fault}\n`);
process.exitCode = fault === null ? 0 : 1;

import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";
import { loadImage } from "@napi-rs/canvas";
import { ChartContent } from "@provost/contract/chart/chart-content";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { isLongRun } from "../../../../tools/test/long-run.ts";
import { makeRole } from "../menu/menu.fixtures.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { addMap, collection, feature, square } from "../source/map/map.fixtures.ts";
import { rule, signInViewer } from "../source/policy/viewer.fixtures.ts";
import { importCsv } from "../source/source.fixtures.ts";
import { png, send } from "../upload/upload.fixtures.ts";
import { drawPages, imagesOfPages } from "./picture/draw-pages.ts";
import { pageOf } from "./picture/lay-out.ts";

const server = testServer();
let admin: TestUser;
let marksId = "";

beforeAll(async () => {
  admin = await server.signIn();
  const lines = Array.from(
    { length: 60 },
    (_, at) => `学生${at},${at % 2 ? "一班" : "二班"},科目${at % 4},${at}`,
  );
  const csv = `name,class,subject,score\n${lines.join("\n")}\n`;
  ({ id: marksId } = await importCsv(admin, "marks", csv));
});

async function draw(
  path: string,
  body: object,
  by: TestUser = admin,
): Promise<{ status: number; type: string | null; bytes: Buffer }> {
  const reply = await fetch(`${server.url}/api/report/${path}`, {
    method: "POST",
    headers: { "SQ-Auth": `bearer ${by.accessToken}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  return { status: reply.status, type: reply.headers.get("content-type"), bytes };
}

const query = (chartType: string, ...dimensions: string[]) => ({
  chartType,
  dataSrc: "marks",
  selectedDimension: dimensions.map((Column) => ({ Column })),
  selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
});

// What a PDF reader finds: the characters that the embedded fonts declare.
function textIn(pdf: Buffer): string {
  const found: string[] = [];
  for (let at = pdf.indexOf("stream\n"); at >= 0; at = pdf.indexOf("stream\n", at + 7)) {
    try {
      const text = inflateSync(pdf.subarray(at + 7, pdf.indexOf("endstream", at))).toString("latin1");
      if (!text.includes("begincmap")) continue;
      for (const [, hex = ""] of text.matchAll(/<[0-9A-Fa-f]+> <([0-9A-Fa-f]{4})>/g))
        found.push(String.fromCharCode(Number.parseInt(hex, 16)));
      for (const [, from = "", to = "", first = ""] of text.matchAll(/<(\w+)> <(\w+)> <([0-9A-Fa-f]{4})>/g)) {
        const count = Number.parseInt(to, 16) - Number.parseInt(from, 16);
        for (let step = 0; step <= count; step++)
          found.push(String.fromCharCode(Number.parseInt(first, 16) + step));
      }
    } catch {}
  }
  return [...new Set(found)].join("");
}

const keep = process.env.PICTURES_TO ?? null;
const look = async (name: string, bytes: Buffer) => {
  if (keep !== null) await writeFile(`${keep}/${name}`, bytes);
};

// Tags whose attributes are quoted as XML wants it.
const tag = /^<\/?[\w:]+(\s+[\w:-]+="[^"<]*")*\s*\/?>$/;
const brokenTags = (svg: string) =>
  (svg.replace(/<!\[CDATA\[.*?\]\]>/gs, "").match(/<[^>]*>/g) ?? []).filter((one) => !tag.test(one));

describe("what is refused", () => {
  it("is a query that cannot be asked, and a size beyond bounds", async () => {
    const nope = { dataSrc: "marks", selectedDimension: [{ Column: "nope" }] };
    const { status, bytes } = await draw("picture", { name: "x", format: "png", content: nope });
    expect([status, bytes.toString()]).toEqual([400, expect.stringContaining("column_unknown")]);
    const huge = { name: "x", format: "png", content: query("bar", "class"), width: 100_000 };
    expect((await draw("picture", huge)).status).toBe(400);
  });

  it("is a dashboard of more than one file takes", async () => {
    const tile = { kind: "text", text: "x", x: 0, y: 0, w: 1, h: 1 };
    const tabs = [1, 2].map((name) => ({
      name: String(name),
      tiles: Array.from({ length: 40 }, () => tile),
    }));
    const { bytes } = await draw("picture/board", { name: "x", tabs });
    expect(bytes.toString()).toContain("picture_too_many");
  });

  it("is a dashboard of several pages as one picture, and a page that is too high for one", async () => {
    const tile = { kind: "text", text: "x", x: 0, y: 0, w: 1, h: 1 };
    const tab = (y: number) => ({ name: "", tiles: [tile, { ...tile, y }] });
    const request = { name: "x", format: "png" };
    expect((await draw("picture/board", { ...request, tabs: [tab(0), tab(0)] })).status).toBe(400);
    const { bytes } = await draw("picture/board", { ...request, format: "svg", tabs: [tab(200)] });
    expect(bytes.toString()).toContain("picture_too_high");
  });
});

describe("a chart", () => {
  it("is refused when the font named for the server cannot be read", async () => {
    const part = { kind: "text" as const, text: "x", x: 0, y: 0, width: 100, height: 50 };
    const pages = [{ title: "", lines: [], width: 100, height: 50, parts: [part] }];
    const [pictures, brand] = [new Map(), null];
    const job = {
      ...{ of: "board" as const, format: "png" as const, language: "zh" as const },
      ...{ brand, pages, pictures },
    };
    const fontFile = fileURLToPath(import.meta.url);
    await expect(drawPages({ ...job, fontFile })).rejects.toMatchObject({ reason: "no_font" });
  });

  it.each(isLongRun ? ["bar", "table", "heatmap", "kpi"] : ["bar", "table"])(
    "of the type %s is drawn as a PNG of twice its size",
    async (type) => {
      const dimensions =
        { bar: ["subject"], heatmap: ["class", "subject"], kpi: [], table: ["subject"] }[type] ?? [];
      const content = query(type, ...dimensions);
      const {
        status,
        type: media,
        bytes,
      } = await draw("picture", { name: "各科平均分", format: "png", content });
      await look(`${type}.png`, bytes);
      expect([status, media]).toEqual([200, "image/png"]);
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([2 * (960 + 48), expect.any(Number)]);
      expect(bytes.length).toBeGreaterThan(8000);
    },
  );

  it("of the type map is drawn on the map that it names, or that has its values", async () => {
    await addMap(admin, "两班", {
      content: collection([feature("一班", [square(0, 0)]), feature("二班", [square(1, 0)])]),
      keyEn: "",
    });
    const other = await addMap(admin, "别处");
    const content = query("map", "class");
    const textOf = async (chartStyle: object): Promise<string> =>
      (
        await draw("picture", { name: "x", format: "svg", content: { ...content, chartStyle } })
      ).bytes.toString();
    const found = await textOf({});
    expect(brokenTags(found)).toEqual([]);
    for (const text of ["一班", "二班"]) expect(found).toContain(`>${text}<`);
    const named = await textOf({ map: other.id });
    expect(named).not.toContain(">一班<");
    for (const format of ["png", "pdf"])
      expect((await draw("picture", { name: "x", format, content })).status).toBe(200);
  });

  it("is drawn whole however slow the machine is", async () => {
    const columns = [
      { name: "class", type: "VARCHAR" },
      { name: "subject", type: "VARCHAR" },
      { name: "score", type: "DOUBLE" },
    ];
    const rows = ["一班", "二班"].flatMap((name) =>
      [1, 2, 3].map((subject) => [name, `科目${subject}`, subject]),
    );
    const timing = { engineMs: 0, totalMs: 0, cached: false };
    const result = Buffer.from(
      JSON.stringify({ columns, rows, truncated: false, asOf: "", sql: "", timing }),
    );
    const content = ChartContent.parse(query("heatmap", "class", "subject"));
    const part = {
      kind: "answer" as const,
      title: "",
      content,
      answer: result,
      x: 0,
      y: 0,
      width: 400,
      height: 300,
    };
    const pages = [{ title: "", lines: [], width: 400, height: 300, parts: [part] }];
    const job = {
      of: "board" as const,
      format: "png" as const,
      language: "zh" as const,
      brand: null,
      pages,
      pictures: new Map(),
      fontFile: null,
    };
    const drawn = await drawPages(job);
    let now = 0;
    vi.spyOn(Date, "now").mockImplementation(() => (now += 1000));
    try {
      expect((await drawPages(job)).equals(drawn)).toBe(true);
    } finally {
      vi.restoreAllMocks();
    }
  });

  it("is drawn as SVG with its words", async () => {
    const { bytes, type } = await draw("picture", {
      name: "各科平均分",
      format: "svg",
      content: query("bar", "subject"),
    });
    await look("bar.svg", bytes);
    expect(type).toBe("image/svg+xml");
    expect(bytes.toString()).toContain("各科平均分");
    expect(bytes.toString()).toContain("科目1");
    expect(brokenTags(bytes.toString())).toEqual([]);
  });

  it("has a panel for each value of a dimension, as high as they need it; a tile of a dashboard says what has no place", async () => {
    const content = { ...query("bar", "subject", "name"), chartStyle: { facetBy: "name" } };
    const drawn = { name: "各生成绩", format: "svg", content, width: 960, height: 400 };
    const svg = (await draw("picture", drawn)).bytes.toString();
    await look("panels.svg", Buffer.from(svg));
    expect(svg).toContain(">学生0<");
    expect(svg).toContain(">学生23<");
    expect(svg).not.toContain(">学生24<");
    expect(brokenTags(svg)).toEqual([]);
    const { bytes: image } = await draw("picture", { ...drawn, format: "png" });
    await look("panels.png", image);
    // Six lines of panels.
    expect(image.readUInt32BE(20)).toBeGreaterThan(2 * 6 * 150);
    const tabs = [{ name: "", tiles: [tile(content, "各生成绩", 0, 0)] }];
    const board = { name: "成绩", tabs };
    const page = (await draw("picture/board", { ...board, format: "svg" })).bytes.toString();
    await look("panels-board.svg", Buffer.from(page));
    expect(page).toMatch(/另有 \d+ 个小图放不下，未显示/);
    const { bytes } = await draw("picture/board", { ...board, format: "pdf" });
    await look("panels.pdf", bytes);
    for (const sign of "另有个小图放不下未显示") expect(textIn(bytes)).toContain(sign);
  });

  it("has the trend, the annotations and the colours of its style, in a PDF as well", async () => {
    const annotations = [{ at: "科目2", text: "使用新教材" }];
    const content = {
      ...query("bar", "subject"),
      // Of all scores the means would be on a line, without an interval.
      filters: [{ filteCol: "score", filterOperator: "<", value: { value1: 50 } }],
      chartStyle: { trend: "interval", annotations, colourBy: "score" },
    };
    const drawn = { name: "各科平均分", format: "svg", content };
    const svg = (await draw("picture", drawn)).bytes.toString();
    await look("layer.svg", Buffer.from(svg));
    for (const text of ["趋势线", "使用新教材", "阴影：趋势线的 95% 置信区间", "颜色："])
      expect(svg).toContain(text);
    const pages = [{ name: "", tiles: [tile(content, "各科平均分", 0, 0)] }];
    const { bytes } = await draw("picture/board", { name: "各科", format: "pdf", tabs: pages });
    await look("layer.pdf", bytes);
    for (const sign of "趋势线使用新教材颜色") expect(textIn(bytes)).toContain(sign);
  });

  it("has references of every kind, as PNG, SVG and PDF", async () => {
    const path = `/api/report/dataset/${marksId}/reference`;
    const { version } = (await admin.get(path)).body.data;
    const publication = {
      ...{ nameZh: "全区公示", nameEn: "District", unit: "name", leastRows: 10, leastUnits: 3 },
      ...{ dimensions: [{ column: "subject" }], measures: [{ column: "score", aggregate: "avg" }] },
    };
    expect((await admin.put(path, { publication, version })).status).toBe(200);
    // Who sees all rows sees no published number: it would be his own.
    const sees = [{ datasetId: marksId, rows: [rule("score", "<", "50")] }];
    const teacher = await signInViewer(
      server,
      "teacher",
      ["chart_view", "dataset_view", "chart_export"],
      sees,
    );
    const references = [
      { kind: "constant", value: 18, name: "及格" },
      { kind: "mean", name: "均值" },
      { kind: "median", name: "中位" },
      { kind: "overall", name: "总体" },
      { kind: "measure", measure: "max_score", name: "最优" },
      { kind: "measure", measure: "max_score", per: "category", name: "逐个" },
      { kind: "published" },
      { kind: "band", from: 5, to: 15, name: "警戒" },
    ];
    const names = ["及格", "均值", "中位", "总体", "最优", "逐个", "全区公示", "警戒"];
    const first = query("bar", "subject");
    const contentOf = (shown: readonly object[]) => ({
      ...first,
      selectedCalcul: [...first.selectedCalcul, { Column: "score", calculFunc: "max" }],
      published: true,
      totals: [[]],
      chartStyle: { references: shown, tooltip: ["max_score"] },
    });
    const drawn = (format: string, shown: readonly object[]) =>
      draw("picture", { name: "x", format, content: contentOf(shown), height: 700 }, teacher);
    const svg = (await drawn("svg", references)).bytes.toString();
    await look("references.svg", Buffer.from(svg));
    for (const name of names) expect(svg).toMatch(new RegExp(`>${name}`));
    const pdf = (await drawn("pdf", references)).bytes;
    await look("references.pdf", pdf);
    for (const sign of names.join("")) expect(textIn(pdf)).toContain(sign);
    const all = (await drawn("png", references)).bytes;
    await look("references.png", all);
    for (const [at, name] of [...names.entries()].slice(isLongRun ? 0 : -1)) {
      const { bytes } = await drawn("png", references.toSpliced(at, 1));
      expect(bytes.equals(all), name).toBe(false);
    }
  });
});

const tile = (content: object, title: string, x: number, y: number) => ({
  ...{ kind: "question", content, title, x, y, w: 6, h: 5 },
});
const nope = { dataSrc: "marks", selectedDimension: [{ Column: "nope" }] };

const firstTab = {
  name: "第一页",
  tiles: [
    tile(query("bar", "subject"), "柱形", 0, 0),
    tile(query("table", "name"), "名单", 6, 0),
    tile(nope, "坏的", 0, 5),
    { kind: "text", text: "# 说明\n- 期末**成绩**", x: 6, y: 5, w: 6, h: 5 },
    tile(query("pivot", "class", "subject"), "透视", 0, 18),
  ],
};

it("given up while it is drawn is no fault of the server", async () => {
  const said = server.log().length;
  const hits = server.engine().cacheHits;
  const leaving = new AbortController();
  const tiles = Array.from({ length: 40 }, (_, at) => ({
    kind: "question",
    title: `${at}`,
    content: query("bar", "class"),
    x: 0,
    y: at * 2,
    w: 12,
    h: 2,
  }));
  const request = fetch(`${server.url}/api/report/picture/board`, {
    method: "POST",
    signal: leaving.signal,
    headers: { "SQ-Auth": `bearer ${admin.accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "gone", format: "pdf", tabs: [{ name: "", tiles }] }),
  }).catch(() => null);
  // Each query but the first is served from the cache; after that the drawing is running.
  await expect.poll(() => server.engine().cacheHits, { interval: 5 }).toBeGreaterThanOrEqual(hits + 39);
  leaving.abort();
  await request;
  // A tenant's pictures take turns: the one before has ended.
  expect(
    (await draw("picture", { content: query("bar", "class"), name: "next", format: "svg" })).status,
  ).toBe(200);
  expect(server.log().slice(said)).not.toContain("export_failed");
});

it("a page of a table says of how many rows it is", async () => {
  const content = { ...query("table", "name"), page: true };
  const { bytes } = await draw("picture", { name: "名单", format: "svg", content });
  expect(bytes.toString()).toContain("前 10 行，共 60 行");
});

describe("a dashboard", () => {
  it("is a PDF of pages in the order of the grid, whose words can be found; a tile that cannot be asked is told of", async () => {
    const tabs = [firstTab, { name: "第二页", tiles: [tile(query("pie", "class"), "饼图", 0, 0)] }];
    const { bytes, type } = await draw("picture/board", { name: "期末看板", chosen: ["年级：七年级"], tabs });
    await look("board.pdf", bytes);
    expect(type).toBe("application/pdf");
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(3);
    // Of the fonts, only the characters that are written.
    expect(bytes.length).toBeLessThan(500_000);
    const text = textIn(bytes);
    for (const sign of "期末看板七年级柱形名单透视饼图第一页科目说明") expect(text).toContain(sign);
    const { body } = await admin.get("/api/sq-system/log/audit?entity=picture");
    expect(body.data.records[0]).toMatchObject({ action: "export", entityName: "期末看板" });
  });

  it("is one picture of a page, with what the reader has chosen above it", async () => {
    const request = { name: "期末看板", chosen: ["年级：七年级", "只看 班级 = 一班"], tabs: [firstTab] };
    const png = await draw("picture/board", { ...request, format: "png" });
    await look("board.png", png.bytes);
    expect([png.status, png.type]).toEqual([200, "image/png"]);
    const [width, height] = [png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)];
    expect(width).toBe(2 * (12 * 92 + 48));
    expect(height).toBeGreaterThan(2 * 23 * 80);
    const svg = await draw("picture/board", { ...request, format: "svg" });
    await look("board.svg", svg.bytes);
    expect([svg.status, svg.type]).toEqual([200, "image/svg+xml"]);
    const text = svg.bytes.toString();
    expect(text).toMatch(/^<svg[^>]* width="1152"/);
    expect(brokenTags(text)).toEqual([]);
    for (const words of ["期末看板", "只看 班级 = 一班", "柱形", "科目1", "学生1", "说明"])
      expect(text).toContain(words);
  });

  it("has the tenant's name and emblem in its head, if it has any", async () => {
    const other = await server.signIn(otherTenantId);
    const tabs = [{ name: "", tiles: [{ kind: "text", text: "x", x: 0, y: 0, w: 12, h: 2 }] }];
    const title = "很长的看板名称".repeat(20);
    const drawn = async (format: string) => {
      const { status, bytes } = await draw("picture/board", { name: title, format, tabs }, other);
      expect(status).toBe(200);
      return bytes;
    };
    const settle = async (change: object): Promise<void> => {
      const settings = "/api/sq-system/tenant/settings";
      const { version } = (await other.get(settings)).body.data;
      expect((await other.post(settings, { ...change, version })).status).toBe(200);
    };
    const texts = { title: '<b>"实验"</b> & 小学' };
    await settle({ texts, logo: "实验" });
    const lettered = (await drawn("svg")).toString();
    await look("letters.svg", Buffer.from(lettered));
    await look("letters.pdf", await drawn("pdf"));
    expect(brokenTags(lettered)).toEqual([]);
    expect(lettered).toContain('>&lt;b&gt;"实验"&lt;/b&gt; &amp; 小学<');
    expect(lettered).toContain(">实验</text>");
    // The title ends before the name.
    expect(lettered).toMatch(/>很长的看板名称[^<]*…</);

    const logo = `data:image/png;base64,${png(80, 40).toString("base64")}`;
    await settle({ texts, logo });
    const pictured = (await drawn("svg")).toString();
    expect(pictured).toContain(`width="48" height="24" href="${logo}"`);
    expect(pictured).not.toContain(">实验</text>");
    for (const format of ["png", "pdf"]) await look(`emblem.${format}`, await drawn(format));
    expect(textIn(await drawn("pdf"))).toContain("小");

    await settle({ texts, logo: "" });
    const plain = (await drawn("svg")).toString();
    expect(plain).not.toContain("<image");
    expect(plain).toContain("小学<");
  });

  it("has the pictures of its texts for those who may see them, and for others what describes them", async () => {
    await makeRole(server.db, "000000", "drawers", ["chart_export"]);
    await server.addUser("000000", "drawer", ["drawers"]);
    const drawer = await server.signIn("000000", "drawer");
    const { url } = (await send(admin, "uploadimage", "plan.png", png(2000, 200))).body;
    const text = `# 校园\n平面图 ![示意图](${url})\n图下`;
    const tabs = [{ name: "", tiles: [{ kind: "text", text, x: 0, y: 0, w: 6, h: 4 }] }];
    const drawn = async (by: TestUser) =>
      (await draw("picture/board", { name: "x", format: "svg", tabs }, by)).bytes.toString();
    const shown = await drawn(admin);
    await look("text.svg", Buffer.from(shown));
    const [, width, height, data = ""] =
      /<image [^>]*width="([\d.]+)" height="([\d.]+)" href="data:image\/png;base64,([^"]+)"/.exec(shown) ??
      [];
    expect(Number(width) / Number(height)).toBeCloseTo(10, 0);
    expect(Buffer.from(data, "base64").subarray(1, 4).toString()).toBe("PNG");
    expect(shown).not.toContain("示意图");
    for (const format of ["png", "pdf"]) {
      const { status, bytes } = await draw("picture/board", { name: "x", format, tabs });
      await look(`text.${format}`, bytes);
      expect(status).toBe(200);
    }
    for (const by of [drawer, await server.signIn(otherTenantId)]) {
      const described = await drawn(by);
      expect(described).toContain("平面图 示意图");
      expect(described).not.toContain("<image");
    }
  });

  it("has each picture of its texts once, however often they show it", async () => {
    const { url } = (await send(admin, "uploadimage", "plan.png", png(40, 20))).body;
    const shown = `![示意图](${url})`;
    const tiles = [`${shown}\n${shown}`, shown].map((text, at) => ({
      ...{ kind: "text", text, x: 6 * at, y: 0, w: 6, h: 4 },
    }));
    const board = { name: "x", format: "svg", tabs: [{ name: "", tiles }] };
    const svg = (await draw("picture/board", board)).bytes.toString();
    await look("shared.svg", Buffer.from(svg));
    expect([svg.match(/data:image/g), svg.match(/<use /g)]).toMatchObject([{ length: 1 }, { length: 3 }]);
    expect(brokenTags(svg)).toEqual([]);
  });

  it("decodes a picture for the first page that shows it, and releases it after the last", async () => {
    const [logo, plan, lost] = [1, 2, 3].map(() => crypto.randomUUID()) as [string, string, string];
    const picture = { type: "image/png", bytes: png(4, 2), width: 4, height: 2 };
    const pages = [[logo, plan], [], [logo, lost], [plan]].map((ids) => {
      const text = ids.map((id) => `![](/api/upload/file/${id}/a.png)`).join(" ");
      return pageOf("", [], [{ kind: "text", text, x: 0, y: 0, width: 100, height: 100 }]);
    });
    let decoded = 0;
    const imagesOf = imagesOfPages(
      { pages, pictures: new Map([logo, plan].map((id) => [id, picture])) },
      (bytes) => {
        decoded += 1;
        return loadImage(bytes);
      },
    );
    const seen: string[][] = [];
    for (const page of pages) seen.push([...(await imagesOf(page)).keys()]);
    expect(seen).toEqual([[logo, plan], [logo, plan], [logo, plan], [plan]]);
    expect(decoded).toBe(2);
  });
});

import type { ChartContent } from "@provost/contract/chart/chart-content";
import { onMaps } from "@provost/contract/chart/chart-type";
import type { exportBoard, exportPicture, PictureFormat } from "@provost/contract/report/export-picture";
import type { QueryParams } from "@provost/contract/report/report";
import type { MapShapes } from "@provost/contract/source/map-shapes";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { messageOf } from "@provost/contract/wire/error-code";
import { pictureLimits } from "@provost/contract/wire/feature-limits";
import { mapValues } from "@provost/report-core/map/match-regions";
import type { RowLanes } from "@provost/warehouse/embedded/rows/row-lanes";
import { audit } from "../platform/audit.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import { type Brand, emblemOf, onOneLine } from "../platform/files/brand.ts";
import type { FileReply } from "../platform/http/route.ts";
import { Refusal, refuse } from "../platform/refusal.ts";
import { asRefusal } from "../platform/warehouse-refusal.ts";
import * as map from "../source/map/map.service.ts";
import { rememberSeen } from "../source/source.service.ts";
import { tenantBrand } from "../tenant/tenant.service.ts";
import { type FileReading, picturesIn } from "../upload/upload.service.ts";
import { fileName } from "./export-name.ts";
import { heightOf, pageOf, pagesOf } from "./picture/lay-out.ts";
import type {
  PageBrand,
  PictureContent,
  PictureJob,
  PicturePage,
  PicturePart,
  PictureReason,
} from "./picture/picture-job.ts";
import { rowsOfResult } from "./picture/result-rows.ts";
import { runPicture } from "./picture/run-picture.ts";
import type { ReportDeps } from "./query-rows.ts";
import { query } from "./report.service.ts";

/** Dependencies of drawing. */
export interface PictureDeps extends ReportDeps {
  lanes: RowLanes;
  /** A font's file, where one is configured. */
  fontFile: string | null;
  /** The pictures in texts. */
  files: FileReading;
}

const types: Readonly<Record<PictureFormat, string>> = {
  png: "image/png",
  svg: "image/svg+xml",
  pdf: "application/pdf",
};

const failed = (reason: PictureReason): Refusal => {
  if (reason === "no_font") return refuse("picture_no_font");
  if (reason === "unavailable") return refuse("picture_unavailable");
  return reason === "late"
    ? refuse("picture_too_long", { seconds: pictureLimits.seconds })
    : refuse("export_failed");
};

interface PictureRequest {
  title: string;
  content: ChartContent;
  params: QueryParams;
}

/** How many bytes of results a picture may still use. */
interface Budget {
  bytes: number;
}

async function resultWithin(
  deps: PictureDeps,
  scope: TenantScope,
  { title, content, params }: PictureRequest,
  budget: Budget,
): Promise<PictureContent> {
  if (budget.bytes <= 0) throw refuse("picture_too_much");
  const { data: result } = await query(deps, scope, { content, params });
  budget.bytes -= result.byteLength;
  if (budget.bytes < 0) throw refuse("picture_too_much");
  const shapes = onMaps.has(content.chartType) ? await mapOf(scope, content, result) : null;
  return { kind: "answer", title, content, answer: result, shapes };
}

/** The map that a result is drawn on. */
async function mapOf(
  scope: TenantScope,
  content: ChartContent,
  reply: Uint8Array,
): Promise<MapShapes | null> {
  const { language } = scope;
  const values = mapValues({ ...rowsOfResult(content, reply, language), language });
  const chosen = await map.choice(scope, { map: content.chartStyle?.map, values });
  return chosen && map.shapes(scope, chosen.id);
}

// A tile that cannot be queried does not fail the others.
async function resultOrFailure(
  deps: PictureDeps,
  scope: TenantScope,
  request: PictureRequest,
  budget: Budget,
): Promise<PictureContent> {
  try {
    return await resultWithin(deps, scope, request, budget);
  } catch (error) {
    if (!(error instanceof Refusal) || scope.signal.aborted) throw error;
    return {
      kind: "failed",
      title: request.title,
      message: messageOf(error.code, scope.language, error.details),
    };
  }
}

/** Of one file. Pixels take 4 bytes each while they are drawn. */
const textPictures = { count: 100, bytes: 32 * 1024 ** 2, pixels: 80_000_000 };

type Job = Omit<PictureJob, "fontFile" | "language">;

/** Queries and draws when the tenant's turn comes: a picture's results stay in memory until it is drawn. */
async function drawn(
  deps: PictureDeps,
  scope: TenantScope,
  { name, tables }: { name: string; tables: readonly string[] },
  makeJob: (budget: Budget) => Promise<Job>,
): Promise<FileReply> {
  const { actor, tenantId, signal, language } = scope;
  const asker = { tenant: tenantId, user: actor.userId };
  const leave = await deps.lanes.enter(asker, signal).catch((error: unknown) => {
    throw asRefusal(error);
  });
  try {
    const stillSeen = await rememberSeen(deps.source, scope);
    const job = await makeJob({ bytes: pictureLimits.resultBytes });
    const content = await runPicture(
      { ...job, language, fontFile: deps.fontFile },
      { timeoutMs: pictureLimits.seconds * 1000, signal, failed },
    ).catch((error: unknown) => {
      throw signal.aborted ? refuse("export_cancelled") : error;
    });
    const after = { name, format: job.format, pages: job.pages.length, tables };
    await scope.db.run((db) =>
      audit(db, {
        actorId: actor.userId,
        action: "export",
        entity: "picture",
        entityId: "",
        before: null,
        after,
      }),
    );
    const { today } = await deps.source.calendars.of(tenantId);
    const check = (present: TenantScope): Promise<void> => stillSeen(present, tables);
    return { type: types[job.format], content, fileName: fileName(name, today, job.format), check };
  } finally {
    leave();
  }
}

// For the record of who took what along; of SQL, its beginning.
function tablesOf(contents: readonly ChartContent[]): string[] {
  return [...new Set(contents.map(({ dataSrc, sql }) => (sql ? `SQL: ${sql.slice(0, 500)}` : dataSrc)))];
}

/** A query drawn as a picture; refuses what `query` refuses. */
export async function picture(
  deps: PictureDeps,
  scope: TenantScope,
  input: HandlerInput<typeof exportPicture>,
): Promise<FileReply> {
  const { name, format, width, height, content, params } = input;
  const title = content.chartStyle?.title || name;
  return drawn(deps, scope, { name, tables: tablesOf([content]) }, async (budget) => {
    const shown = await resultWithin(deps, scope, { title, content, params }, budget);
    const part: PicturePart = { x: 0, y: 0, width, height, ...shown };
    const page = { title: format === "svg" ? title : "", lines: [], width, height, parts: [part] };
    return { of: "chart", format, brand: null, pages: [page], pictures: new Map() };
  });
}

function pageBrand(brand: Brand): PageBrand | null {
  const name = onOneLine(brand.name);
  const initials = brand.logo.startsWith("data:") ? "" : onOneLine(brand.logo);
  return name === "" ? null : { name, initials, picture: emblemOf(brand) };
}

/** A dashboard as a PDF, or one of its pages as a picture, with each query under the viewer's policy. */
export async function board(
  deps: PictureDeps,
  scope: TenantScope,
  { name, format, chosen, tabs }: HandlerInput<typeof exportBoard>,
): Promise<FileReply> {
  const tiles = tabs.reduce((sum, tab) => sum + tab.tiles.length, 0);
  if (tiles > pictureLimits.tiles) throw refuse("picture_too_many", { tiles, most: pictureLimits.tiles });
  const height = Math.max(0, ...tabs.flatMap((tab) => pagesOf(tab.tiles, Infinity).map(heightOf)));
  const most = pictureLimits.boardHeight;
  if (format !== "pdf" && height > most) throw refuse("picture_too_high", { height, most });
  const { today } = await deps.source.calendars.of(scope.tenantId);
  const asOf = { zh: `生成日期：${today}`, en: `Created on ${today}` }[scope.language];
  const queries = tabs.flatMap((tab) => tab.tiles.filter((tile) => tile.kind === "question"));
  const tables = tablesOf(queries.map(({ content }) => content));
  return drawn(deps, scope, { name, tables }, async (budget) => {
    const pages: PicturePage[] = [];
    for (const tab of tabs) {
      const lines = [...(tab.name === "" ? [] : [tab.name]), ...chosen, asOf];
      for (const placed of pagesOf(tab.tiles, format === "pdf" ? undefined : most)) {
        const parts: PicturePart[] = [];
        for (const { tile, place } of placed) {
          if (tile.kind === "text") parts.push({ ...place, kind: "text", text: tile.text });
          else parts.push({ ...place, ...(await resultOrFailure(deps, scope, tile, budget)) });
        }
        pages.push(pageOf(name, lines, parts));
      }
    }
    if (pages.length === 0) pages.push(pageOf(name, [...chosen, asOf], []));
    const parts = pages.flatMap((page) => page.parts);
    const texts = parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));
    const pictures = await picturesIn(deps.files, scope, texts, textPictures);
    const brand = pageBrand(await scope.db.run(tenantBrand));
    return { of: "board", format, brand, pages, pictures };
  });
}

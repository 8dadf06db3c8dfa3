import type { ChartContent } from "@provost/contract/chart-content";
import type { HandlerInput } from "@provost/contract/endpoint";
import { messageOf } from "@provost/contract/error-code";
import {
  type exportBoard,
  type exportPicture,
  type PictureFormat,
  pictureLimits,
} from "@provost/contract/export-picture";
import type { QueryParams } from "@provost/contract/report";
import type { RowLanes } from "@provost/warehouse/embedded/row-lanes";
import { audit } from "../platform/audit.ts";
import type { FileReply } from "../platform/http/route.ts";
import { ensure, Refusal, refuse } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { asRefusal } from "../platform/warehouse-refusal.ts";
import type { ReportDeps } from "./ask-rows.ts";
import { mayExport } from "./export.policy.ts";
import { fileName } from "./export-name.ts";
import { heightOf, pageOf, pagesOf } from "./picture/lay-out.ts";
import type { PictureContent, PictureJob, PicturePart, PictureReason } from "./picture/picture-job.ts";
import { runPicture } from "./picture/run-picture.ts";
import { query } from "./report.service.ts";

/** What drawing stands on. */
export interface PictureDeps extends ReportDeps {
  lanes: RowLanes;
  /** A font's file, where one is configured. */
  fontFile: string | null;
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

interface Asked {
  title: string;
  content: ChartContent;
  params: QueryParams;
}

async function answered(
  deps: PictureDeps,
  scope: TenantScope,
  { title, content, params }: Asked,
): Promise<PictureContent> {
  return { kind: "answer", title, content, answer: await query(deps, scope, { content, params }) };
}

// One tile that cannot be asked does not take the others with it.
async function answeredOrTold(deps: PictureDeps, scope: TenantScope, asked: Asked): Promise<PictureContent> {
  try {
    return await answered(deps, scope, asked);
  } catch (error) {
    if (!(error instanceof Refusal) || scope.signal.aborted) throw error;
    return {
      kind: "failed",
      title: asked.title,
      message: messageOf(error.code, scope.language, error.details),
    };
  }
}

async function drawn(
  deps: PictureDeps,
  scope: TenantScope,
  name: string,
  job: Omit<PictureJob, "fontFile" | "language">,
): Promise<FileReply> {
  const { actor, tenantId, signal, language } = scope;
  const leave = await deps.lanes.enter(tenantId, signal).catch((error: unknown) => {
    throw asRefusal(error);
  });
  try {
    const content = await runPicture(
      { ...job, language, fontFile: deps.fontFile },
      { timeoutMs: pictureLimits.seconds * 1000, signal, failed },
    );
    const after = { name, format: job.format, pages: job.pages.length };
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
    return { type: types[job.format], content, fileName: fileName(name, today, job.format) };
  } finally {
    leave();
  }
}

/** A question drawn as a picture; refuses what `query` refuses. */
export async function picture(
  deps: PictureDeps,
  scope: TenantScope,
  input: HandlerInput<typeof exportPicture>,
): Promise<FileReply> {
  ensure(mayExport(scope.actor));
  const { name, format, width, height, content, params } = input;
  const title = content.chartStyle?.title || name;
  const part: PicturePart = {
    x: 0,
    y: 0,
    width,
    height,
    ...(await answered(deps, scope, { title, content, params })),
  };
  const page = { title: format === "svg" ? title : "", lines: [], width, height, parts: [part] };
  return drawn(deps, scope, name, { of: "chart", format, pages: [page] });
}

/** A dashboard as a PDF, or one of its pages as a picture, each question under the reader's policy. */
export async function board(
  deps: PictureDeps,
  scope: TenantScope,
  { name, format, chosen, tabs }: HandlerInput<typeof exportBoard>,
): Promise<FileReply> {
  ensure(mayExport(scope.actor));
  const tiles = tabs.reduce((sum, tab) => sum + tab.tiles.length, 0);
  if (tiles > pictureLimits.tiles) throw refuse("picture_too_many", { tiles, most: pictureLimits.tiles });
  const height = Math.max(0, ...tabs.flatMap((tab) => pagesOf(tab.tiles, Infinity).map(heightOf)));
  const most = pictureLimits.boardHeight;
  if (format !== "pdf" && height > most) throw refuse("picture_too_high", { height, most });
  const { today } = await deps.source.calendars.of(scope.tenantId);
  const asOf = scope.language === "zh" ? `生成日期：${today}` : `Made on ${today}`;
  const pages = tabs.flatMap((tab) =>
    pagesOf(tab.tiles, format === "pdf" ? undefined : most).map(async (placedTiles) => {
      const parts = await Promise.all(
        placedTiles.map(async ({ tile, place }): Promise<PicturePart> => {
          if (tile.kind === "text") return { ...place, kind: "text", text: tile.text };
          return { ...place, ...(await answeredOrTold(deps, scope, tile)) };
        }),
      );
      return pageOf(name, [...(tab.name === "" ? [] : [tab.name]), ...chosen, asOf], parts);
    }),
  );
  const made = await Promise.all(pages);
  return drawn(deps, scope, name, {
    of: "board",
    format,
    pages: made.length > 0 ? made : [pageOf(name, [...chosen, asOf], [])],
  });
}

import { entry } from "../wire/error-entry.ts";

/** Refusals of exports and of pictures that the server makes. */
export const exportErrors = {
  export_too_many: entry(
    400,
    "共 {rows} 行，超过一次导出的上限 {most} 行，请增加筛选条件后重试",
    "There are {rows} rows; the export limit is {most}. Add filters and try again.",
  ),
  export_waiting: entry(
    429,
    "您已有多个导出在等待，请待其完成或取消后再试",
    "You already have several exports waiting. Try again when they're done, or cancel them.",
  ),
  export_too_long: entry(
    400,
    "导出超过 {minutes} 分钟，已停止；请增加筛选条件后重试",
    "The export was stopped after {minutes} minutes. Add filters and try again.",
  ),
  export_pivot_too_large: entry(
    400,
    "透视表的数据超过 {most} 行，请减少维度，或导出全部行",
    "The pivot table is based on more than {most} rows. Use fewer dimensions, or export all rows.",
  ),
  export_failed: entry(
    500,
    "导出失败，未生成文件，请重试",
    "The export failed. No file was created. Try again.",
    true,
  ),
  export_cancelled: entry(400, "已取消导出", "The export was cancelled."),
  export_lost: entry(
    503,
    "服务器已停止，导出中断，请重试",
    "The export was interrupted because the server stopped. Try again.",
  ),
  picture_no_font: entry(
    400,
    "无法读取 PROVOST_FONT 指定的字体文件，请联系管理员",
    "The font file in PROVOST_FONT can't be read. Contact your administrator.",
  ),
  picture_unavailable: entry(
    400,
    "此服务器不支持生成图片，请在浏览器中导出",
    "This server can't create images. Export from your browser instead.",
  ),
  picture_too_long: entry(
    400,
    "生成图片超过 {seconds} 秒已停止，请减少数据后重试",
    "Creating the image was stopped after {seconds} s. Reduce the data and try again.",
  ),
  picture_too_much: entry(
    400,
    "数据过多，无法生成图片，请缩小范围后重试",
    "There's too much data for an image. Narrow it down and export again.",
  ),
  picture_too_high: entry(
    400,
    "此页面高 {height} 像素，超过图片上限 {most} 像素，请导出为 PDF",
    "This page is {height} px high, but images can be at most {most} px. Export it as a PDF instead.",
  ),
  picture_too_many: entry(
    400,
    "共 {tiles} 个组件，超过一次导出的上限 {most} 个",
    "There are {tiles} tiles; the export limit is {most}.",
  ),
} as const;

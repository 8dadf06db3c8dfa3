import { entry } from "../wire/error-entry.ts";

/** Refusals of map shapes. */
export const mapErrors = {
  map_unusable: entry(400, "无法使用此文件：{problem}", "This file can't be used: {problem}"),
  map_name_taken: entry(409, "已有同名地图边界", "There are map shapes with this name already."),
  map_shapes_full: entry(
    400,
    "所有地图边界合计最多 {most} 个区域，其他地图已有 {others} 个。请先删除不再使用的地图边界",
    "All map shapes together can have {most} shapes, and the other maps have {others}. First delete maps that are no longer used.",
  ),
  map_in_use: entry(
    409,
    "有 {count} 个图表指定了此地图边界（包括回收站中的）：{charts}。请先为这些图表选择其他地图",
    "{count} charts, those in the recycle bin included, name this map: {charts}. Choose another map for them first.",
  ),
} as const;

import { entry } from "../wire/error-entry.ts";

/** Refusals of map shapes. */
export const mapErrors = {
  map_unusable: entry(400, "无法使用此文件：{problem}", "This file can't be used: {problem}"),
  map_key_empty: entry(
    400,
    "有 {count} 个区域的属性“{property}”为空，请选择其他属性，或补全文件",
    "{count} shapes have no “{property}”. Choose another property, or complete the file.",
  ),
  map_key_repeated: entry(
    400,
    "属性“{property}”有重复的值：{values}。每个区域需要不同的名称",
    "Shapes have the same “{property}”: {values}. Each needs a name of its own.",
  ),
  map_name_taken: entry(409, "已有同名地图边界", "There are map shapes with this name already."),
  map_in_use: entry(
    409,
    "有 {count} 个图表指定了此地图边界（包括回收站中的）：{charts}。请先为这些图表选择其他地图",
    "{count} charts, those in the recycle bin included, name this map: {charts}. Choose another map for them first.",
  ),
} as const;

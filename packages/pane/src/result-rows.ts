// biome-ignore lint/performance/noBarrelFile: the library's door to what makes its props; report-core is not published
export { rowsAsObjects, schemaOfResult } from "@provost/report-core/result/result-rows";

import { buttonsOf, type Feature, type Screens } from "../wire/feature.ts";

/** Button codes of the dataset screen; `add` and `edit` are for virtual tables and for field metadata, `publish` for references. */
export const datasetButtons = buttonsOf("dataset", "add", "edit", "import", "publish", "remove", "view");

/** Button codes of the screen of data sources: databases that are queried where they are. */
export const connectionButtons = buttonsOf("connection", "edit", "view");

/** Its screens, by the key of their title. */
export const sourceScreens = {
  datasets: {
    code: "dataset",
    path: "/report/dataset",
    icon: "database",
    below: "top_report",
    title: { zh: "数据集", en: "Datasets" },
    buttons: datasetButtons,
  },
  connections: {
    code: "connection",
    path: "/report/connection",
    icon: "plug",
    below: "top_report",
    title: { zh: "数据源", en: "Data sources" },
    buttons: connectionButtons,
  },
} as const satisfies Screens;

/** The kinds of resources that its calls name. */
export type SourceResource = "connection" | "dataset" | "map_shapes" | "table" | "virtual" | "waiting_upload";

/** What the audit log records of it. */
export const sourceFeature = {
  audited: {
    connection: { zh: "数据源", en: "Data source" },
    map_shapes: { zh: "地图边界", en: "Map shapes" },
  },
  auditedDocuments: {
    dataset: { zh: "数据集", en: "Dataset" },
    dataset_reference: { zh: "公布的参照值", en: "Published reference" },
    dataset_schedule: { zh: "定时更新", en: "Scheduled refresh" },
    table_field: { zh: "字段设置", en: "Field settings" },
    virtual_table: { zh: "虚拟表", en: "Virtual table" },
  },
} as const satisfies Feature;

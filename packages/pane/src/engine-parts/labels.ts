import { LabelLayout } from "echarts/features";

/** What keeps labels from lying on one another. */
export const parts = [LabelLayout];

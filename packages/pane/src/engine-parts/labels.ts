import { LabelLayout } from "echarts/features";

/** Keeping labels from overlapping, in a chunk of its own. */
export const extensions = [LabelLayout];

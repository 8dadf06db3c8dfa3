/**
 * The dimension's value for the groups that a top leaves out and `others` combines. The dimension is text then.
 * It has no language: where it is shown it reads 其他 or Others.
 */
export const othersMarker = "__others__";

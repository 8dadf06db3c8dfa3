/**
 * What stands in the dimension of the groups that a top leaves out and `others` puts together. The dimension is text then.
 * No language: whoever shows it says 其他 or Others.
 */
export const othersMarker = "__others__";

import {
  fields,
  flag,
  listOf,
  optional,
  recordOf,
  type ShapeOf,
  text,
  textLike,
} from "../../../platform/shape.ts";

const Texts = recordOf(text);

/** An open page. `value` is its full path and its identity; `id` stays when the address changes. */
export const Tab = fields({
  id: text,
  label: text,
  value: textLike(/^\/(?!\/)/),
  params: Texts,
  query: Texts,
  meta: fields({ i18n: optional(text) }),
  group: listOf(text),
  close: flag,
  /** First in the row, narrow, and stays when others close. */
  pinned: optional(flag),
});
export type Tab = ShapeOf<typeof Tab>;

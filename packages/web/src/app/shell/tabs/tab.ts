import { z } from "zod";

const Texts = z.record(z.string(), z.string());

/** An open page. `value` is its full path and its identity; `id` stays when the address changes. */
export const Tab = z.object({
  id: z.string(),
  label: z.string(),
  value: z.string().regex(/^\/(?!\/)/),
  params: Texts,
  query: Texts,
  meta: z.object({ i18n: z.string().optional() }),
  group: z.array(z.string()),
  close: z.boolean(),
  /** Stands first, narrow, and stays when others close. */
  pinned: z.boolean().optional(),
});
export type Tab = z.infer<typeof Tab>;

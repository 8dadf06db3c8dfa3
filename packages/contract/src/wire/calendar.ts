import { z } from "zod";

/** A day of the year, `MM-DD`. */
export const MonthDay = z.string().regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/);

/** A part of the school year, named by the tenant. */
export const Term = z.object({
  name: z.string().trim().min(1).max(40),
  /** The name for viewers in English, where it differs from the plain one. */
  nameEn: z.string().trim().max(40).optional(),
  start: MonthDay,
  end: MonthDay,
});
export type Term = z.infer<typeof Term>;

/** What a tenant's weeks, school years and terms begin with; `timeZone` decides what today is. */
export const Calendar = z.object({
  timeZone: z.string(),
  /** 0 Sunday, 1 Monday, 6 Saturday. */
  weekStart: z.union([z.literal(0), z.literal(1), z.literal(6)]),
  schoolYearStart: MonthDay,
  terms: z.array(Term),
});
export type Calendar = z.infer<typeof Calendar>;

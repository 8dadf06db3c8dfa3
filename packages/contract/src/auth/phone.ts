import { z } from "zod";
import { phoneProblem } from "../people/phone-rule.ts";

const missing = (input: unknown): string | undefined => (input == null ? "phone_empty" : undefined);

/** A mobile number of the phone rule; the issue's message is the error code. */
export const Phone = z.string({ error: ({ input }) => missing(input) }).superRefine((phone, context) => {
  const problem = phoneProblem(phone);
  if (problem !== null) context.addIssue({ code: "custom", message: problem });
});

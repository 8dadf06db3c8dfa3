import { z } from "zod";

/** What is wrong with a phone number; each names an error code. */
export type PhoneProblem = "phone_empty" | "phone_length" | "phone_format";

const landline = /^0\d{2,3}-?\d{7,8}$/;
const mobile = /^1[3-9]\d{9}$/;

/**
 * The phone rule of spec §5, in its order: empty, a length other than 11, then the format. Spec: 11 characters that fit the landline pattern
 * are refused; its intent: whatever is no mobile number is. Both give the same message.
 */
export function phoneProblem(phone: string): PhoneProblem | null {
  if (phone === "") return "phone_empty";
  if (phone.length !== 11) return "phone_length";
  if (landline.test(phone) || !mobile.test(phone)) return "phone_format";
  return null;
}

const missing = (input: unknown): string | undefined => (input == null ? "phone_empty" : undefined);

/** A mobile number of the phone rule; the issue's message is the error code. */
export const Phone = z.string({ error: ({ input }) => missing(input) }).superRefine((phone, context) => {
  const problem = phoneProblem(phone);
  if (problem !== null) context.addIssue({ code: "custom", message: problem });
});

import { emptyAnswers } from "@provost/contract/demand/demand-rules";
import { expect, it } from "vitest";
import { factsOf } from "./demand-facts.ts";

it("says choices in the reader's language, and leaves out what was not asked for", () => {
  const answers = {
    ...emptyAnswers,
    name: "=1+1",
    supplyCycle: "long",
    longTerm: "two_years",
    payment: "batches",
  } as const;
  const facts = Object.fromEntries(factsOf(answers, "en").map(({ field, text }) => [field, text]));
  expect(facts).toMatchObject({ name: "=1+1", supplyCycle: "Long term", longTerm: "Two years" });
  expect(Object.keys(facts)).not.toContain("shortTerm");
  expect(Object.keys(facts)).not.toContain("kn95Shape");
  expect(factsOf(answers, "zh").find(({ field }) => field === "payment")?.text).toBe("长期订单：分批付款");
});

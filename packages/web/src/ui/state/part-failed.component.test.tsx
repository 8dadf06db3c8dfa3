import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { noteNetworkReturn } from "../../platform/lazy/lazy-chunk.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { openComponent } from "../../testing/open-page.tsx";
import { partWords } from "./part-words.ts";

/** A part whose first fetch fails on demand; all later ones succeed. */
function failingPart() {
  const first = Promise.withResolvers<never>();
  let fetches = 0;
  const Part = lazyPart(() => (fetches++ === 0 ? first.promise : Promise.resolve(() => <p>Grades</p>)));
  const fail = (): void => first.reject(new TypeError("Failed to fetch dynamically imported module: /x.js"));
  return { Part, fail };
}

const words = partWords.en;

it("a part that failed while offline is fetched again once the network is back", async () => {
  const { Part, fail } = failingPart();
  await openComponent(<Part />, { language: "en" });
  fail();
  await expect.element(page.getByText(words.text)).toBeVisible();
  noteNetworkReturn();
  await expect.element(page.getByText("Grades")).toBeVisible();
});

it("a part whose failure is known only after the network came back is fetched again at once", async () => {
  const { Part, fail } = failingPart();
  await openComponent(<Part waiting={<p>Loading</p>} />, { language: "en" });
  await expect.element(page.getByText("Loading")).toBeVisible();
  noteNetworkReturn();
  fail();
  await expect.element(page.getByText("Grades")).toBeVisible();
});

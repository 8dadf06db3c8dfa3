import type { DemandChallenge } from "@provost/contract/demand/demand";
import type { Proof } from "../send/proof.ts";

/** Solves a challenge in a worker, so that the page stays responsive. */
export function solve(challenge: DemandChallenge): Promise<Proof["solution"]> {
  const worker = new Worker(new URL("./solver.worker.ts", import.meta.url), { type: "module" });
  return new Promise<Proof["solution"]>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Proof["solution"] | null>) =>
      data === null ? reject(new Error("the riddle was not solved")) : resolve(data),
    );
    worker.addEventListener("error", () => reject(new Error("the solver did not start")));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

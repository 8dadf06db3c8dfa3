import { sha256 } from "@noble/hashes/sha2.js";
import type { DemandChallenge } from "@provost/contract/demand/demand";
import { solveChallenge } from "altcha-lib";

type DeriveKey = Parameters<typeof solveChallenge>[0]["deriveKey"];

// The browser's own digest is not there on a plain http address of a school's network.
const deriveKey: DeriveKey = async ({ cost, keyLength = 32 }, salt, password) => {
  let key = sha256(new Uint8Array([...salt, ...password]));
  for (let round = 1; round < cost; round++) key = sha256(key);
  return { derivedKey: key.slice(0, keyLength) };
};

async function solutionOf({ parameters: { keySignature, ...rest } }: DemandChallenge) {
  const parameters = keySignature === undefined ? rest : { ...rest, keySignature };
  const solution = await solveChallenge({ challenge: { parameters }, deriveKey });
  return solution === null ? null : { counter: solution.counter, derivedKey: solution.derivedKey };
}

// Every challenge is replied to: the page hears nothing of what fails after a pause.
addEventListener("message", ({ data }: MessageEvent<DemandChallenge>) => {
  solutionOf(data).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  );
});

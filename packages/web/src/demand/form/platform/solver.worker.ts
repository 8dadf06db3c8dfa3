import { sha256 } from "@noble/hashes/sha2.js";
import type { DemandChallenge } from "@provost/contract/demand";
import { solveChallenge } from "altcha-lib";

type DeriveKey = Parameters<typeof solveChallenge>[0]["deriveKey"];

// The browser's own digest is not there on a plain http address of a school's network.
const deriveKey: DeriveKey = async ({ cost, keyLength = 32 }, salt, password) => {
  let key = sha256(new Uint8Array([...salt, ...password]));
  for (let round = 1; round < cost; round++) key = sha256(key);
  return { derivedKey: key.slice(0, keyLength) };
};

addEventListener("message", async ({ data }: MessageEvent<DemandChallenge>) => {
  const { keySignature, ...parameters } = data.parameters;
  const solution = await solveChallenge({
    challenge: { parameters: keySignature === undefined ? parameters : { ...parameters, keySignature } },
    deriveKey,
  });
  postMessage(solution === null ? null : { counter: solution.counter, derivedKey: solution.derivedKey });
});

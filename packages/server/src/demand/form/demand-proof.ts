import type { DemandChallenge } from "@provost/contract/demand/demand";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey as derive } from "altcha-lib/algorithms/sha";
import type { Clock } from "../../platform/clock.ts";
import { deriveKey } from "../../platform/config.ts";

const algorithm = "SHA-256";
const lifeMs = 15 * 60_000;
// About a second of a slow phone; twice as long for every so many demands that the tenant had within the last hour.
const [least, most] = [4000, 12_000];
const crowdOf = 200;
const hardest = 16;

/** A challenge and its claimed solution. */
export interface Proof {
  challenge: DemandChallenge;
  solution: { counter: number; derivedKey: string };
}

/** Makes challenges and recognises their solutions; nothing is stored of one until it was used. */
export interface DemandProofs {
  /** `crowd`: demands that the tenant had within the last hour. */
  make(tenantId: string, crowd: number): Promise<DemandChallenge>;
  /** Whether it is ours, of this tenant, still good, and solved. */
  isSolved(tenantId: string, proof: Proof): Promise<boolean>;
}

export function demandProofs({ clock, secret }: { clock: Clock; secret: string }): DemandProofs {
  const hmacSignatureSecret = deriveKey(secret, "demand challenge").toString("hex");
  const hmacKeySignatureSecret = deriveKey(secret, "demand challenge key").toString("hex");
  return {
    make: async (tenant, crowd) => {
      const times = Math.min(2 ** Math.floor(crowd / crowdOf), hardest);
      const expiresAt = Math.floor((clock.now().getTime() + lifeMs) / 1000);
      const { parameters, signature } = await createChallenge({
        ...{
          algorithm,
          cost: 1,
          counter: randomInt(least * times, most * times),
          deriveKey: derive,
          expiresAt,
        },
        ...{ data: { tenant }, hmacSignatureSecret, hmacKeySignatureSecret },
      });
      const { nonce, salt, cost, keyPrefix, keySignature } = parameters;
      const keyLength = parameters.keyLength ?? 32;
      return {
        parameters: {
          ...{ algorithm, nonce, salt, cost, keyLength, keyPrefix, expiresAt, data: { tenant } },
          ...(keySignature === undefined ? {} : { keySignature }),
        },
        signature: signature ?? "",
      };
    },

    isSolved: async (tenant, { challenge, solution }) => {
      const { expiresAt, data, keySignature, ...rest } = challenge.parameters;
      if (data.tenant !== tenant || expiresAt * 1000 <= clock.now().getTime()) return false;
      const parameters = {
        ...rest,
        expiresAt,
        data,
        ...(keySignature === undefined ? {} : { keySignature }),
      };
      const { verified } = await verifySolution({
        challenge: { parameters, signature: challenge.signature },
        ...{ solution, deriveKey: derive, hmacSignatureSecret, hmacKeySignatureSecret },
      });
      return verified;
    },
  };
}

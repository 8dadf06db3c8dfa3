/** What a hash costs: memory in KiB, passes over it. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
}

/** What RFC 9106 recommends where memory is scarce, in one lane. */
export const defaultCost: PasswordCost = { memoryCost: 65_536, timeCost: 3 };

/** The least that still is good, for machines with little memory, and for tests. */
export const leastCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** Whether a hash was made at this cost, in one lane. */
export function isOfCost(hash: string, { memoryCost, timeCost }: PasswordCost): boolean {
  return hash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$`);
}

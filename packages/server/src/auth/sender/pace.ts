/** How the last messages of a channel went, so that a number no one has gets a reply in the same way and time. */
export interface Pace {
  /** What a message of this way would meet now. */
  expected(way: string): { ms: number; failed: boolean };
  note(way: string, outcome: { ms: number; failed: boolean }): void;
}

const remembered = 5;
const maxWays = 1000;
const unknown = { ms: 200, failed: false };

export function makePace(random: () => number = Math.random): Pace {
  const ways = new Map<string, { ms: number; failed: boolean }[]>();
  return {
    expected: (way) => {
      const last = ways.get(way) ?? [];
      const any = last[Math.floor(random() * last.length)];
      return { ms: any?.ms ?? unknown.ms, failed: last.at(-1)?.failed ?? unknown.failed };
    },
    note: (way, outcome) => {
      const last = ways.get(way) ?? [];
      ways.delete(way);
      ways.set(way, [...last, outcome].slice(-remembered));
      const oldest = ways.size > maxWays ? ways.keys().next().value : undefined;
      if (oldest !== undefined) ways.delete(oldest);
    },
  };
}

type Settings = { env?: Record<string, string | undefined> };
// In a browser Vitest gives the settings to the module.
const env = { ...(import.meta as Settings).env, ...(globalThis as { process?: Settings }).process?.env };

/** Whether tests run in their long form: `npm run test:all` sets the variable. */
export const isLongRun = env.PROVOST_TESTS === "all";

/** How many cases a property is tried with: few in `npm test`, many in the long run. */
export function runs(few: number, many: number): number {
  return isLongRun ? many : few;
}

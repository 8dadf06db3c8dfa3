import type { ComponentType } from "react";

/** The pages of logs; on their own, so that what each of them needs is not told of in the first part. */
export const logPages = {
  audit: async () => (await import("./audit/AuditPage.tsx")).AuditPage,
  error: async () => (await import("./error-log/ErrorLogPage.tsx")).ErrorLogPage,
  login: async () => (await import("./session/LoginLogPage.tsx")).LoginLogPage,
  session: async () => (await import("./session/SessionsPage.tsx")).SessionsPage,
} as const satisfies Record<string, () => Promise<ComponentType>>;

import type { ComponentType } from "react";

/** The pages of logs, in a module of their own, so that their imports are not listed in the first chunk. */
export const logPages = {
  audit: async () => (await import("./audit/AuditPage.tsx")).AuditPage,
  error: async () => (await import("./error-log/ErrorLogPage.tsx")).ErrorLogPage,
  login: async () => (await import("./session/LoginLogPage.tsx")).LoginLogPage,
  session: async () => (await import("./session/SessionsPage.tsx")).SessionsPage,
} as const satisfies Record<string, () => Promise<ComponentType>>;

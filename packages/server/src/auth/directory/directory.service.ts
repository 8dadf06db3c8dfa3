import type { DirectoryProblem, directoryTest } from "@provost/contract/auth/auth-directory";
import type { HandlerInput, ReplyData } from "@provost/contract/wire/endpoint";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { DirectoryError } from "../../platform/directory/directory.ts";
import { directoryToTest, tenantRecord } from "../../tenant/tenant.service.ts";
import type { AuthDeps } from "../auth.service.ts";

/** Dependencies for trying a directory. */
export type DirectoryDeps = Pick<AuthDeps, "directory" | "seal" | "throttle">;

type Tested = ReplyData<typeof directoryTest>;

const tests = { limit: 30, seconds: 60 };

const failed = (problem: DirectoryProblem, detail: string): Tested => ({ problem, detail, entry: null });

/** Tries the settings of a directory, and says precisely what is wrong. */
export async function testDirectory(
  deps: DirectoryDeps,
  { tenantId, db }: TenantScope,
  { directory, account }: HandlerInput<typeof directoryTest>,
): Promise<Tested> {
  await deps.throttle.take(["directory test", tenantId], tests);
  const stored = (await db.run(tenantRecord))?.settings.directory ?? null;
  const access = directoryToTest(deps.seal, tenantId, stored, directory);
  try {
    if (account === "") {
      await deps.directory.reach(access);
      return { problem: null, detail: "", entry: null };
    }
    const { subject: _, ...entry } = await deps.directory.find(access, account);
    return { problem: null, detail: "", entry };
  } catch (error) {
    if (error instanceof DirectoryError) return failed(error.problem, error.detail);
    throw error;
  }
}

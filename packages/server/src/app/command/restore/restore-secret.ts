import type { BackupSource } from "../archive/backup-source.ts";
import { CommandFailure } from "../command.ts";
import { fingerprintOf } from "../fingerprint.ts";

const consequences = "(--new-secret goes on without it: stored credentials are lost then)";

/** Whether the key in the backup is the one to keep beside the data; refuses a key that would not open what is stored. */
export function planSecret(
  env: NodeJS.ProcessEnv,
  { manifest: { secret }, secretCommand }: Pick<BackupSource, "manifest" | "secretCommand">,
  acceptAnother: boolean,
): boolean {
  const inArchive = secret.kept ? `; it is in the backup: ${secretCommand}` : "";
  if (env.PROVOST_SECRET) {
    if (fingerprintOf(env.PROVOST_SECRET) === secret.fingerprint || acceptAnother) return false;
    throw new CommandFailure(
      `PROVOST_SECRET is not the key of the installation that was backed up: set it to that one${inArchive} ${consequences}`,
    );
  }
  if (env.DATABASE_URL)
    throw new CommandFailure(
      `with DATABASE_URL, PROVOST_SECRET must be set, to the key of the installation that was backed up${inArchive}`,
    );
  if (secret.kept) return !acceptAnother;
  if (acceptAnother) return false;
  throw new CommandFailure(
    `the key is not in this backup, since it was kept outside: set PROVOST_SECRET to it ${consequences}`,
  );
}

import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { serverLimits } from "@provost/contract/wire/feature-limits";
import { asServer } from "../../platform/authority/authority.ts";
import type { Clock } from "../../platform/clock.ts";
import { deriveKey } from "../../platform/config.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import type { Ids } from "../../platform/ids.ts";
import { sentCodeStore } from "./sent-code.store.ts";

/** What a code is used for, and its recipient. */
export interface CodeSubject {
  tenantId: string;
  purpose: "sign_in" | "password";
  /** A phone number or an email address in lower case. */
  target: string;
}

/** A code that was made: its record, and what is sent. */
export interface MadeCode {
  id: string;
  code: string;
}

/** Codes of six digits: stored as hashes bound to tenant, purpose and target, valid once, for a short time and a few attempts. */
export interface SentCodes {
  /** Makes a new code; older ones of the subject are void. */
  make(db: TenantDb, subject: CodeSubject): Promise<MadeCode>;
  /** The id of the subject's code if it matches, else null; a wrong code counts as an attempt, so the transaction must not be rolled back. */
  match(db: TenantDb, subject: CodeSubject, code: string): Promise<string | null>;
  /** Uses the code up; false when it was used meanwhile. */
  use(db: TenantDb, id: string): Promise<boolean>;
}

const retentionMs = 24 * 3600 * 1000;
const later = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

export function makeSentCodes(deps: { secret: string; clock: Clock; ids: Ids }): SentCodes {
  const { clock, ids } = deps;
  // Six digits are soon tried through, so their hash is keyed.
  const key = deriveKey(deps.secret, "sent-code");
  const hash = (...parts: readonly string[]): string =>
    createHmac("sha256", key).update(JSON.stringify(parts)).digest("hex");
  const hashTarget = ({ tenantId, purpose, target }: CodeSubject): string => hash(tenantId, purpose, target);
  const hashCode = ({ tenantId, purpose, target }: CodeSubject, id: string, code: string): string =>
    hash(tenantId, purpose, target, id, code);

  return {
    make: async (db, subject) => {
      const store = sentCodeStore(db);
      const now = clock.now();
      const [targetHash, id] = [hashTarget(subject), ids.next()];
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      await store.removeSentBefore(later(now, -retentionMs));
      await store.voidUnused(subject.purpose, targetHash, now);
      await store.insert({
        id,
        purpose: subject.purpose,
        targetHash,
        codeHash: hashCode(subject, id, code),
        sentAt: now,
        expiresAt: later(now, serverLimits.codeSeconds * 1000),
      });
      return { id, code };
    },

    match: async (db, subject, code) => {
      const store = sentCodeStore(db);
      const known = await store.lockUsable(
        subject.purpose,
        hashTarget(subject),
        clock.now(),
        serverLimits.codeTries,
      );
      if (!known) return null;
      const hash = hashCode(subject, known.id, code);
      if (timingSafeEqual(Buffer.from(hash), Buffer.from(known.codeHash))) return known.id;
      await store.countTry(asServer("sent_code", known.id));
      return null;
    },

    use: (db, id) => sentCodeStore(db).markUsed(asServer("sent_code", id), clock.now()),
  };
}

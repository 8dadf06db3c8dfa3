import type { MenuCache } from "../menu/menu.service.ts";
import type { Clock } from "../platform/clock.ts";
import type { Directory } from "../platform/directory/directory.ts";
import type { Ids } from "../platform/ids.ts";
import type { Email } from "../platform/mail.ts";
import type { Seal } from "../platform/seal.ts";
import type { Throttle } from "../platform/throttle.ts";
import type { PasswordPool } from "../platform/worker/password-pool.ts";
import type { HashLane } from "./password/hash-lane.ts";

/** Dependencies of the people feature. */
export interface PeopleDeps {
  passwords: PasswordPool;
  /** For many passwords at once. */
  lane: HashLane;
  clock: Clock;
  ids: Ids;
  throttle: Throttle;
  directory: Directory;
  seal: Seal;
  menus: MenuCache;
  /** Sends an email if possible; does not wait for it. */
  sendEmail: (email: Email) => void;
}

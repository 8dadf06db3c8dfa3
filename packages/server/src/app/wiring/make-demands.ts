import type { FastifyInstance } from "fastify";
import { demandRoutes } from "../../demand/demand.routes.ts";
import type { DemandEmailDeps } from "../../demand/email/demand-email.service.ts";
import { demandFormRoutes } from "../../demand/form/demand-form.routes.ts";
import { type DemandFormDeps, hearFormNotice } from "../../demand/form/demand-form.service.ts";
import { demandProofs } from "../../demand/form/demand-proof.ts";
import { heldBack } from "../../demand/form/held-back.ts";
import { unreadStreams } from "../../demand/unread-streams.ts";
import type { Router } from "../../platform/http/route.ts";
import { liveCache } from "../../platform/live-cache.ts";
import { makeMailer } from "../../platform/mail.ts";
import type { RichTextCleaner } from "../../platform/rich-text/rich-text-cleaner.ts";
import type { Throttle } from "../../platform/throttle.ts";
import type { TenantAddresses } from "../../tenant/tenant-address.ts";
import type { AppDeps } from "./app-deps.ts";

interface Shared {
  throttle: Throttle;
  addresses: TenantAddresses;
  cleaner: Pick<RichTextCleaner, "clean">;
}

/** Mounts the demand form and its inbox; returns the dependencies of its emails. */
export function makeDemands(
  { config, db, clock, ids }: AppDeps,
  { throttle, addresses, cleaner }: Shared,
  router: Router,
  app: FastifyInstance,
): DemandEmailDeps {
  const { mail } = config.outside;
  const form: DemandFormDeps = {
    ...{ db, clock, ids, throttle, mail: mail !== null },
    countTry: heldBack({ throttle, clock }),
    proofs: demandProofs({ clock, secret: config.secret }),
    faces: liveCache(clock),
    takings: liveCache(clock),
    crowds: liveCache(clock),
    tenants: addresses,
  };
  const streams = unreadStreams(clock);
  app.addHook("preClose", async () => streams.close());
  db.onNotice((text) => {
    hearFormNotice(form, text);
    streams.hear(text);
  });
  demandFormRoutes(router, form);
  demandRoutes(router, { clock, ids, cleaner, streams, mail: mail !== null });
  return {
    ...{ db, clock, publicUrl: config.publicUrl },
    send: mail === null ? null : makeMailer(mail),
    logFault: (error) => app.log.error({ err: error }, "demand mail"),
  };
}

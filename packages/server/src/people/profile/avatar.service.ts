import { limits } from "@provost/contract/wire/limits";
import type { FastifyRequest } from "fastify";
import { audit } from "../../platform/audit.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { readPicture } from "../../platform/files/picture.ts";
import type { FileReply } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import { wholeFile } from "../import/import-file.ts";
import { authorizeOwnAccount } from "../people.service.ts";
import { avatarStore } from "./avatar.store.ts";

const longestSide = 1024;

async function replace(
  scope: TenantScope,
  picture: { id: string; type: string; bytes: Buffer } | null,
): Promise<void> {
  await scope.db.run(async (records) => {
    const { proof, row: user } = await authorizeOwnAccount(null, records, scope, scope.actor.userId, "edit");
    if (!picture && user.avatar === "") return;
    await avatarStore(records).replace(proof, picture);
    const { account } = user;
    await audit(records, {
      actorId: user.id,
      action: "update",
      entity: "user",
      entityId: user.id,
      before: { account, avatar: user.avatar },
      after: { account, avatar: picture?.id ?? "" },
    });
  });
}

/** Sets the caller's picture in the place of the one there was; what it is, its bytes say. */
export async function upload(
  deps: { ids: Ids },
  scope: TenantScope,
  request: FastifyRequest,
): Promise<{ avatar: string }> {
  if (!request.isMultipart()) throw refuse("picture_invalid", { field: "file" });
  const file = await request.file({ limits: { fileSize: limits.avatarBytes } });
  if (!file) throw refuse("picture_invalid", { field: "file" });
  const bytes = await wholeFile(file);
  const picture = readPicture(bytes, longestSide);
  if (!picture) throw refuse("picture_invalid", { field: "file" });
  const id = deps.ids.next();
  await replace(scope, { id, type: picture.type, bytes });
  return { avatar: id };
}

export async function remove(scope: TenantScope): Promise<null> {
  await replace(scope, null);
  return null;
}

/** A picture for any signed-in user of the same tenant; its id always refers to these bytes. */
export async function picture(scope: TenantScope, id: string): Promise<FileReply> {
  const found = await scope.db.run((db) => avatarStore(db).byId(id));
  if (!found) throw refuse("not_found");
  return {
    type: found.type,
    content: found.bytes,
    cacheControl: "private, max-age=31536000, immutable",
  };
}

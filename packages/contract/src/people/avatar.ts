import { z } from "zod";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import { unguarded } from "../wire/resource.ts";

export const avatarUpload = endpoint("POST /api/sq-user/avatar", {
  permission: "self",
  multipart: true,
  data: z.object({ avatar: z.string() }),
  summary: "Sets the caller's profile photo: multipart, one file (PNG, JPEG or WebP, at most 1024 × 1024)",
});

export const avatarRemove = endpoint("DELETE /api/sq-user/avatar", {
  permission: "self",
  data: Nothing,
  summary: "Removes the caller's profile photo",
});

export const avatar = endpoint("GET /api/sq-user/avatar/{id}", {
  permission: "self",
  params: z.object({ id: unguarded(Id, "A picture of somebody of the tenant, which everybody in it sees.") }),
  data: Nothing,
  reply: "bytes",
  summary: "A user's profile photo",
});

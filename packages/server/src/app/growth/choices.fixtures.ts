import { invitations, register } from "../../people/invitation/invitation.fixtures.ts";
import type { Reply } from "../../platform/testing/test-client.ts";
import { clerkMail, clerkPhone, registeredPrefix } from "./reach.fixtures.ts";
import type { Named, Scene, Thing } from "./scene.fixtures.ts";

/** Numbers that a call makes its choices by. */
export type Choices = () => number;

/** One call of the clerk on what the choices point at; what it makes is put into the scene. */
export type Call = (scene: Scene, next: Choices) => Promise<Reply>;

export function pick<T>(among: readonly T[], next: Choices): T {
  const found = among[next() % among.length];
  if (found === undefined) throw new Error("nothing to choose from");
  return found;
}
/** In half of the cases an item near the clerk: one he made himself or was granted; otherwise any item. */
function near<T extends { name: string }>(
  among: readonly T[],
  { names, first }: { names: readonly string[]; first: number },
  next: Choices,
): T {
  const close = among.filter(({ name }, at) => at >= first || names.includes(name));
  return next() % 2 === 0 && close.length > 0 ? pick(close, next) : pick(among, next);
}
export const account = ({ accounts, first }: Scene, next: Choices): Named =>
  near(accounts, { names: ["clerk", "north.teacher", "class.teacher"], first: first.accounts }, next);
export const dept = ({ depts, first }: Scene, next: Choices): Named =>
  near(depts, { names: ["north", "north1"], first: first.depts }, next);
export const role = ({ roles, first }: Scene, next: Choices): Named =>
  near(roles, { names: ["clerk", "teacher", "planner"], first: first.roles }, next);
export const thing = ({ things, first }: Scene, next: Choices): Thing =>
  near(things, { names: ["for everyone", "to look at"], first: first.things }, next);
export const table = ({ tables, first }: Scene, next: Choices): Named =>
  near(tables, { names: ["marks", "plans"], first: first.tables }, next);

export const times = <T>(next: Choices, most: number, make: () => T): T[] =>
  Array.from({ length: next() % (most + 1) }, make);
export const maybe = <T>(value: T, next: Choices): T | null => (next() % 4 === 0 ? null : value);

let made = 0;
export function fresh(name: string): string {
  made += 1;
  return `${name}${made}`;
}

/** Records an item that a call has created, from its reply. */
export async function rememberedThing(
  request: Promise<Reply>,
  scene: Scene,
  kind: Thing["kind"],
): Promise<Reply> {
  const reply = await request;
  if (reply.status === 200) scene.things.push({ kind, id: reply.body.data.id, name: fresh("made") });
  return reply;
}

/** Remembers what a call has made, by its reply. */
export async function remembered(
  request: Promise<Reply>,
  into: Named[],
  idIn: (data: never) => string,
): Promise<Reply> {
  const reply = await request;
  if (reply.status === 200) into.push({ id: idIn(reply.body.data as never), name: fresh("made") });
  return reply;
}

/** Registers by a link, which the clerk may have from others, and approves it as far as he may. */
export async function registerAndApprove({ server, clerk, accounts }: Scene, token: string): Promise<Reply> {
  const account = fresh(registeredPrefix);
  const sent = await register(server, token, account, { email: clerkMail, phone: clerkPhone });
  // The department of a link may be gone.
  if (sent.status !== 200) return sent;
  const listed = await clerk.get(invitations);
  const pending: { id: string; account: string }[] = listed.body.data?.registrations ?? [];
  const found = pending.find((one) => one.account === account);
  if (found === undefined) return listed;
  const request = clerk.post(`/api/sq-user/registration/${found.id}/approve`);
  return remembered(request, accounts, ({ id }: { id: string }) => id);
}

import type { Courseware } from "@provost/contract/courseware/courseware";
import type { TestUser } from "../platform/testing/test-client.ts";

const base = "/api/courseware";

async function done<T>(request: ReturnType<TestUser["get"]>): Promise<T> {
  const { status, body } = await request;
  if (status !== 200) throw new Error(`courseware: ${status} ${JSON.stringify(body)}`);
  return body.data;
}

/** A courseware with paragraphs of these texts, in order. */
export async function makeCourseware(
  user: TestUser,
  name: string,
  ...texts: readonly string[]
): Promise<Courseware> {
  let made = await done<Courseware>(user.post(base, { name, summary: `${name}?` }));
  for (const [at, html] of texts.entries()) {
    const last = made.content.at(-1);
    if (at === 0 && last) {
      const save = { title: "", html, version: last.version };
      await done(user.put(`${base}/${made.id}/paragraph/${last.id}`, save));
    } else {
      const draft = { after: last?.id ?? null, html, version: made.version };
      made = await done<Courseware>(user.post(`${base}/${made.id}/paragraph`, draft));
    }
  }
  return done<Courseware>(user.get(`${base}/${made.id}`));
}

/** What is sent to publish a courseware as it was seen. */
export function seenOf({ version, content }: Courseware): object {
  return {
    version,
    paragraphs: content.map((paragraph) => ({ id: paragraph.id, version: paragraph.version })),
  };
}

/** Publishes its current state to readers. */
export async function publishCourseware(user: TestUser, { id }: Pick<Courseware, "id">): Promise<Courseware> {
  const present = await done<Courseware>(user.get(`${base}/${id}`));
  return done<Courseware>(user.post(`${base}/${id}/publish`, seenOf(present)));
}

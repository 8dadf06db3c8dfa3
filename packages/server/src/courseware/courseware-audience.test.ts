import { expect, it } from "vitest";
import { saveSharing } from "../document/sharing.fixtures.ts";
import { makeRole } from "../menu/menu.fixtures.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { makeCourseware, publishCourseware } from "./courseware.fixtures.ts";

const server = testServer();
const home = "000000";

it("tells whoever may publish a courseware who will see it, also where it is not his own, and nobody else", async () => {
  const buttons = ["view", "add", "edit", "publish"].map((kind) => `courseware_${kind}`);
  await makeRole(server.db, home, "writers", buttons);
  await makeRole(server.db, home, "readers", ["courseware_view"]);
  const ids = new Map<string, string>();
  for (const [account, role] of [
    ["writer", "writers"],
    ["colleague", "writers"],
    ["stranger", "writers"],
    ["reader", "readers"],
    ["a", "readers"],
    ["b", "readers"],
    ["c", "readers"],
    ["d", "readers"],
  ] as const) {
    await server.addUser(home, account, [role]);
    const user = await server.signIn(home, account);
    const { data } = (await user.get("/api/sq-user/user/getUserInfo")).body;
    ids.set(account, data.id ?? data.userId);
  }
  const [writer, colleague, stranger, reader] = [
    await server.signIn(home, "writer"),
    await server.signIn(home, "colleague"),
    await server.signIn(home, "stranger"),
    await server.signIn(home, "reader"),
  ];
  const made = await publishCourseware(writer, await makeCourseware(writer, "told", "<p>a</p>"));
  const at = `/api/courseware/${made.id}`;
  const share = (access: string, edits: readonly string[], views: readonly string[] = []) =>
    saveSharing(writer, `${at}`, {
      access,
      grants: [
        ...edits.map((account) => ({ roleId: null, userId: ids.get(account), level: "edit" })),
        ...views.map((account) => ({ roleId: null, userId: ids.get(account), level: "view" })),
      ],
    });
  const audience = async () => (await colleague.get(`${at}/audience`)).body.data;
  expect(await audience()).toEqual({ access: "everyone", ownerName: "writer", grantees: [], count: 0 });
  expect((await reader.get(`${at}/audience`)).status).toBe(403);

  await share("granted", ["colleague"]);
  const granted = { access: "granted", ownerName: "writer" };
  expect(await audience()).toEqual({ ...granted, grantees: ["colleague"], count: 1 });
  expect((await stranger.get(`${at}/audience`)).status).toBe(404);
  await share("granted", ["colleague"], ["a", "b", "c", "d", "stranger"]);
  expect(await audience()).toEqual({ ...granted, grantees: ["a", "b", "c", "colleague", "d"], count: 6 });
  expect((await stranger.get(`${at}/audience`)).status).toBe(403);
  expect((await colleague.get(`${at}/sharing`)).status).toBe(403);
});

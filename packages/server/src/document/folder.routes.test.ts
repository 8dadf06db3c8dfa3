import { emptyDashboard } from "@provost/contract/dashboard/dashboard-content";
import type { FolderKind } from "@provost/contract/document/folder";
import { limits } from "@provost/contract/wire/limits";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";

const server = testServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
});

interface Folder {
  id: string;
  parentId: string | null;
  name: string;
  charts?: number;
  dashboards?: number;
  version: number;
}

/** Each kind has folders of its own, which do not know of the other's. */
const kinds = {
  chart: { base: "/api/report/folder", things: "/api/report/chart", count: "charts", content: {} },
  dashboard: {
    base: "/api/report/dashboard/folder",
    things: "/api/report/dashboard",
    count: "dashboards",
    content: emptyDashboard,
  },
} satisfies Record<FolderKind, { base: string; things: string; count: keyof Folder; content: object }>;
const bothKinds: FolderKind[] = ["chart", "dashboard"];

const reasonOf = async (reply: ReturnType<TestUser["post"]>): Promise<string> => {
  const { status, body } = await reply;
  return `${status} ${body.data?.reason}`;
};

describe.each(bothKinds)("folders of a %s", (kind) => {
  const { base, things, count, content } = kinds[kind];
  async function made(name: string, parentId: string | null = null): Promise<Folder> {
    const { status, body } = await admin.post(base, { name, parentId });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  }

  async function folders(): Promise<Map<string, Folder>> {
    const list: Folder[] = (await admin.get(base)).body.data;
    return new Map(list.map((folder) => [folder.id, folder]));
  }

  async function saved(name: string, folderId: string | null): Promise<string> {
    const { status, body } = await admin.post(things, { name, content, folderId });
    expect([status, body.data?.folderId]).toEqual([200, folderId]);
    return body.data.id;
  }

  const other = kind === "chart" ? kinds.dashboard : kinds.chart;

  describe("are refused", () => {
    it("to whoever may not edit what is in them", async () => {
      const folder = await made("guarded");
      const account = `powerless ${kind}`;
      await server.addUser("000000", account, []);
      const nobody = await server.signIn("000000", account);
      const replies = [
        await nobody.get(base),
        await nobody.post(base, { name: "x" }),
        await nobody.put(base, { ...folder, name: "x" }),
        await nobody.delete(`${base}/${folder.id}`),
      ];
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    });

    it("to another tenant", async () => {
      const folder = await made("theirs");
      const other = await server.signIn(otherTenantId);
      expect(JSON.stringify((await other.get(base)).body)).not.toContain(folder.id);
      expect(await reasonOf(other.post(base, { name: "x", parentId: folder.id }))).toBe("400 folder_missing");
      expect(await reasonOf(other.put(base, { ...folder, name: "x" }))).toBe("404 not_found");
      expect(await reasonOf(other.delete(`${base}/${folder.id}`))).toBe("404 not_found");
    });

    it("to the other kind", async () => {
      const folder = await made("of one kind");
      const id = await saved("thing", folder.id);
      expect(JSON.stringify((await admin.get(other.base)).body)).not.toContain(folder.id);
      expect(await reasonOf(admin.post(other.base, { name: "x", parentId: folder.id }))).toBe(
        "400 folder_missing",
      );
      expect(await reasonOf(admin.put(other.base, { ...folder, name: "x" }))).toBe("404 not_found");
      expect(await reasonOf(admin.delete(`${other.base}/${folder.id}`))).toBe("404 not_found");
      const draft = { name: "x", content: other.content, folderId: folder.id };
      expect(await reasonOf(admin.post(other.things, draft))).toBe("400 folder_missing");
      const stranger = (await admin.post(other.things, { ...draft, folderId: null })).body.data.id;
      const place = { folderId: folder.id };
      expect(await reasonOf(admin.put(`${other.things}/${stranger}/folder`, place))).toBe(
        "400 folder_missing",
      );
      expect((await admin.get(`${things}/${id}`)).body.data.folderId).toBe(folder.id);
    });

    it("with a name that is there already, in whatever case, but not elsewhere", async () => {
      const { id } = await made("Exams");
      expect(await reasonOf(admin.post(base, { name: "exams" }))).toBe("400 folder_name_taken");
      const inner = await made("Exams", id);
      expect(await reasonOf(admin.put(base, { ...inner, parentId: null }))).toBe("400 folder_name_taken");
      const replies = await Promise.all([1, 2, 3].map(() => admin.post(base, { name: "at once" })));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });

    it("in themselves, in one another and too deep", async () => {
      const chain: Folder[] = [];
      for (let level = 1; level <= limits.folderLevels; level++)
        chain.push(await made(`level ${level}`, chain.at(-1)?.id ?? null));
      const [top, , third] = chain;
      if (!top || !third) throw new Error("no chain");
      expect(await reasonOf(admin.put(base, { ...top, parentId: top.id }))).toBe("400 own_descendant");
      expect(await reasonOf(admin.put(base, { ...top, parentId: third.id }))).toBe("400 own_descendant");
      const deepest = chain.at(-1)?.id;
      expect(await reasonOf(admin.post(base, { name: "sixth", parentId: deepest }))).toBe(
        "400 folder_too_deep",
      );
      const other = await made("other");
      expect(await reasonOf(admin.put(base, { ...top, parentId: other.id }))).toBe("400 folder_too_deep");
      expect((await admin.put(base, { ...third, parentId: other.id })).status).toBe(200);
    });

    it("when somebody else changed them meanwhile", async () => {
      const folder = await made("shared");
      await admin.put(base, { ...folder, name: "renamed" });
      expect(await reasonOf(admin.put(base, { ...folder, name: "mine" }))).toBe("409 version_stale");
    });

    it("one that is removed while others are put into it: they move up, or find it gone", async () => {
      for (let round = 0; round < 5; round += 1) {
        const { id } = await made(`emptied ${round}`);
        const names = [1, 2, 3, 4].map((number) => `inside ${round} ${number}`);
        const put = names.map((name) => admin.post(base, { name, parentId: id }));
        const removed = admin.delete(`${base}/${id}`);
        for (const { status, body } of await Promise.all(put))
          expect(status === 200 || body.data.reason === "folder_missing", body.msg).toBe(true);
        expect((await removed).status).toBe(200);
        expect((await folders()).has(id)).toBe(false);
      }
    });

    it("two that move into one another at once: one of them stays", async () => {
      const [one, two] = [await made("one"), await made("two")];
      const replies = await Promise.all([
        admin.put(base, { ...one, parentId: two.id }),
        admin.put(base, { ...two, parentId: one.id }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    });
  });

  describe("in use", () => {
    it("take and give things, whose version stays, and are asked for one by one", async () => {
      const folder = await made("asked for");
      const id = await saved("moved", null);
      const [place, before] = [`${things}/${id}/folder`, (await admin.get(`${things}/${id}`)).body.data];
      const namesIn = async (query: string): Promise<string[]> =>
        (await admin.get(`${things}?size=200&name=moved&${query}`)).body.data.records.map(
          (one: { id: string }) => one.id,
        );
      expect([await namesIn("folderId=none"), await namesIn(`folderId=${folder.id}`)]).toEqual([[id], []]);
      const moved = await admin.put(place, { folderId: folder.id });
      expect(moved.body.data).toMatchObject({ id, folderId: folder.id, version: before.version });
      expect([await namesIn("folderId=none"), await namesIn(`folderId=${folder.id}`)]).toEqual([[], [id]]);
      expect([await namesIn("mine=true"), await namesIn("mine=false")]).toEqual([[id], []]);
      expect((await folders()).get(folder.id)?.[count]).toBe(1);
      expect((await admin.put(place, { folderId: null })).body.data.folderId).toBeNull();
      expect((await admin.get(`${things}/${id}/version`)).body.data).toHaveLength(1);
      await admin.delete(`${things}/${id}`);
      expect(await reasonOf(admin.put(place, { folderId: folder.id }))).toBe("404 not_found");
    });

    it("are listed by name as people read it, and count what is in them without the bin's", async () => {
      const parent = await made("by name");
      for (const name of ["王", "李", "陈"]) await made(name, parent.id);
      const inside = [...(await folders()).values()].filter(({ parentId }) => parentId === parent.id);
      expect(inside.map(({ name }) => name)).toEqual(["陈", "李", "王"]);
      const [, removed] = [await saved("x", parent.id), await saved("y", parent.id)];
      await admin.delete(`${things}/${removed}`);
      expect((await folders()).get(parent.id)?.[count]).toBe(1);
    });

    it("give what is in them to the folder above when they are removed, the bin's too", async () => {
      const above = await made("above");
      await made("same name", above.id);
      const removed = await made("removed", above.id);
      const inner = await made("Same name", removed.id);
      const [kept, binned] = [await saved("a", removed.id), await saved("b", removed.id)];
      await admin.delete(`${things}/${binned}`);
      expect((await admin.delete(`${base}/${removed.id}`)).status).toBe(200);
      const after = await folders();
      expect(after.has(removed.id)).toBe(false);
      expect(after.get(inner.id)).toMatchObject({ parentId: above.id, name: "Same name (2)" });
      expect((await admin.get(`${things}/${kept}`)).body.data.folderId).toBe(above.id);
      const restored = await admin.post(`${things}/${binned}/restore`);
      expect(restored.body.data.folderId).toBe(above.id);
      const entries = await server.db
        .tenant("000000")
        .run((db) =>
          db
            .selectFrom("auditLog")
            .select(["action", "entityName"])
            .where("entity", "=", `${kind}_folder`)
            .where("entityId", "in", [removed.id, inner.id])
            .orderBy("id")
            .execute(),
        );
      expect(entries.map(({ action, entityName }) => `${action} ${entityName}`)).toEqual([
        "create removed",
        "create Same name",
        "update Same name (2)",
        "remove removed",
      ]);
    });
  });
});

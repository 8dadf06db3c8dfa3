import { invite, register } from "../../people/invitation/invitation.fixtures.ts";
import { dataOf } from "../../people/people.fixtures.ts";
import { png } from "../../platform/files/picture.fixtures.ts";
import type { TestClient, TestUser } from "../../platform/testing/test-client.ts";

/** Fills a tenant with a department, a role, a user who has both, one who has registered for both, and a picture. */
export async function fillPeople(
  server: TestClient,
  user: TestUser,
  names: { account: string; dictCode: string },
  secret: string,
): Promise<void> {
  const named = { name: secret, phone: "0871-63161234 转 8001" };
  const dept = await dataOf(user.post("/api/sq-system/dept/submit", named));
  const draft = { code: `role_${names.dictCode}`, name: secret, remark: secret, policies: [] };
  const role = await dataOf(user.post("/api/sq-system/role/submit", draft));
  await dataOf(
    user.post("/api/sq-user/submit", {
      account: `${names.account}_two`,
      userName: secret,
      nickName: secret,
      phone: "13700000001",
      email: `${secret}@school.example`,
      deptId: dept.id,
      roleIds: [role.id],
      attributes: { note: secret },
    }),
  );
  const place = { deptId: dept.id, roleIds: [role.id], remark: secret };
  const { token } = await invite(user, { ...place, uses: 2 });
  const entered = { userName: secret, phone: "13700000002", email: `two.${secret}@school.example` };
  await dataOf(register(server, token, `${names.account}_three`, entered));
  const picture = new FormData();
  picture.set("file", new Blob([new Uint8Array(png(3, 3))]), "a.png");
  await dataOf(user.upload("/api/sq-user/avatar", picture));
}

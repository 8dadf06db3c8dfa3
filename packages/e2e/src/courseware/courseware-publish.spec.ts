import { coursewareWords } from "@provost/web/courseware/courseware-words";
import { publishWords } from "@provost/web/courseware/edit/publish-words";
import { versionsWords } from "@provost/web/document/versions/versions-words";
import { eachLanguage, expect, expectAccessible, signIn, test } from "../console.ts";
import { callerOf, newPerson } from "../server-steps.ts";
import { text, textsIn } from "../texts.ts";
import { headOf, type Made, publishedOne, requestData, roleWith } from "./courseware-steps.ts";

const w = textsIn({
  text: { zh: "富文本编辑器", en: "Rich-text editor" },
  publish: text(coursewareWords, "publish"),
  who: text(publishWords, "who"),
  granted: {
    zh: /仅创建人管理员、管理员和共享对象可见：林步。/,
    en: /Only the owner \(管理员\), administrators and the people it's shared with will see it: 林步\./,
  },
  grantedMore: {
    zh: /管理员和 6 个共享对象可见：Group 1、.*等。/,
    en: /administrators and the 6 people and roles it's shared with will see it: Group 1, .* and others/,
  },
  nobody: {
    zh: /尚未共享给任何人，仅创建人管理员和管理员可见/,
    en: /It isn't shared with anyone. Only the owner \(管理员\) and administrators/,
  },
  cancel: text(coursewareWords, "cancel"),
  everyone: { zh: /所有可查看课件的人都能看到/, en: /Everyone who can view lessons will see it/ },
  what: text(publishWords, "what"),
  stale: { zh: /未发布：.*又修改了此课件/, en: /Not published: .* changed this lesson/ },
  unseen: text(publishWords, "unseen"),
  look: text(publishWords, "look"),
  published: text(publishWords, "published", { name: "Checked" }),
  more: text(coursewareWords, "more"),
  versions: text(coursewareWords, "versions"),
  compare: text(versionsWords, "compare"),
  title: text(coursewareWords, "paragraphTitle"),
});

eachLanguage((language) => {
  test(`what a colleague wrote meanwhile is not published before it was seen, and versions say which words differ (${language})`, {
    tag: "@long",
  }, async ({ page }) => {
    const t = w[language];
    const { head, caller } = await headOf(`Publishing ${language}`);
    const made = await publishedOne(caller, "Checked", ["One", "Two"]);
    const published = async (): Promise<string[]> => {
      const { content } = await requestData<{ content: { html: string }[] }>(
        caller,
        "GET",
        `/api/courseware/${made.id}?published=true`,
      );
      return content.map(({ html }) => html);
    };
    await signIn(page, language, { as: head, path: `/courseware/read/${made.id}?edit=1` });
    const text = page.getByRole("textbox", { name: t.text });
    await text.click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("Mine ");
    const second = made.content[1];
    await requestData<Made>(caller, "PUT", `/api/courseware/${made.id}/paragraph/${second?.id}`, {
      title: "Two",
      html: "<p>Two unseen…</p>",
      version: second?.version,
    });

    await page.getByRole("button", { name: t.publish, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("region", { name: t.who })).toContainText(t.everyone);
    const what = dialog.getByRole("region", { name: t.what });
    await expect(what.getByRole("insertion")).toContainText("Mine");
    await expect(what.getByText("unseen")).toHaveCount(0);
    await dialog.getByRole("button", { name: t.publish, exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText(t.stale);
    await expect(dialog.getByRole("region", { name: t.unseen }).getByRole("insertion")).toContainText(
      "unseen",
    );
    await expectAccessible(page);
    expect(await published()).toEqual(["<p>One…</p>", "<p>Two…</p>"]);

    await dialog.getByRole("button", { name: t.look }).click();
    await expect(dialog).toHaveCount(0);
    await expectAccessible(page);
    await expect(text).toContainText("Two unseen…");
    await page.getByRole("button", { name: t.publish, exact: true }).click();
    await expect(what.getByRole("insertion")).toHaveCount(2);
    await dialog.getByRole("button", { name: t.publish, exact: true }).click();
    await expect(page.getByText(t.published)).toBeVisible();
    expect(await published()).toEqual(["<p>Mine One…</p>", "<p>Two unseen…</p>"]);

    await page.getByRole("button", { name: t.more, exact: true }).last().click();
    await page.getByRole("menuitem", { name: t.versions }).click();
    await dialog.getByRole("button", { name: t.compare }).click();
    await expect(dialog.getByRole("deletion")).toHaveCount(2);
    await expect(dialog.getByRole("deletion").first()).toContainText("Mine");
    await expect(dialog.getByRole("deletion").last()).toContainText("unseen");
    await expectAccessible(page);
  });

  test(`a colleague who publishes is told who will see it, though it is not his (${language})`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const t = w[language];
    const { head, caller } = await headOf(`Audience ${language}`);
    const codes = ["courseware", "courseware_view", "courseware_edit", "courseware_publish"];
    const role = await roleWith(caller, "Colleague", codes);
    const as = {
      ...(await newPerson({ roleIds: [role.id] }, head)),
      ...(head.tenantId === undefined ? {} : { tenantId: head.tenantId }),
    };
    const colleague = await callerOf(as);
    const info = await requestData<{ id?: string; userId?: string }>(
      colleague,
      "GET",
      "/api/sq-user/user/getUserInfo",
    );
    const made = await requestData<Made>(caller, "POST", "/api/courseware", { name: "Theirs" });
    const edit = { roleId: null, userId: info.id ?? info.userId, level: "edit" };
    const sharing = `/api/courseware/${made.id}/sharing`;
    const share = async (grants: readonly object[]) => {
      const { version } = await requestData<{ version: number }>(caller, "GET", sharing);
      return requestData(caller, "PUT", sharing, { access: "granted", grants, version });
    };
    const path = `/courseware/read/${made.id}?edit=1`;
    const dialog = page.getByRole("dialog");
    const expectAudience = async (audience: RegExp): Promise<void> => {
      await page.getByRole("button", { name: t.publish, exact: true }).click();
      await expect(dialog.getByRole("region", { name: t.who })).toContainText(audience);
      await expectAccessible(page);
      await dialog.getByRole("button", { name: t.cancel, exact: true }).click();
      await expect(dialog).toHaveCount(0);
    };
    await signIn(page, language, { as, path });
    await expectAudience(t.everyone);
    await share([edit]);
    await page.reload();
    await expectAudience(t.granted);
    const groups: object[] = [];
    for (const at of [1, 2, 3, 4, 5]) {
      const { id } = await roleWith(caller, `Group ${at}`, ["courseware", "courseware_view"]);
      groups.push({ roleId: id, userId: null, level: "view" });
    }
    await share([edit, ...groups]);
    await expectAudience(t.grantedMore);

    await share([]);
    const own = await browser.newPage();
    await signIn(own, language, { as: head, path });
    await own.getByRole("button", { name: t.publish, exact: true }).click();
    await expect(own.getByRole("dialog").getByRole("region", { name: t.who })).toContainText(t.nobody);
    await own.close();
  });
});

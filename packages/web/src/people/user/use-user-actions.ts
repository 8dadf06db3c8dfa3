import type { User } from "@provost/contract/people/people";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { notifyCount, notifyDone } from "../../ui/notify.ts";
import { usePeopleRefresh } from "../dept/dept.queries.ts";
import { readUser, removeUsers, setDisabled, signOutUsers } from "./user.queries.ts";
import { userWords } from "./user-words.ts";

/** The actions on users of the list. Each action that cannot be undone asks for confirmation. */
export function useUserActions() {
  const t = useWords(userWords);
  const refresh = usePeopleRefresh();

  // The listener for failed calls reports the failure.
  async function run<D>(call: () => Promise<D>, say: (data: D) => void): Promise<void> {
    await call().then(say, () => undefined);
    await refresh();
  }
  const nameOf = (users: readonly User[]): string => users[0]?.userName ?? "";
  const idsOf = (users: readonly User[]): string[] => users.map(({ id }) => id);

  return {
    async disable(user: User): Promise<void> {
      const name = user.userName;
      const sure = await confirm({
        title: t("disableTitle", { name }),
        text: t("disableText"),
        action: t("disable"),
        danger: true,
      });
      if (!sure) return;
      await run(
        async () => setDisabled(await readUser(user.id), true),
        () => notifyDone(t("disabledDone", { name })),
      );
    },
    enable: (user: User): Promise<void> =>
      run(
        async () => setDisabled(await readUser(user.id), false),
        () => notifyDone(t("enabledDone", { name: user.userName })),
      ),
    async signOut(users: readonly User[]): Promise<void> {
      const many = users.length > 1;
      const sure = await confirm({
        title: many
          ? t("signOutManyTitle", { count: users.length })
          : t("signOutTitle", { name: nameOf(users) }),
        text: t("signOutText"),
        action: t("signOut"),
        danger: true,
      });
      if (!sure) return;
      await run(
        () => signOutUsers(idsOf(users)),
        ({ ended }) => notifyCount(ended, t("signedOut", { count: ended }), t("signedOutNone")),
      );
    },
    async remove(users: readonly User[]): Promise<void> {
      const many = users.length > 1;
      const sure = await confirm({
        title: many
          ? t("removeManyTitle", { count: users.length })
          : t("removeTitle", { name: nameOf(users) }),
        text: t("removeText"),
        action: t("remove"),
        danger: true,
      });
      if (!sure) return;
      await run(
        () => removeUsers(idsOf(users)),
        () =>
          notifyDone(
            many ? t("removedMany", { count: users.length }) : t("removed", { name: nameOf(users) }),
          ),
      );
    },
  };
}

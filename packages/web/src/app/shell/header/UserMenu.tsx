import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useWords } from "../../../platform/i18n.ts";
import { useUser } from "../../../platform/identity.ts";
import { lazyMenu } from "../../../ui/menu/lazy-menu.tsx";
import { personName } from "../../../ui/text/person-name.ts";
import { UserAvatar } from "../../../ui/UserAvatar.tsx";
import { shellWords } from "../shell-words.ts";
import classes from "./UserMenu.module.css";

const Items = lazyMenu(async () => (await import("./UserMenuItems.tsx")).UserMenuItems);

/** The nick name; below it what the top bar has no room for. */
export function UserMenu({ isWide }: { isWide: boolean }) {
  const t = useWords(shellWords);
  const user = useUser();
  const name = user === null ? "" : personName(user);
  return (
    <Items
      isWide={isWide}
      button={(menu) => (
        <UnstyledButton className={classes.button} {...menu}>
          <VisuallyHidden>{`${t("account")} ${name}`}</VisuallyHidden>
          <UserAvatar size={28} person={user} />
          <span className={classes.name} aria-hidden>
            {name}
          </span>
        </UnstyledButton>
      )}
    />
  );
}

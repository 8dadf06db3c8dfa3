import { Menu, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconHome, IconLogout, IconUser } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useWords } from "../../../platform/i18n.ts";
import { useUser } from "../../../platform/identity.ts";
import { personName } from "../../../ui/text/person-name.ts";
import { UserAvatar } from "../../../ui/UserAvatar.tsx";
import { shellWords } from "../shell-words.ts";
import classes from "./UserMenu.module.css";
import { useSignOut } from "./use-sign-out.ts";

/** The nick name, the way home, and the way out. */
export function UserMenu() {
  const t = useWords(shellWords);
  const navigate = useNavigate();
  const user = useUser();
  const signOut = useSignOut();
  const name = user === null ? "" : personName(user);

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <VisuallyHidden>{`${t("account")} ${name}`}</VisuallyHidden>
          <UserAvatar size={28} person={user} />
          <span className={classes.name} aria-hidden>
            {name}
          </span>
          <IconChevronDown className={classes.chevron} size={16} stroke={1.6} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconHome size={16} stroke={1.6} />} onClick={() => void navigate("/")}>
          {t("dashboard")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconUser size={16} stroke={1.6} />}
          onClick={() => void navigate("/info/index")}
        >
          {t("info")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => void signOut()}>
          {t("logout")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

import { Menu } from "@mantine/core";
import {
  IconAdjustmentsHorizontal,
  IconBug,
  IconHome,
  IconLock,
  IconLogout,
  IconMaximize,
  IconUser,
} from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useWords } from "../../../platform/i18n.ts";
import { type Hung, HungMenu } from "../../../ui/menu/HungMenu.tsx";
import { useLogs } from "../../local-log/LogsButton.tsx";
import { lockWords } from "../../lock/lock-words.ts";
import { pressLock } from "../../lock/press-lock.ts";
import { themeWords } from "../../theme/theme-words.ts";
import { showOverlay } from "../overlay.ts";
import { shellWords } from "../shell-words.ts";
import { useFullScreenAction } from "./use-full-screen.ts";
import { useSignOut } from "./use-sign-out.ts";

/** The way home, what the top bar has no room for, and the way out. */
export function UserMenuItems({ isWide, ...hung }: Hung & { isWide: boolean }) {
  const t = useWords(shellWords);
  const look = useWords(themeWords);
  const lock = useWords(lockWords);
  const navigate = useNavigate();
  const signOut = useSignOut();
  const full = useFullScreenAction();
  const logs = useLogs();
  const icon = { size: 16, stroke: 1.6 };
  return (
    <HungMenu {...hung} position="bottom-end">
      <Menu.Item leftSection={<IconHome {...icon} />} onClick={() => void navigate("/")}>
        {t("dashboard")}
      </Menu.Item>
      <Menu.Item leftSection={<IconUser {...icon} />} onClick={() => void navigate("/info/index")}>
        {t("info")}
      </Menu.Item>
      <Menu.Divider />
      {isWide ? null : (
        <>
          <Menu.Item leftSection={<IconLock {...icon} />} onClick={() => void pressLock()}>
            {lock("lock")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconAdjustmentsHorizontal {...icon} />}
            onClick={() => showOverlay("appearance")}
          >
            {look("appearance")}
          </Menu.Item>
        </>
      )}
      {full === null ? null : (
        <Menu.Item leftSection={<IconMaximize {...icon} />} onClick={full.toggle}>
          {full.label}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconBug {...icon} />} disabled={logs.count === 0} onClick={logs.open}>
        {logs.label}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => void signOut()}>
        {t("logout")}
      </Menu.Item>
    </HungMenu>
  );
}

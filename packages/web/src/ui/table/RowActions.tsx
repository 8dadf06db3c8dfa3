import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { uiWords } from "../ui-words.ts";
import type { RowAction } from "./row-action.ts";

interface RowActionsProps<R> {
  row: R;
  name: string;
  actions: readonly RowAction<R>[];
  /** Number of actions shown as icons. */
  inline: number;
  /** Whether the Tab key comes here: the row is the one in focus. */
  isReachable: boolean;
}

/** What can be done with a row: some as icons, the others in a menu behind them. */
export function RowActions<R>({ row, name, actions, inline, isReachable }: RowActionsProps<R>) {
  const t = useWords(uiWords);
  const own = actions.filter(({ applies }) => applies?.(row) ?? true);
  const icons = own.slice(0, inline);
  const more = own.slice(inline);
  const tabIndex = isReachable ? 0 : -1;
  return (
    <>
      {icons.map(({ label, icon, run, blocked }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          tabIndex={tabIndex}
          aria-label={`${label} ${name}`}
          title={blocked?.(row) ?? label}
          disabled={Boolean(blocked?.(row))}
          onClick={() => run(row)}
        >
          {icon}
        </ActionIcon>
      ))}
      {more.length === 0 ? null : (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              tabIndex={tabIndex}
              aria-label={`${t("more")} ${name}`}
              title={t("more")}
            >
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map(({ label, icon, run, danger, blocked }) => (
              <Menu.Item
                key={label}
                leftSection={icon}
                title={blocked?.(row) ?? undefined}
                disabled={Boolean(blocked?.(row))}
                {...(danger ? { c: "var(--mantine-color-error)" } : {})}
                onClick={() => run(row)}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

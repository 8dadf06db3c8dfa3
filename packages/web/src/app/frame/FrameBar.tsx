import { ActionIcon, Tooltip } from "@mantine/core";
import { IconExternalLink, IconRefresh, IconServer, IconWorld } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import classes from "./FramePage.module.css";
import type { Framed } from "./frame-visit.ts";
import { frameWords } from "./frame-words.ts";

interface FrameBarProps {
  address: Framed;
  title: string;
  onReload: () => void;
  /** Opens an address of ours in a window; another site is a plain link. */
  onWindow: () => void;
}

/** Shows whose page is displayed below, so that no page can pass for another site's. */
export function FrameBar({ address, title, onReload, onWindow }: FrameBarProps) {
  const t = useWords(frameWords);
  const Sign = address.kind === "own" ? IconServer : IconWorld;

  const look = { variant: "subtle", color: "gray", "aria-label": t("window") } as const;
  return (
    <header className={classes.bar}>
      <h1 className={classes.title}>{title}</h1>
      <span className={classes.host} data-kind={address.kind}>
        <Sign size={14} stroke={1.6} aria-hidden />
        <span className={classes.kind}>{t(address.kind)}</span>
        <bdi className={classes.name}>{address.host}</bdi>
      </span>
      <Tooltip label={t("reload")}>
        <ActionIcon variant="subtle" color="gray" aria-label={t("reload")} onClick={onReload}>
          <IconRefresh size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t("window")}>
        {address.kind === "own" ? (
          <ActionIcon {...look} onClick={onWindow}>
            <IconExternalLink size={16} stroke={1.6} />
          </ActionIcon>
        ) : (
          <ActionIcon {...look} component="a" href={address.url} target="_blank" rel="noopener noreferrer">
            <IconExternalLink size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </Tooltip>
    </header>
  );
}

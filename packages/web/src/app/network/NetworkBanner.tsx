import { Button } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { useStore } from "zustand";
import { useCountdown } from "../../auth/code/use-countdown.ts";
import { systemClock } from "../../platform/clock.ts";
import { useWords } from "../../platform/i18n.ts";
import { network } from "./browser-network.ts";
import classes from "./NetworkBanner.module.css";
import { networkWords } from "./network-words.ts";

/** Says when the console is offline, the network slow, or a new version there; `children` are warnings of others. */
export function NetworkBanner({ children }: { children?: ReactNode }) {
  const t = useWords(networkWords);
  const { reach, isSlow, queue, hasNewVersion } = useStore(network.state);
  useRetries();
  return (
    <>
      <div className={classes.place}>
        {reach === "offline" ? (
          <Bar tone="alert" text={t("offline")} icon={<IconCloudOff size={16} stroke={1.6} aria-hidden />} />
        ) : null}
        {reach === "unreachable" ? <Unreachable /> : null}
        {reach === "reached" && hasNewVersion ? <NewVersion /> : null}
        {children}
      </div>
      <div className={classes.slow} role="status">
        {reach !== "reached" ? null : queue !== null ? (
          <span>{t(queue)}</span>
        ) : isSlow ? (
          <span>{t("slow")}</span>
        ) : null}
      </div>
    </>
  );
}

/** Tries again when the time has come, and as soon as the browser says that the network is back. */
function useRetries(): void {
  const { reach, retryAt } = useStore(network.state);
  useEffect(() => {
    if (reach === "reached") return;
    const timer = setTimeout(() => void network.tryNow(), Math.max(0, retryAt - systemClock.now()));
    return () => clearTimeout(timer);
  }, [reach, retryAt]);
  useEffect(() => {
    const look = (): void => void network.tryNow();
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, []);
}

interface BarProps {
  tone: "alert" | "calm";
  icon: ReactNode;
  text: string;
  children?: ReactNode;
}

function Bar({ tone, icon, text, children }: BarProps) {
  return (
    <div className={classes.bar} data-tone={tone}>
      <p className={classes.text} role={tone === "alert" ? "alert" : "status"}>
        {icon}
        {text}
      </p>
      {children}
    </div>
  );
}

function Unreachable() {
  const t = useWords(networkWords);
  const left = useCountdown(useStore(network.state, ({ retryAt }) => retryAt));
  return (
    <Bar tone="alert" text={t("unreachable")} icon={<IconCloudOff size={16} stroke={1.6} aria-hidden />}>
      {left > 0 ? (
        <span className="tabular" aria-hidden>
          {t("retryIn", { count: left })}
        </span>
      ) : null}
      <Button size="compact-sm" variant="default" onClick={() => void network.tryNow()}>
        {t("tryNow")}
      </Button>
    </Bar>
  );
}

function NewVersion() {
  const t = useWords(networkWords);
  return (
    <Bar
      tone="calm"
      text={`${t("newVersion")} — ${t("newVersionText")}`}
      icon={<IconRefresh size={16} stroke={1.6} aria-hidden />}
    >
      <Button size="compact-sm" onClick={() => window.location.reload()}>
        {t("reload")}
      </Button>
      <Button size="compact-sm" variant="default" onClick={network.putOff}>
        {t("later")}
      </Button>
    </Bar>
  );
}

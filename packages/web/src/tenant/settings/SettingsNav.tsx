import { IconAlertTriangle } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import classes from "./Settings.module.css";
import { type SettingsSectionName, sectionId, sectionOf, settingsSections } from "./settings-edit.ts";
import { settingsWords } from "./settings-words.ts";

interface SettingsNavProps {
  /** Paths of the fields that something is wrong with. */
  faults: readonly string[];
}

// The line that a section must cross moves from the top of the view to its end, so that the last sections are reached as well.
function sectionInView(view: Element): SettingsSectionName | undefined {
  // The page itself moves with its rows.
  const top = view === document.scrollingElement ? 0 : view.getBoundingClientRect().top;
  const height = view.clientHeight;
  const scrolled = view.scrollTop / Math.max(1, view.scrollHeight - view.clientHeight);
  const line = top + 32 + scrolled * (height - 32);
  return settingsSections.findLast((name) => {
    const section = document.getElementById(sectionId(name));
    return section !== null && section.getBoundingClientRect().top <= line;
  });
}

/** The section that is worked in or, after scrolling, in view; and how to go to another. */
function useCurrentSection(nav: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState<SettingsSectionName>("identity");
  const isGoing = useRef(false);
  useEffect(() => {
    const scrolled = ({ target }: Event): void => {
      const view = target === document ? document.scrollingElement : target;
      if (isGoing.current || !(view instanceof Element) || !view.contains(nav.current)) return;
      setCurrent((before) => sectionInView(view) ?? before);
    };
    const focused = ({ target }: FocusEvent): void => {
      const id = target instanceof Element && target.closest("section[id]")?.id;
      setCurrent((before) => settingsSections.find((name) => sectionId(name) === id) ?? before);
    };
    document.addEventListener("scroll", scrolled, { capture: true, passive: true });
    document.addEventListener("focusin", focused);
    return () => {
      document.removeEventListener("scroll", scrolled, { capture: true });
      document.removeEventListener("focusin", focused);
    };
  }, [nav]);
  function go(name: SettingsSectionName): void {
    const section = document.getElementById(sectionId(name));
    isGoing.current = true;
    section?.scrollIntoView({ block: "start" });
    section?.focus({ preventScroll: true });
    // The scroll event comes before the callbacks of the next frame.
    requestAnimationFrame(() => {
      isGoing.current = false;
    });
  }
  return { current, go };
}

/** The way to each section; marks the current one and those where something is wrong. */
export function SettingsNav({ faults }: SettingsNavProps) {
  const t = useWords(settingsWords);
  const nav = useRef<HTMLElement>(null);
  const { current, go } = useCurrentSection(nav);
  const wrong = new Set(faults.map(sectionOf));
  return (
    <nav ref={nav} className={classes.nav} aria-label={t("sections")}>
      {settingsSections.map((name) => (
        <button
          key={name}
          type="button"
          className={classes.link}
          aria-current={name === current ? "location" : undefined}
          onClick={() => go(name)}
        >
          {t(name)}
          {wrong.has(name) ? <IconAlertTriangle className={classes.mark} size={16} aria-hidden /> : null}
        </button>
      ))}
    </nav>
  );
}

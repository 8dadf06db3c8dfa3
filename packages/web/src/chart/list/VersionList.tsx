import { Badge } from "@mantine/core";
import type { NamedVersion } from "@provost/contract/document/version";
import { type KeyboardEvent, useRef } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import classes from "./Versions.module.css";
import { versionWords } from "./version-words.ts";

interface VersionListProps {
  versions: readonly NamedVersion[];
  chosen: number;
  onChoose(version: number): void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The versions, the last first; arrows choose another. */
export function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  const t = useWords(versionWords);
  const moments = useMoments();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent, at: number): void {
    const next = versions[at + (steps[event.key] ?? 0)];
    if (!(event.key in steps)) return;
    event.preventDefault();
    if (next === undefined) return;
    onChoose(next.version);
    list.current?.querySelector<HTMLElement>(`[data-version="${next.version}"]`)?.focus();
  }

  return (
    <div ref={list} className={classes.versions} role="listbox" aria-label={t("list")}>
      {versions.map(({ version, savedBy, savedAt }, at) => (
        <div
          key={version}
          role="option"
          className={classes.version}
          data-version={version}
          aria-selected={version === chosen}
          tabIndex={version === chosen ? 0 : -1}
          title={moments.exact(savedAt)}
          onClick={() => onChoose(version)}
          onKeyDown={(event) => onKeyDown(event, at)}
        >
          <span className={classes.number}>
            {t("version", { version })}
            {at === 0 ? (
              <Badge size="sm" variant="light" tt="none">
                {t("newest")}
              </Badge>
            ) : null}
          </span>
          <span className={classes.who}>
            {t("savedBy", { by: savedBy || t("somebody"), when: moments.when(savedAt) })}
          </span>
        </div>
      ))}
    </div>
  );
}

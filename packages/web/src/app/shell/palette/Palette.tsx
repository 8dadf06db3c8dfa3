import { Combobox, Modal, TextInput, useCombobox } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useWords } from "../../../platform/i18n.ts";
import { loadChunk } from "../../../platform/lazy/lazy-chunk.ts";
import { storage } from "../../console.ts";
import { stored } from "../../start/stored-items.ts";
import classes from "./Palette.module.css";
import { findIn, maySound, type SoundsLike, withChosen } from "./palette-search.ts";
import { paletteWords } from "./palette-words.ts";
import { useFoundThings } from "./use-found-things.tsx";
import { type PaletteEntry, usePaletteEntries } from "./use-palette-entries.tsx";

/** So many are drawn; typing finds the others. */
const shown = 60;

interface PaletteProps {
  onClose: () => void;
}

/** How Chinese labels sound: fetched once something is typed that may be pinyin; without it the labels themselves are found. */
function useSoundsLike(text: string): SoundsLike | null {
  const [soundsLike, setSoundsLike] = useState<SoundsLike | null>(null);
  const isWanted = soundsLike === null && maySound(text);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    loadChunk(() => import("./pinyin.ts")).then(
      (loaded) => isCurrent && setSoundsLike(() => loaded.soundsLike),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return soundsLike;
}

/** Finds pages, people, data, charts and actions, and goes there. */
export function Palette({ onClose }: PaletteProps) {
  const t = useWords(paletteWords);
  return (
    <Modal.Root opened onClose={onClose} size={600} yOffset="12vh" returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={t("title")} className={classes.content ?? ""}>
        <Modal.Body p={0}>
          <Finder onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Finder({ onClose }: { onClose: () => void }) {
  const t = useWords(paletteWords);
  const [text, setText] = useState("");
  const box = useRef<HTMLInputElement>(null);
  // At once: what is typed right after the keys that opened it must not be lost.
  useLayoutEffect(() => box.current?.focus(), []);
  const [recent] = useState(() => storage.get(stored.paletteRecent) ?? []);
  const pages = usePaletteEntries();
  const things = useFoundThings(text);
  const entries = [...pages, ...things];
  const combobox = useCombobox({ opened: true });
  const found = findIn(entries, text, recent, useSoundsLike(text));
  let available = shown;
  const groups = found.map(({ kind, items }) => {
    const drawn = items.slice(0, available);
    available -= drawn.length;
    return { kind, drawn, left: items.length - drawn.length };
  });
  const left = groups.reduce((sum, group) => sum + group.left, 0);
  const { selectFirstOption } = combobox;
  const hasMoved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option is another one for another text
  useEffect(() => {
    hasMoved.current = false;
    selectFirstOption();
  }, [text]);
  const list = useRef<HTMLDivElement>(null);
  const drawnIds = groups.flatMap(({ drawn }) => drawn.map(({ id }) => id)).join(" ");
  // Results that arrive later may come before the first one, or take the place of the one that was moved to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is looked at whenever others are drawn
  useEffect(() => {
    const isGone = list.current?.querySelector("[data-combobox-selected]") === null;
    if (isGone || !hasMoved.current) selectFirstOption();
  }, [drawnIds]);

  function choose(id: string): void {
    const entry = entries.find((one) => one.id === id);
    if (entry === undefined) return;
    storage.set(stored.paletteRecent, withChosen(recent, id));
    onClose();
    entry.run();
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          ref={box}
          data-autofocus
          variant="unstyled"
          type="search"
          role="combobox"
          aria-label={t("title")}
          placeholder={t("placeholder")}
          leftSection={<IconSearch size={18} stroke={1.6} />}
          classNames={{ root: classes.box, input: classes.input }}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          // The kit keeps Escape for its own list, which is never shut here.
          onKeyDown={({ key }) => {
            if (key === "Escape") onClose();
            else if (key.startsWith("Arrow")) hasMoved.current = true;
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options ref={list} aria-label={t("title")} className={classes.options} tabIndex={0}>
        {groups.map(({ kind, drawn }) =>
          drawn.length === 0 ? null : (
            <Combobox.Group key={kind} label={t(kind)}>
              {drawn.map((entry) => (
                <Option key={entry.id} entry={entry} kindText={t(entry.kind)} />
              ))}
            </Combobox.Group>
          ),
        )}
        {found.length === 0 ? <Combobox.Empty>{t("empty")}</Combobox.Empty> : null}
        {left > 0 ? <Combobox.Empty>{t("more", { count: left })}</Combobox.Empty> : null}
      </Combobox.Options>
      <p className={classes.keys}>{t("keys")}</p>
    </Combobox>
  );
}

function Option({ entry, kindText }: { entry: PaletteEntry; kindText: string }) {
  const { id, icon, label, way } = entry;
  return (
    <Combobox.Option value={id} className={classes.option ?? ""}>
      {icon}
      <span className={classes.label}>{label}</span>
      <span className={classes.way}>{way.length > 0 ? way.join(" › ") : kindText}</span>
    </Combobox.Option>
  );
}

import { Menu } from "@mantine/core";
import type { Language } from "@provost/contract/wire/language";
import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from "react";
import type { GridChoice, GridOffer } from "../table/grid-source.ts";
import { ChoiceList } from "./ChoiceList.tsx";
import { PointTarget } from "./PointTarget.tsx";

interface MenuAtProps {
  /** px of the window. */
  at: { x: number; y: number };
  label: string;
  offers: readonly GridOffer[];
  onClose(): void;
  language: Language;
  /** What else the menu holds. */
  children?: ReactNode;
}

/** A menu at a place of the window; an action that needs a choice opens its list in the same place. */
export function MenuAt({ at, label, offers, onClose, language, children }: MenuAtProps) {
  const [choice, setChoice] = useState<GridChoice | null>(null);
  // The menu hears keys once the focus has come to it; Escape may be earlier.
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") close();
    };
    addEventListener("keydown", onKeyDown, true);
    return () => removeEventListener("keydown", onKeyDown, true);
  }, []);
  if (choice) return <ChoiceList at={at} of={choice} onClose={onClose} language={language} />;
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      withinPortal
      shadow="md"
      trapFocus
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <PointTarget at={at} />
      </Menu.Target>
      <Menu.Dropdown mah="min(420px, 80vh)" style={{ overflowY: "auto" }} aria-label={label}>
        {offers.map((offer) =>
          "run" in offer ? (
            <Menu.Item key={offer.key} onClick={offer.run}>
              {offer.label}
            </Menu.Item>
          ) : (
            <Menu.Item key={offer.key} closeMenuOnClick={false} onClick={() => setChoice(offer)}>
              {offer.label}
            </Menu.Item>
          ),
        )}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

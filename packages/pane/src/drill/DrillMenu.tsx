import type { Language } from "@provost/contract/wire/language";
import { useEffect } from "react";
import { word } from "../pane-words.ts";
import type { GridOffer } from "../table/grid-source.ts";
import { MenuAt } from "./MenuAt.tsx";

interface DrillMenuProps {
  at: { x: number; y: number };
  offers: readonly GridOffer[];
  onClose(): void;
  language: Language;
}

/** What a mark can lead to, beside it. */
export function DrillMenu({ at, offers, onClose, language }: DrillMenuProps) {
  // The menu has no button of its own to give the focus back to.
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <MenuAt
      at={at}
      label={word("markMenu", language)}
      offers={offers}
      onClose={onClose}
      language={language}
    />
  );
}

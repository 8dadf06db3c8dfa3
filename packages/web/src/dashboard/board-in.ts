import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import type { DashboardTile } from "@provost/contract/dashboard/dashboard-content";
import type { Language } from "@provost/contract/wire/language";
import { nameIn } from "@provost/contract/wire/locale";

/** A tile with its title in the viewer's language. */
export function tileIn(tile: DashboardTile, language: Language): DashboardTile {
  if (tile.kind === "text") return tile;
  const titled = { ...tile, title: nameIn(language, tile.title ?? "", tile.titleEn) };
  return titled.kind === "kpi" || !titled.note
    ? titled
    : { ...titled, note: nameIn(language, titled.note, titled.noteEn) };
}

/** A dashboard to read: it, its pages, filters and tiles have their names in the viewer's language. */
export function boardIn<D extends Pick<Dashboard, "name" | "content">>(board: D, language: Language): D {
  const { name, content } = board;
  const tabs = content.tabs.map((tab) => ({
    ...tab,
    name: nameIn(language, tab.name, tab.nameEn),
    tiles: tab.tiles.map((tile) => tileIn(tile, language)),
  }));
  const filters = content.filters.map((filter) => ({
    ...filter,
    label: nameIn(language, filter.label, filter.labelEn),
  }));
  return { ...board, name: nameIn(language, name, content.nameEn), content: { ...content, tabs, filters } };
}

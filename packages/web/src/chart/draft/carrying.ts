import { countOfRows, type Selection, type Shelf } from "@provost/report-core/selection/selection";
import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Carried, Landing } from "../shelf/place-field.ts";

/** Where a carried field would come down. */
export type Target = { area: "shelf"; landing: Landing } | { area: "filters" } | { area: "order" };

export interface Carrying {
  /** Id of what is carried. */
  id: string | null;
  target: Target | null;
}

export function createCarrying(): StoreApi<Carrying> {
  return createStore<Carrying>(() => ({ id: null, target: null }));
}

export const CarryingContext = createContext<StoreApi<Carrying> | null>(null);

export function useCarryingStore(): StoreApi<Carrying> {
  const store = useContext(CarryingContext);
  if (store === null) throw new Error("useCarrying belongs inside FieldDrag");
  return store;
}

export function useCarrying<T>(select: (carrying: Carrying) => T): T {
  return useStore(useCarryingStore(), select);
}

export const shelves: readonly Shelf[] = ["dimensions", "caculCols"];

export const fieldId = (name: string): string => `field:${name}`;
export const chipId = (shelf: Shelf, index: number): string => `chip:${shelf}:${index}`;
export const shelfId = (shelf: Shelf): string => `shelf:${shelf}`;
export const areaId = (area: "filters" | "order"): string => `area:${area}`;

/** The chip an id names, as shelf and place. */
export function chipOf(id: string): { shelf: Shelf; index: number } | null {
  const [, shelf, index] = /^chip:(dimensions|caculCols):(\d+)$/.exec(id) ?? [];
  if (shelf !== "dimensions" && shelf !== "caculCols") return null;
  return { shelf, index: Number(index) };
}

/** What an id carries, in the present selection. */
export function carriedOf(id: string, selection: Selection): Carried | null {
  const chip = chipOf(id);
  if (chip) {
    const column = selection[chip.shelf][chip.index];
    return column ? { from: chip.shelf, index: chip.index, column } : null;
  }
  const column = [...selection.allCols, countOfRows("zh")].find(({ Column }) => fieldId(Column) === id);
  return column ? { from: "fields", column } : null;
}

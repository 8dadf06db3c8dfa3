import { othersMarker } from "../query/others-marker.ts";

/** Whether a cell represents all groups beyond the first ones. */
export function isOthers(cell: unknown): boolean {
  return cell === othersMarker;
}

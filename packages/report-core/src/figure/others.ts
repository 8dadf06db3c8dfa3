import { othersMarker } from "../query/others-marker.ts";

/** Whether a cell stands for all groups beyond the first ones. */
export function isOthers(cell: unknown): boolean {
  return cell === othersMarker;
}

import type { WarehouseReason } from "../warehouse.ts";

/** Why a text is not run; thrown inside the guard, turned into a `WarehouseError` at the engine's door. */
export class Refusal extends Error {
  readonly reason: WarehouseReason;
  readonly position: number | undefined;

  constructor(reason: WarehouseReason, detail: string, position?: number) {
    super(detail);
    this.reason = reason;
    this.position = position;
  }
}

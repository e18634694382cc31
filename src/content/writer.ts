import { AppError } from "#platform/errors.ts";
import type { PublishingInput } from "#shared/publishing.ts";

/** Who writes, and from which version of the thing they started; without one nothing is checked. */
export interface Writer {
  username: string;
  expectedVersion?: number | undefined;
  /** Who is to see it from now on; without it that stays, and what is new is published. */
  publishing?: PublishingInput | undefined;
  /** Whether who asked for it waits no more: then nothing is written that they do not know of. */
  hasLeft?: (() => boolean) | undefined;
  /** What is done to many things one by one, and told of in one line. */
  batch?: string | undefined;
}

/** @throws AppError("stale") when the writer started from another version than the present one. */
export function checkVersion(writer: Writer, present: { version: number }): void {
  if (writer.expectedVersion !== undefined && writer.expectedVersion !== present.version) throw new AppError("stale");
}

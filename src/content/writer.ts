import { AppError } from "#platform/errors.ts";
import type { PublishingInput } from "#shared/publishing.ts";

/** The writer, and the version of the item that they started from. Without a version, nothing is checked. */
export interface Writer {
  username: string;
  expectedVersion?: number | undefined;
  /** The requested publication status. Without it, the status stays, and new items are published. */
  publishing?: PublishingInput | undefined;
  /** Returns whether the client has disconnected. Then nothing is written that the client does not know about. */
  hasLeft?: (() => boolean) | undefined;
  /** Set if several items are changed one by one with one audit entry. */
  batch?: string | undefined;
}

/** @throws AppError("stale") if the writer did not start from the current version */
export function checkVersion(writer: Writer, present: { version: number }): void {
  if (writer.expectedVersion !== undefined && writer.expectedVersion !== present.version) throw new AppError("stale");
}

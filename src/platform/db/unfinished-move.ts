import { storeName } from "../media/store-name.ts";
import { DataRefused } from "./engine.ts";

/** The mark in a database to which a site is being moved, from the first step to the last. */
export interface UnfinishedMove {
  source: string;
  /** The store whose files are not all there yet. */
  files: string;
  /** Whether the rows are to come as well; else the database is the one that the site had before. */
  withRows: 0 | 1;
}

/** Throws for a move that keeps a site from starting. */
export type RequireWhole = (move: UnfinishedMove | undefined) => void;

/** It is no part of the schema: no migration makes it, and no backup brings it back. */
export const UNFINISHED_MOVE_TABLE = "unfinished_move";

export const SELECT_UNFINISHED_MOVE = `select source, files, with_rows as "withRows" from ${UNFINISHED_MOVE_TABLE}`;

/** @throws DataRefused when a move to the place was broken off. */
export function requireNoMoveTo(place: Parameters<typeof storeName>[0], move: UnfinishedMove | undefined): void {
  if (!move || (!move.withRows && move.files !== storeName(place))) return;
  throw new DataRefused(`The move from ${move.source} has not finished. Run the same npm run move again to continue.`);
}

import type { Db } from "#platform/db/database.ts";

/** Returns when people were checked in at an event, by the ID of their registration. */
export const listCheckInTimes = async (_db: Db, _eventId: string): Promise<Map<string, number>> => new Map();

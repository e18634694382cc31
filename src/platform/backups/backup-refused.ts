import { DataRefused } from "../db/engine.ts";

/** A backup that cannot be made or used; the message says why in one line. */
export class BackupRefused extends DataRefused {}

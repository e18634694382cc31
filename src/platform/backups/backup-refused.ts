import { DataRefused } from "../db/engine.ts";

/** Thrown when a backup cannot be made or used. The message gives the reason in one line. */
export class BackupRefused extends DataRefused {}

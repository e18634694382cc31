import { StartupError } from "../startup-error.ts";

export type Engine = "sqlite" | "postgres";

/** The data found at the start cannot be used; the message says why in one line. */
export class DataRefused extends StartupError {}

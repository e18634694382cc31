import { StartupError } from "../startup-error.ts";

/** Thrown for invalid settings. The message names them. */
export class ConfigError extends StartupError {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, { ...options, exitReason: "settings" });
  }
}

/** Formats one fault as `NAME: fault`, and several as a list below a heading. */
export const wrongSettings = (lines: readonly string[], options: { cause?: unknown } = {}): ConfigError =>
  new ConfigError(
    lines.length === 1
      ? `This setting is wrong: ${lines[0]}`
      : `These settings are wrong:\n${lines.map((line) => `  ${line}`).join("\n")}`,
    options,
  );

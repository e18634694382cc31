import { Refused } from "../refused.ts";

/** The settings are wrong; the message says which. */
export class ConfigError extends Refused {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, { ...options, obstacle: "settings" });
  }
}

/** One line for one wrong setting, `NAME: what is wrong`; for several a line each below a heading. */
export const wrongSettings = (lines: readonly string[], options: { cause?: unknown } = {}): ConfigError =>
  new ConfigError(
    lines.length === 1
      ? `This setting is wrong: ${lines[0]}`
      : `These settings are wrong:\n${lines.map((line) => `  ${line}`).join("\n")}`,
    options,
  );

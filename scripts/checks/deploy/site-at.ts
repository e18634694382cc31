import type { ChildProcess } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";

/** An unprivileged user. Only root can start processes as another user. */
export const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

const TRIES = 100;
const BETWEEN_TRIES_MS = 200;

/** Returns whether a URL answers successfully within twenty seconds, before `process` ends. */
export async function answersSoon(url: string, process?: Pick<ChildProcess, "exitCode">): Promise<boolean> {
  for (let tries = 0; tries < TRIES && (process?.exitCode ?? null) === null; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return true;
    await delay(BETWEEN_TRIES_MS);
  }
  return false;
}

import { codeOf, type ExitReason, StartupError } from "./startup-error.ts";

const byCode: Record<string, [exitReason: ExitReason, message: (path: string) => string]> = {
  EACCES: ["notAllowed", (path) => `${path} is not accessible to the user of this process.`],
  EPERM: ["notAllowed", (path) => `${path} is not accessible to the user of this process.`],
  EROFS: ["place", (path) => `${path} is on a read-only disk.`],
  ENOTDIR: ["place", (path) => `${path} cannot be a folder: a part of it is a file.`],
  EEXIST: ["place", (path) => `${path} cannot be a folder: it is a file.`],
  ENAMETOOLONG: ["place", (path) => `${path} is too long for a path.`],
  ELOOP: ["place", (path) => `${path} contains a loop of symbolic links.`],
  ENOSPC: ["disk", (path) => `The disk of ${path} is full. Free some space.`],
  EDQUOT: ["disk", (path) => `The quota of the disk of ${path} is used up. Free some space.`],
  EIO: ["disk", (path) => `${path} cannot be read or written. Check its disk.`],
};

/** Describes why a file or folder cannot be used; undefined for other errors. */
export function fileRefusal(error: unknown, path = "path" in Object(error) ? String(Object(error).path) : undefined) {
  const known = byCode[codeOf(error) ?? ""];
  return known && path !== undefined
    ? new StartupError(known[1](path), { exitReason: known[0], cause: error })
    : undefined;
}

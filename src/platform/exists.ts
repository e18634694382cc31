import { access } from "node:fs/promises";

/** Returns whether a path exists and is visible to this process. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

import { access } from "node:fs/promises";

/** Whether something of that name is there, or at least can be seen from here. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

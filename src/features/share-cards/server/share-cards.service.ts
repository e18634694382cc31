import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual, promisify } from "node:util";
import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import type { Media } from "#platform/media/media.ts";
import { type Client, createQueue } from "#platform/queue.ts";
import { branchDrawingKeys, type ColoredBranch, cardBrandOf, type Drawing } from "./branch-cards.drawing.ts";

const CARD_WORKER = fileURLToPath(import.meta.resolve("#features/share-cards/server/card.worker.ts"));
const ICON_WORKER = fileURLToPath(import.meta.resolve("#features/share-cards/server/icon.worker.ts"));
const POSTER_WORKER = fileURLToPath(import.meta.resolve("#features/share-cards/server/poster.worker.ts"));
/** The build writes the fonts there: scripts/build/card-fonts.ts. */
const BUILT_FONTS = join(dirname(CARD_WORKER), "../../../../build/fonts");
const TIMEOUT_MS = 30_000;
/** Draws one picture at a time, for one client after the other. Clients that would wait longer get an error at once. */
const QUEUE = { concurrency: 1, maxWaitMs: 20_000, retryAfterSeconds: 10 };

interface DrawDeps {
  media: Pick<Media, "open">;
  temp: Pick<Deps["temp"], "folder">;
  fonts?: string;
}

/**
 * Draws a card or an icon in a process with lower priority than the server. Memory and crashes of the process do not
 * affect the server.
 */
export async function draw(
  { key, content, pictures }: Drawing,
  { media, temp, fonts = BUILT_FONTS }: DrawDeps,
): Promise<Buffer> {
  const folder = await mkdtemp(join(temp.folder, "drawing-"));
  try {
    const found = new Set<string>();
    for (const [name, picture] of Object.entries(pictures)) {
      const file = picture === undefined ? null : await media.open(picture);
      if (!file) continue;
      await pipeline(file.stream, createWriteStream(join(folder, name)));
      found.add(name);
    }
    const drawn = { ...content, ...("logoGround" in content && !found.has("logo") && { logoGround: undefined }) };
    await writeFile(join(folder, "content.json"), JSON.stringify(drawn));
    const worker = key.startsWith("posters/") ? POSTER_WORKER : key.endsWith(".png") ? ICON_WORKER : CARD_WORKER;
    const drawing = promisify(execFile)(process.execPath, [worker, folder, fonts], {
      // The process sees only the site's fonts, and no setting of the site.
      env: { FONTCONFIG_FILE: join(fonts, "fonts.conf") },
      timeout: TIMEOUT_MS,
      killSignal: "SIGKILL",
    });
    if (drawing.child.pid) setPriority(drawing.child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    await drawing;
    return await readFile(join(folder, "drawn"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Cards and icons, each drawn when a client first asks for it, and stored with the media. */
export interface ShareCards {
  /**
   * Draws a card or an icon unless it is stored, once for all clients.
   * @param isCurrent called after drawing. An outdated drawing is not stored.
   * @returns whether it is stored
   * @throws AppError("busy") if the queue is full
   */
  ensure(drawing: Drawing, client: Client, isCurrent: () => Promise<boolean>): Promise<boolean>;
}

export function createShareCards(deps: Pick<Deps, "media" | "temp">, drawWith = draw): ShareCards {
  const { media } = deps;
  const queue = createQueue(QUEUE);
  const running = new Map<string, Promise<boolean>>();

  async function store(drawing: Drawing, isCurrent: () => Promise<boolean>) {
    await media.saveGenerated(drawing.key, await drawWith(drawing, deps));
    // A change of the content removes the card. If the change happened during drawing, remove the card here.
    const current = await isCurrent();
    if (!current) await media.remove([drawing.key]);
    return current;
  }

  return {
    async ensure(drawing, client, isCurrent) {
      const { key } = drawing;
      return (
        running.get(key) ??
        ((await media.has(key)) ||
          running.getOrInsertComputed(key, () =>
            queue.run(() => store(drawing, isCurrent), client).finally(() => running.delete(key)),
          ))
      );
    },
  };
}

/**
 * Removes the cards and icons that show a name, color or logo of the branch that has changed.
 * @param listItemCards returns the media keys of all items' cards
 */
export async function removeOutdatedCards(
  { db, media }: Pick<Deps, "db" | "media">,
  { before, after }: Record<"before" | "after", ColoredBranch>,
  listItemCards: (db: Db) => Promise<string[]>,
): Promise<void> {
  const own = { before: branchDrawingKeys(before), after: branchDrawingKeys(after) };
  const isSameBrand = isDeepStrictEqual(cardBrandOf(before), cardBrandOf(after));
  if (isSameBrand && isDeepStrictEqual(own.before, own.after)) return;
  await media.remove([...own.before, ...own.after, ...(isSameBrand ? [] : await listItemCards(db))]);
}

import { createHash } from "node:crypto";
import { createFairQueue } from "../fair-queue.ts";
import type { CardContent } from "./card-content.ts";
import { makeCardPicture } from "./card-picture.ts";
import { type Icon, iconKey } from "./icon-content.ts";
import { makeIconPicture } from "./icon-picture.ts";
import { contentTypes, isMediaKey } from "./media-key.ts";
import type { MediaStore } from "./media-store.ts";

/** One at a time, and one in turn for each who asks: who would wait longer is sent away at once. */
const IN_TURN = { concurrency: 1, waitMaxMs: 20_000, retryAfterSeconds: 10 };
/** Increase this to render all cards again. */
const LOOK = 2;

/** The text of a card and its background. */
export interface Card extends CardContent {
  /** The item of the card: a UUID, or the name of a unique page. */
  of: string;
  /** A stored picture's key; of a picture elsewhere nothing is shown. */
  picture: string | undefined;
  /** Key of the logo above the text. */
  logo?: string | undefined;
}

/** Where a card is kept. What it says of its thing is in its name; a new brand has all cards removed. */
export function cardKey({ of, picture, title, line, logo }: Omit<Card, "brand">): string {
  const said = [LOOK, picture, title, line, ...(logo === undefined ? [] : [logo])];
  const hash = createHash("sha256").update(JSON.stringify(said));
  return `cards/${of}-${hash.digest("hex").slice(0, 32)}.jpg`;
}

/** Cards and icons, each made when it is first asked for, and kept with the media. */
export interface CardPictures {
  /**
   * Renders a card unless it exists, once for all clients.
   * @param isWanted called after rendering: an outdated card is not stored
   * @returns its key, or null if it is not wanted
   * @throws AppError("busy") if the queue is full
   */
  ensure(card: Card, asker: string, isWanted: () => Promise<boolean>): Promise<string | null>;
  /** The same for an icon. */
  ensureIcon(icon: Icon, asker: string, isWanted: () => Promise<boolean>): Promise<string | null>;
}

/** The renderer, its input and the store. */
interface Drawing {
  key: string;
  contentType: string;
  draw: () => Promise<Buffer>;
}

export interface CardPicturesParts {
  store: Pick<MediaStore, "has" | "open" | "put" | "delete">;
  tempFolder: string;
  draw?: typeof makeCardPicture;
}

export function createCardPictures({ store, tempFolder, draw = makeCardPicture }: CardPicturesParts): CardPictures {
  const { inTurn } = createFairQueue(IN_TURN);
  const underWay = new Map<string, Promise<boolean>>();

  const open = async (key: string | undefined) =>
    key !== undefined && isMediaKey(key) ? (await store.open(key))?.stream : undefined;

  async function make({ key, contentType, draw }: Drawing, isWanted: () => Promise<boolean>) {
    await store.put(key, await draw(), contentType);
    // A change of the item removes its card. If the change happened during rendering, remove the card here.
    const wanted = await isWanted();
    if (!wanted) await store.delete(key);
    return wanted;
  }

  async function ensure(drawing: Drawing, asker: string, isWanted: () => Promise<boolean>) {
    const { key } = drawing;
    const begun = underWay.get(key);
    if (begun) return (await begun) ? key : null;
    if (await store.has(key)) return key;
    const making = underWay.getOrInsertComputed(key, () =>
      inTurn(asker, () => make(drawing, isWanted)).finally(() => underWay.delete(key)),
    );
    return (await making) ? key : null;
  }

  return {
    ensure({ of, picture, logo, ...content }, asker, isWanted) {
      const drawing: Drawing = {
        key: cardKey({ of, picture, logo, ...content }),
        contentType: contentTypes.jpg,
        draw: async () => draw({ ...content, picture: await open(picture), logo: await open(logo) }, { tempFolder }),
      };
      return ensure(drawing, asker, isWanted);
    },

    ensureIcon(icon, asker, isWanted) {
      const { logo, ...content } = icon;
      const drawing: Drawing = {
        key: iconKey(icon),
        contentType: contentTypes.png,
        draw: async () => makeIconPicture({ ...content, logo: await open(logo) }, { tempFolder }),
      };
      return ensure(drawing, asker, isWanted);
    },
  };
}

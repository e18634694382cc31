import { createHash } from "node:crypto";
import { createFairQueue } from "../fair-queue.ts";
import type { CardContent } from "./card-content.ts";
import { makeCardPicture } from "./card-picture.ts";
import { contentTypes, isMediaKey } from "./media-key.ts";
import type { MediaStore } from "./media-store.ts";

/** One at a time, and one in turn for each who asks: who would wait longer is sent away at once. */
const IN_TURN = { concurrency: 1, waitMaxMs: 20_000, retryAfterSeconds: 10 };
/** A change here makes all cards anew. */
const LOOK = 2;

/** What a card says, and what it is set on. */
export interface Card extends CardContent {
  /** What it is a card of: a UUID. */
  of: string;
  /** A stored picture's key; of a picture elsewhere nothing is shown. */
  picture: string | undefined;
}

/** Where a card is kept. What it says of its thing is in its name; a new brand has all cards removed. */
export function cardKey({ of, picture, title, line }: Omit<Card, "brand">): string {
  const hash = createHash("sha256").update(JSON.stringify([LOOK, picture, title, line]));
  return `cards/${of}-${hash.digest("hex").slice(0, 32)}.jpg`;
}

/** Cards, each made when it is first asked for, and kept with the media. */
export interface CardPictures {
  /**
   * Makes a card unless it is there; however many ask, it is made once.
   * @param isWanted asked when it is made: what has changed or gone meanwhile keeps no card
   * @returns its key; null when it is wanted no more
   * @throws AppError("busy") when too many others are to be made before
   */
  ensure(card: Card, asker: string, isWanted: () => Promise<boolean>): Promise<string | null>;
}

export interface CardPicturesParts {
  store: Pick<MediaStore, "has" | "open" | "put" | "delete">;
  tempFolder: string;
  draw?: typeof makeCardPicture;
}

export function createCardPictures({ store, tempFolder, draw = makeCardPicture }: CardPicturesParts): CardPictures {
  const { inTurn } = createFairQueue(IN_TURN);
  const underWay = new Map<string, Promise<boolean>>();

  async function make(key: string, { picture, title, line, brand }: Card, isWanted: () => Promise<boolean>) {
    const ground = picture !== undefined && isMediaKey(picture) ? await store.open(picture) : null;
    const card = await draw({ title, line, brand, picture: ground?.stream }, { tempFolder });
    await store.put(key, card, contentTypes.jpg);
    // Whoever changes or removes what it is of removes its card: either they still find it, or it goes here.
    const wanted = await isWanted();
    if (!wanted) await store.delete(key);
    return wanted;
  }

  return {
    async ensure(card, asker, isWanted) {
      const key = cardKey(card);
      const begun = underWay.get(key);
      if (begun) return (await begun) ? key : null;
      if (await store.has(key)) return key;
      const making = underWay.getOrInsertComputed(key, () =>
        inTurn(asker, () => make(key, card, isWanted)).finally(() => underWay.delete(key)),
      );
      return (await making) ? key : null;
    },
  };
}

import * as fc from "fast-check";

type State = "draft" | "scheduled" | "published";

/** Times when an item is visible: from `publishAt`, until `unpublishAt`. */
interface Status {
  state: State | "trashed";
  publishAt: number | null;
  unpublishAt: number | null;
}

/** The schedule fields of a form. */
export interface RequestedStatus {
  state?: State;
  publishAt?: number;
  unpublishAt?: number;
}

/** The same fields in hours relative to the time of the request. */
interface StatusChoice {
  state: State;
  publishIn?: number;
  unpublishIn?: number;
}

export const anyStatusChoice: fc.Arbitrary<StatusChoice> = fc.constantFrom<StatusChoice>(
  { state: "published" },
  { state: "published" },
  { state: "draft" },
  { state: "draft", publishIn: 2 },
  { state: "scheduled", publishIn: 2 },
  { state: "scheduled", publishIn: 24, unpublishIn: 48 },
  { state: "published", unpublishIn: 3 },
);

interface Snapshot extends Status {
  title: string;
  pictures: number;
  version: number;
}

/** The model of one item. */
export interface Item extends Snapshot {
  id: string;
  trashedFrom: State | null;
  trashedAt: number;
  /** Number of writes that were sent. */
  files: number;
  /** Its content after each write. */
  past: Snapshot[];
}

/** The model after some writes. */
export function pastOf(start: number) {
  const model = {
    now: start,
    items: [] as Item[],

    wanted: ({ state, publishIn, unpublishIn }: StatusChoice): RequestedStatus => ({
      state,
      ...(publishIn && { publishAt: model.now + publishIn * 3_600_000 }),
      ...(unpublishIn && { unpublishAt: model.now + unpublishIn * 3_600_000 }),
    }),

    /** An item is never unpublished before it is published. */
    isPossible(before: Status, wanted: RequestedStatus | undefined) {
      if (!wanted) return true;
      const { publishAt, unpublishAt } = this.merged(before, wanted);
      return unpublishAt === null || unpublishAt > Math.max(publishAt ?? 0, model.now);
    },

    merged: (before: Status, wanted: RequestedStatus): Status => {
      const state = wanted.state ?? before.state;
      const isKept = state === "scheduled" || (state === "draft" && (wanted.publishAt || before.state === "draft"));
      const publishAt = isKept ? (wanted.publishAt ?? before.publishAt) : null;
      const unpublishAt = wanted.unpublishAt ?? before.unpublishAt;
      const isOver = state === "draft" && unpublishAt !== null && unpublishAt <= model.now;
      return { state, publishAt, unpublishAt: isOver ? null : unpublishAt };
    },

    after: (before: Status, wanted: RequestedStatus | undefined): Status =>
      model.asOfNow(wanted ? model.merged(before, wanted) : before),

    /** With a state but no times, an end in the past is removed. */
    moved: ({ unpublishAt }: Status, state: State): Status => ({
      ...{ state, publishAt: null },
      unpublishAt: unpublishAt !== null && unpublishAt > model.now ? unpublishAt : null,
    }),

    /** Applies all scheduled changes up to now. */
    asOfNow({ state, publishAt, unpublishAt }: Status): Status {
      const began = state === "published" || (state === "scheduled" && (publishAt ?? 0) <= model.now);
      if (!began) return { state, publishAt, unpublishAt };
      const ended = unpublishAt !== null && unpublishAt <= model.now;
      return ended
        ? { state: "draft", publishAt: null, unpublishAt: null }
        : { state: "published", publishAt: null, unpublishAt };
    },

    add(item: { id: string; title: string; pictures: number }, wanted: RequestedStatus) {
      const publication = model.after({ state: "published", publishAt: null, unpublishAt: null }, wanted);
      const added = { ...item, ...publication, version: 0, trashedFrom: null, trashedAt: 0, files: item.pictures };
      model.items.push({ ...added, past: [] });
      model.write(model.items.at(-1) as Item, {});
    },

    write(item: Item, change: Partial<Item>) {
      Object.assign(item, change, { version: item.version + 1 });
      const { title, pictures, version, state, publishAt, unpublishAt } = item;
      item.past.push({ title, pictures, version, state, publishAt, unpublishAt });
    },

    trash(item: Item) {
      const { state } = item;
      const trashedFrom = state === "trashed" ? item.trashedFrom : state;
      model.write(item, { state: "trashed", trashedFrom, trashedAt: model.now });
    },

    restore(item: Item) {
      model.write(item, model.asOfNow({ ...item, state: item.trashedFrom ?? "draft" }));
    },

    undo(item: Item) {
      const before = item.past.at(-2);
      if (!before) return model.trash(item);
      const { title, pictures } = before;
      const { state, trashedFrom } = item;
      const publication = model.asOfNow(before);
      const cameFrom = state === "trashed" ? trashedFrom : state;
      model.write(item, { title, pictures, ...publication, trashedFrom: cameFrom, trashedAt: model.now });
    },

    remove(ids: string[]) {
      model.items = model.items.filter(({ id }) => !ids.includes(id));
    },

    /** Scheduled changes. */
    pass(trashMillis: number) {
      for (const item of model.items) {
        const publication = model.asOfNow(item);
        if (publication.state !== item.state) model.write(item, publication);
      }
      const old = model.items.filter(
        ({ state, trashedAt }) => state === "trashed" && trashedAt < model.now - trashMillis,
      );
      model.remove(old.map(({ id }) => id));
    },
  };
  return model;
}

export type Model = ReturnType<typeof pastOf>;

import * as fc from "fast-check";

type State = "draft" | "scheduled" | "published";

/** Times when an item is visible: from `publishAt`, until `unpublishAt`. */
interface Standing {
  state: State | "trashed";
  publishAt: number | null;
  unpublishAt: number | null;
}

/** The schedule fields of a form. */
export interface Wanted {
  state?: State;
  publishAt?: number;
  unpublishAt?: number;
}

/** The same fields in hours relative to the time of the request. */
interface Wanting {
  state: State;
  publishIn?: number;
  unpublishIn?: number;
}

export const wantedOf: fc.Arbitrary<Wanting> = fc.constantFrom<Wanting>(
  { state: "published" },
  { state: "published" },
  { state: "draft" },
  { state: "draft", publishIn: 2 },
  { state: "scheduled", publishIn: 2 },
  { state: "scheduled", publishIn: 24, unpublishIn: 48 },
  { state: "published", unpublishIn: 3 },
);

interface Snapshot extends Standing {
  title: string;
  pictures: number;
  version: number;
}

/** The model of one item. */
export interface Thing extends Snapshot {
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
    things: [] as Thing[],

    wanted: ({ state, publishIn, unpublishIn }: Wanting): Wanted => ({
      state,
      ...(publishIn && { publishAt: model.now + publishIn * 3_600_000 }),
      ...(unpublishIn && { unpublishAt: model.now + unpublishIn * 3_600_000 }),
    }),

    /** An item is never unpublished before it is published. */
    isPossible(before: Standing, wanted: Wanted | undefined) {
      if (!wanted) return true;
      const { publishAt, unpublishAt } = this.merged(before, wanted);
      return unpublishAt === null || unpublishAt > Math.max(publishAt ?? 0, model.now);
    },

    merged: (before: Standing, wanted: Wanted): Standing => {
      const state = wanted.state ?? before.state;
      const isKept = state === "scheduled" || (state === "draft" && (wanted.publishAt || before.state === "draft"));
      const publishAt = isKept ? (wanted.publishAt ?? before.publishAt) : null;
      const unpublishAt = wanted.unpublishAt ?? before.unpublishAt;
      const isOver = state === "draft" && unpublishAt !== null && unpublishAt <= model.now;
      return { state, publishAt, unpublishAt: isOver ? null : unpublishAt };
    },

    after: (before: Standing, wanted: Wanted | undefined): Standing =>
      model.asOfNow(wanted ? model.merged(before, wanted) : before),

    /** With a state but no times, an end in the past is removed. */
    moved: ({ unpublishAt }: Standing, state: State): Standing => ({
      ...{ state, publishAt: null },
      unpublishAt: unpublishAt !== null && unpublishAt > model.now ? unpublishAt : null,
    }),

    /** Applies all scheduled changes up to now. */
    asOfNow({ state, publishAt, unpublishAt }: Standing): Standing {
      const began = state === "published" || (state === "scheduled" && (publishAt ?? 0) <= model.now);
      if (!began) return { state, publishAt, unpublishAt };
      const ended = unpublishAt !== null && unpublishAt <= model.now;
      return ended
        ? { state: "draft", publishAt: null, unpublishAt: null }
        : { state: "published", publishAt: null, unpublishAt };
    },

    add(thing: { id: string; title: string; pictures: number }, wanted: Wanted) {
      const standing = model.after({ state: "published", publishAt: null, unpublishAt: null }, wanted);
      const added = { ...thing, ...standing, version: 0, trashedFrom: null, trashedAt: 0, files: thing.pictures };
      model.things.push({ ...added, past: [] });
      model.write(model.things.at(-1) as Thing, {});
    },

    write(thing: Thing, change: Partial<Thing>) {
      Object.assign(thing, change, { version: thing.version + 1 });
      const { title, pictures, version, state, publishAt, unpublishAt } = thing;
      thing.past.push({ title, pictures, version, state, publishAt, unpublishAt });
    },

    trash(thing: Thing) {
      const { state } = thing;
      const trashedFrom = state === "trashed" ? thing.trashedFrom : state;
      model.write(thing, { state: "trashed", trashedFrom, trashedAt: model.now });
    },

    restore(thing: Thing) {
      model.write(thing, model.asOfNow({ ...thing, state: thing.trashedFrom ?? "draft" }));
    },

    undo(thing: Thing) {
      const before = thing.past.at(-2);
      if (!before) return model.trash(thing);
      const { title, pictures } = before;
      const { state, trashedFrom } = thing;
      const standing = model.asOfNow(before);
      const cameFrom = state === "trashed" ? trashedFrom : state;
      model.write(thing, { title, pictures, ...standing, trashedFrom: cameFrom, trashedAt: model.now });
    },

    forget(ids: string[]) {
      model.things = model.things.filter(({ id }) => !ids.includes(id));
    },

    /** Scheduled changes. */
    pass(trashMillis: number) {
      for (const thing of model.things) {
        const standing = model.asOfNow(thing);
        if (standing.state !== thing.state) model.write(thing, standing);
      }
      const old = model.things.filter(
        ({ state, trashedAt }) => state === "trashed" && trashedAt < model.now - trashMillis,
      );
      model.forget(old.map(({ id }) => id));
    },
  };
  return model;
}

export type Model = ReturnType<typeof pastOf>;

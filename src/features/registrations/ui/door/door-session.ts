import { v4 } from "uuid";
import { ApiError, type ResponseSchema } from "#api-client/api.ts";
import { httpApi } from "#api-client/http.browser.ts";
import type { CheckInRecord, CheckInResult, DoorPerson, DoorSync } from "#features/registrations/check-ins.contract.ts";
import { TICKET_MAX } from "#features/registrations/door.labels.ts";
import { countWalkIns, decideScan } from "#features/registrations/door.rules.ts";
import { type DoorStorage, openDoorStorage, type StoredDoor } from "./door-storage.ts";

/** Two phones agree within 5 s. */
const SYNC_EVERY_MS = 2000;
const RESPONSE_TIMEOUT_MS = 8000;
const RECORDS_PER_REQUEST = 100;
const UNAUTHORISED = 401;
const TOO_LARGE = 413;

/** The result of one scan on the screen. */
export interface ShownResult {
  uuid: string;
  result: CheckInResult["result"];
  name: string;
  at: string | null;
  phone: string;
  /** Whether the server has not confirmed it yet. */
  isQueued: boolean;
  /** The code of the person's ticket, for an undo. */
  code: string;
}

export interface WalkIn {
  uuid: string;
  isMember: boolean;
}

/** The content of the door page. A new object for each change. */
export interface DoorState {
  /** An ended door has no list, and sends the remaining records. The server takes nothing more from a refused one. */
  phase: "opening" | "open" | "ended" | "refused";
  title: string;
  phone: string;
  people: ReadonlyMap<string, DoorPerson>;
  /** Counted walk-ins, with those that are not sent yet. */
  walkInCounts: { members: number; guests: number };
  /** When the list was last compared with the server, in milliseconds. */
  updatedAt: number | null;
  isOnline: boolean;
  /** Whether the list is stored, so that the page opens without a connection. */
  isStored: boolean;
  queued: number;
  last: ShownResult | undefined;
  /** The walk-ins that this phone counted, the latest first. */
  walkIns: readonly WalkIn[];
}

const anything: ResponseSchema<DoorSync> = {
  // The server checks its responses, and a second schema would double the size of this page.
  safeParse: (answer) => ({ success: true, data: answer as DoorSync }),
};

/** The door on one phone: its list, its queue of records, and the synchronization with the server. */
export class DoorSession {
  #state: DoorState = {
    phase: "opening",
    title: "",
    phone: "",
    people: new Map(),
    walkInCounts: { members: 0, guests: 0 },
    updatedAt: null,
    isOnline: true,
    isStored: false,
    queued: 0,
    last: undefined,
    walkIns: [],
  };
  readonly #listeners = new Set<() => void>();
  readonly #api;
  readonly #secret: string;
  #storage: DoorStorage | undefined;
  #queue: CheckInRecord[] = [];
  #recordsPerRequest = RECORDS_PER_REQUEST;
  #counts: DoorSync["counts"] = null;
  #device: string = v4();
  #cursor = "";
  #closesAt = "";
  /** How far this phone's clock is ahead of the server's, in milliseconds. */
  #clockAhead = 0;
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #isStopped = false;

  constructor(secret: string) {
    this.#secret = secret;
    this.#api = httpApi({ token: () => secret, onUnauthorised: () => {} });
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = () => this.#state;

  #set(change: Partial<DoorState>) {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Loads the stored list, then synchronizes until `stop`. */
  async start() {
    await this.#loadStored().catch(() => {
      // Without HTTPS or storage, the page works while it stays open and online.
      this.#storage = undefined;
    });
    await this.sync();
    if (this.#isStopped) return;
    this.#timer = setInterval(() => void this.sync(), SYNC_EVERY_MS);
    addEventListener("online", this.#syncNow);
    document.addEventListener("visibilitychange", this.#syncNow);
  }

  stop() {
    this.#isStopped = true;
    clearInterval(this.#timer);
    removeEventListener("online", this.#syncNow);
    document.removeEventListener("visibilitychange", this.#syncNow);
  }

  readonly #syncNow = () => void this.sync();

  async #loadStored() {
    this.#storage = await openDoorStorage(this.#secret);
    const { door, records } = await this.#storage.load();
    this.#queue = records;
    if (!door) return this.#showQueue();
    this.#device = door.device;
    this.#cursor = door.cursor;
    this.#closesAt = door.closesAt;
    this.#clockAhead = door.clockAhead;
    if (this.#isOver()) return this.#end("ended");
    this.#counts = door.counts;
    const people = new Map(door.people.map((person) => [person.id, person]));
    const { title, phone, updatedAt, walkIns } = door;
    this.#set({ phase: "open", title, phone, updatedAt, walkIns, people, isStored: true });
    this.#showQueue();
  }

  /** Shows the effect of the records that are not sent yet. */
  #showQueue() {
    this.#set({ queued: this.#queue.length, walkInCounts: countWalkIns(this.#counts, this.#queue) });
    for (const record of this.#queue) this.#applyLocally(record);
  }

  #isOver() {
    return this.#closesAt !== "" && Date.parse(this.#closesAt) <= Date.now() - this.#clockAhead;
  }

  /** Shows the effect of a record before the server has answered. */
  #applyLocally({ uuid, type, ticket, scannedAt, member: isMember, undoes }: CheckInRecord) {
    if (type === "walk_in" || undoes) {
      const others = this.#state.walkIns.filter((walkIn) => walkIn.uuid !== (undoes || uuid));
      return this.#set({ walkIns: undoes ? others : [{ uuid, isMember }, ...others] });
    }
    const { result, person } = decideScan(this.#state.people, ticket);
    if (!person) return;
    const checkedInAt = type === "undo" ? null : result === "checked_in" ? scannedAt : person.checkedInAt;
    if (checkedInAt === person.checkedInAt) return;
    const changed = { ...person, checkedInAt, phone: checkedInAt === null ? "" : this.#state.phone };
    this.#set({ people: new Map(this.#state.people).set(person.id, changed) });
  }

  #record(more: Partial<CheckInRecord>): CheckInRecord {
    const record: CheckInRecord = {
      uuid: v4(),
      type: "ticket",
      ticket: "",
      member: false,
      undoes: "",
      reason: "",
      device: this.#device,
      scannedAt: new Date().toISOString(),
      ...more,
    };
    this.#queue.push(record);
    this.#set({ queued: this.#queue.length, walkInCounts: countWalkIns(this.#counts, this.#queue) });
    void this.#storage?.addRecord(record).catch(() => undefined);
    return record;
  }

  /** Checks in the person of a ticket, its URL or its code. Returns at once. */
  scan(scanned: string): ShownResult {
    const text = scanned.slice(-TICKET_MAX);
    const { result, person } = decideScan(this.#state.people, text);
    const record = this.#record({ ticket: text });
    const shown: ShownResult = {
      uuid: record.uuid,
      result,
      name: person?.name ?? "",
      at: result === "already_in" ? (person?.checkedInAt ?? null) : record.scannedAt,
      phone: result === "already_in" ? (person?.phone ?? "") : this.#state.phone,
      isQueued: true,
      code: person?.code ?? "",
    };
    this.#applyLocally(record);
    this.#set({ last: shown });
    void this.sync();
    return shown;
  }

  /** Counts a walk-in without a name. */
  addWalkIn(isMember: boolean) {
    this.#applyLocally(this.#record({ type: "walk_in", member: isMember }));
    this.#set({ last: undefined });
    void this.sync();
  }

  /** Undoes the check-in of a person. */
  undo(code: string, reason: string) {
    this.#applyLocally(this.#record({ type: "undo", ticket: code, reason }));
    this.#set({ last: undefined });
    void this.sync();
  }

  undoWalkIn({ uuid, isMember }: WalkIn, reason: string) {
    this.#applyLocally(this.#record({ type: "undo", undoes: uuid, member: isMember, reason }));
    void this.sync();
  }

  /** Sends the queue and takes in what others have done. Calls during a running exchange start one more afterwards. */
  sync(): Promise<void> {
    this.#running ??= this.#exchange().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #exchange() {
    if (this.#isStopped) return;
    if (this.#isOver() && this.#state.phase !== "ended") await this.#end("ended");
    let sent: CheckInRecord[];
    do {
      sent = this.#queue.slice(0, this.#recordsPerRequest);
      const body = { device: this.#device, cursor: this.#cursor, records: sent, sentAt: new Date().toISOString() };
      try {
        await this.#take(sent, await inTime(this.#api.send("POST", "/door/sync", anything, { body })));
      } catch (error) {
        const status = error instanceof ApiError ? error.status : 0;
        if (status === UNAUTHORISED) {
          this.stop();
          return this.#end("refused");
        }
        if (status === TOO_LARGE && sent.length > 1) {
          this.#recordsPerRequest = Math.ceil(sent.length / 2);
          continue;
        }
        this.#set({ isOnline: false });
        return;
      }
    } while (this.#queue.length > 0);
  }

  async #take(sent: readonly CheckInRecord[], response: DoorSync) {
    const { event, isOpen, closesAt, phone, people, counts, results, cursor, serverTime } = response;
    const uuids = new Set(sent.map(({ uuid }) => uuid));
    this.#queue = this.#queue.filter(({ uuid }) => !uuids.has(uuid));
    this.#closesAt = closesAt;
    this.#clockAhead = Date.now() - Date.parse(serverTime);
    if (!isOpen) {
      await this.#storage?.removeRecords([...uuids]).catch(() => undefined);
      // The event can come back from the trash until its door closes.
      if (this.#queue.length === 0 && this.#isOver()) this.stop();
      return this.#end("ended");
    }
    this.#counts = counts ?? this.#counts;
    this.#cursor = cursor;
    const list = new Map(this.#state.people);
    for (const person of people)
      if (person.state === "erased") list.delete(person.id);
      else list.set(person.id, person);
    const { last } = this.#state;
    const answer = last && results.find(({ uuid }) => uuid === last.uuid);
    this.#set({
      phase: "open",
      title: event.title,
      phone,
      people: people.length > 0 ? list : this.#state.people,
      updatedAt: Date.now(),
      isOnline: true,
      ...(last && answer && { last: confirmed(last, answer) }),
    });
    this.#showQueue();
    if (!this.#storage) return;
    const stored: StoredDoor = {
      device: this.#device,
      title: event.title,
      closesAt,
      clockAhead: this.#clockAhead,
      phone,
      people: [...list.values()],
      counts: this.#counts,
      walkIns: this.#state.walkIns,
      cursor,
      updatedAt: this.#state.updatedAt,
    };
    try {
      // The list first: a record that is sent twice does no harm, a lost list does.
      await this.#storage.saveDoor(stored);
      await this.#storage.removeRecords([...uuids]);
      if (!this.#state.isStored) this.#set({ isStored: true });
    } catch {
      this.#set({ isStored: false });
    }
  }

  /** Erases the list, when the event is over or the link was revoked. Records that are not sent yet have no names, and stay. */
  async #end(phase: "ended" | "refused") {
    this.#cursor = "";
    this.#counts = null;
    const queued = this.#queue.length;
    this.#set({ phase, people: new Map(), title: "", last: undefined, queued, walkIns: [] });
    await this.#storage?.eraseList().catch(() => undefined);
  }
}

/** Rejects if a response takes too long. The records are then sent again, and the server stores them once. */
function inTime<Result>(response: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ApiError(0, "unreachable", "")), RESPONSE_TIMEOUT_MS);
  return Promise.race([response, promise]).finally(() => clearTimeout(timer));
}

const confirmed = (last: ShownResult, { result, name, at, phone }: CheckInResult): ShownResult => ({
  ...last,
  result,
  name: name || last.name,
  at: at ?? last.at,
  phone: phone || last.phone,
  isQueued: false,
});

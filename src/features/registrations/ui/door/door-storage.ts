import type { CheckInRecord, DoorPerson, DoorSync } from "#features/registrations/check-ins.contract.ts";
import { LATE_UPLOAD_MS } from "#features/registrations/door.rules.ts";

/** The stored list of a door, apart from the records that wait to be sent. */
export interface StoredDoor {
  device: string;
  title: string;
  closesAt: string;
  /** How far this phone's clock is ahead of the server's, in milliseconds. */
  clockAhead: number;
  phone: string;
  people: DoorPerson[];
  counts: DoorSync["counts"];
  walkIns: readonly { uuid: string; isMember: boolean }[];
  cursor: string;
  updatedAt: number | null;
}

/** The encrypted storage of one door link on this phone. */
export interface DoorStorage {
  load(): Promise<{ door: StoredDoor | undefined; records: CheckInRecord[] }>;
  saveDoor(door: StoredDoor): Promise<void>;
  addRecord(record: CheckInRecord): Promise<void>;
  removeRecords(uuids: readonly string[]): Promise<void>;
  /** Erases everything but the records that are not sent yet. */
  eraseList(): Promise<void>;
}

const DATABASE = "door";
const STORE = "sealed";
const IV_BYTES = 12;

interface EncryptedEntry {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  /** When the link ends. Not secret: a later visit erases what has ended. */
  closesAt: string;
}

const promised = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_");

/** Derives the key from the secret of the link. Without the link, nobody can read the storage of a lost phone. */
async function deriveKey(secret: string) {
  const bytes = new TextEncoder().encode(secret);
  const material = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode("door list");
  const key = await crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
  // The name of the link in the storage, which reveals nothing about its secret.
  const name = base64url(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`door ${secret}`)));
  return { key, name };
}

/** Opens the storage of a link, and erases what other links have left behind after their end. */
export async function openDoorStorage(secret: string): Promise<DoorStorage> {
  const { key, name } = await deriveKey(secret);
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await promised(opening);
  let closesAt = "";

  const store = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
  const ours = IDBKeyRange.bound([name], [name, []]);
  const encrypt = async (value: unknown): Promise<EncryptedEntry> => {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const text = new TextEncoder().encode(JSON.stringify(value));
    return { iv, data: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, text), closesAt };
  };
  const decrypt = async ({ iv, data }: EncryptedEntry): Promise<unknown> =>
    JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, data)));

  const keys = await promised(store("readonly").getAllKeys());
  const all = (await promised(store("readonly").getAll())) as EncryptedEntry[];
  for (const [index, id] of keys.entries()) {
    const [link, part] = id as string[];
    const end = Date.parse(all[index]?.closesAt ?? "");
    const isList = part === "door";
    // The session decides about the list of its own link, because it knows the server's time.
    const isOver = Date.now() > (isList ? end : end + LATE_UPLOAD_MS) && !(isList && link === name);
    if (isOver) await promised(store("readwrite").delete(id));
  }

  return {
    async load() {
      const found = await promised(store("readonly").getAllKeys(ours));
      const entries = (await promised(store("readonly").getAll(ours))) as EncryptedEntry[];
      const records: CheckInRecord[] = [];
      let door: StoredDoor | undefined;
      for (const [index, id] of found.entries()) {
        const value = await decrypt(entries[index] as EncryptedEntry);
        if ((id as string[])[1] === "door") door = value as StoredDoor;
        else records.push(value as CheckInRecord);
      }
      closesAt = entries[0]?.closesAt ?? "";
      return { door, records };
    },
    async saveDoor(door) {
      ({ closesAt } = door);
      const entry = await encrypt(door);
      await promised(store("readwrite").put(entry, [name, "door"]));
    },
    async addRecord(record) {
      const entry = await encrypt(record);
      await promised(store("readwrite").put(entry, [name, "record", record.uuid]));
    },
    async removeRecords(uuids) {
      for (const uuid of uuids) await promised(store("readwrite").delete([name, "record", uuid]));
    },
    async eraseList() {
      await promised(store("readwrite").delete([name, "door"]));
    },
  };
}

import { createHmac } from "node:crypto";
import { type PictureSource, picturesAsItems } from "#content/item-pictures.ts";
import { setting } from "#content/settings.store.ts";
import { jobActors, runWrite, type Writer } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import { wasErased } from "#platform/db/erasures.store.ts";
import { getSecret } from "#platform/db/secrets.store.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { mediaUrl } from "#platform/media/media-key.ts";
import { formatDayOf, isoInstant } from "#shared/dates.ts";
import { withoutEmails } from "#shared/logged-path.ts";
import {
  type Decision,
  type PictureReport,
  type PictureReportDecision,
  type PictureReportInput,
  type PictureReportResponse,
  PictureReportSettings,
  type ReportedPicture,
} from "../picture-reports.contract.ts";
import { ANSWER_DAYS, pictureReportMessages } from "../picture-reports.labels.ts";
import { galleryItems } from "./gallery.service.ts";
import { findGalleryItem } from "./gallery.store.ts";
import * as store from "./picture-reports.store.ts";

const items = picturesAsItems(galleryItems);

/** The pictures of the gallery, with their consent notes. */
export const galleryPictures: PictureSource = {
  ...items,
  async find(db, id) {
    const [picture, row] = [await items.find(db, id), await findGalleryItem(db, id, "all")];
    return picture && { ...picture, consentNote: row?.consent_note || undefined };
  },
};

/** Returns the source that has a picture, with the picture. */
async function findPicture(db: Db, sources: readonly PictureSource[], id: string) {
  for (const source of sources) {
    const picture = await source.find(db, id);
    if (picture) return { source, picture };
  }
  return undefined;
}

export interface PictureReportDeps extends Deps {
  /** The content types whose pictures visitors can report. */
  sources: readonly PictureSource[];
  sendsEmail: boolean;
  /** Called after an item was erased. Copies the list of erasures to the backup folder, because a restore may run without this database. */
  onErased: () => Promise<void>;
  /** Deletes the archive on this server, because it can have the picture. */
  discardArchive: () => Promise<void>;
}

const ENTITY = "picture report";
const DAY_MS = 86_400_000;
/** Reports hide at most this many pictures a day, so that reports cannot empty the gallery. Later reports only appear in the list. */
const HIDDEN_PER_DAY = 10;
const HIDDEN_PER_CLIENT = 3;
const LISTED = 200;
const CLIENT_SECRET = "picture-reports";

const settings = setting("takedown", PictureReportSettings);

export const getPictureReportSettings = async ({ db }: Pick<Deps, "db">): Promise<PictureReportSettings> =>
  (await settings.find(db))?.value ?? { hideUntilReviewed: false };

export const savePictureReportSettings = (
  deps: Deps,
  value: PictureReportSettings,
  writer: Writer,
): Promise<PictureReportSettings> =>
  runWrite(deps, writer, async (deps) => {
    const version = (await settings.find(deps.db))?.version ?? 0;
    await settings.save(deps.db, { value, version, now: deps.clock() });
    await deps.record({
      action: "updated",
      entity: "picture report settings",
      entityId: "takedown",
      label: "settings",
    });
    return value;
  });

/** @throws AppError: "not_found"; "gone" if the picture was erased */
async function getShown(deps: PictureReportDeps, id: string) {
  const found = await findPicture(deps.db, deps.sources, id);
  if (found?.picture.isShown) return found;
  for (const fingerprint of new Set(deps.sources.map((source) => source.fingerprint(id))))
    if (await wasErased(deps.db, fingerprint)) throw new AppError("gone");
  throw new AppError("not_found");
}

/** Returns the data of a picture for the report form. */
export async function getReportedPicture(deps: PictureReportDeps, id: string): Promise<ReportedPicture> {
  const { picture } = await getShown(deps, id);
  // The name of a person of a past team can contain an email address.
  const { page } = picture;
  return {
    title: withoutEmails(picture.title),
    image: mediaUrl(picture.image, deps.mediaBaseUrl),
    page,
    sendsEmail: deps.sendsEmail,
  };
}

const answerOf = (deps: PictureReportDeps, row: Pick<store.RequestRow, "due_at" | "hidden_at_once" | "email">) => {
  const isHidden = row.hidden_at_once === 1;
  const sentences = [
    isHidden ? pictureReportMessages.hidden : pictureReportMessages.listed,
    pictureReportMessages.answerBy(formatDayOf(isoInstant(row.due_at), deps.timeZone.name)),
    ...(row.email && deps.sendsEmail ? [pictureReportMessages.mailed] : []),
  ];
  return { isHidden, answerBy: isoInstant(row.due_at), message: sentences.join(" ") };
};

/**
 * Stores a visitor's report. A client has at most one open report per picture. A repeated report changes nothing.
 * @param address identifies the client; only a keyed hash of it is stored
 * @throws AppError: "not_found", "gone"
 */
export async function reportPicture(
  deps: PictureReportDeps,
  id: string,
  { reason, email }: PictureReportInput,
  address: string,
): Promise<PictureReportResponse> {
  const secret = await getSecret(deps.db, CLIENT_SECRET);
  const client = createHmac("sha256", secret).update(address).digest("base64url");
  const sent = await store.findOpen(deps.db, id, client);
  if (sent) return answerOf(deps, sent);
  const { source, picture } = await getShown(deps, id);
  const writer = { username: jobActors.site };
  const { row, outdated } = await runWrite(deps, writer, async (deps) => {
    const now = deps.clock().getTime();
    // Locked, so that reports at the same time cannot exceed the limit.
    const isSet = (await settings.lock(deps.db))?.value.hideUntilReviewed === true;
    const hidden = await store.countHidden(deps.db, client, now - DAY_MS);
    const mayHide = hidden.all < HIDDEN_PER_DAY && hidden.own < HIDDEN_PER_CLIENT;
    // A report never hides a picture that officers have decided to keep.
    const isAllowed = isSet && mayHide && !(await store.isKept(deps.db, id));
    const outdated = isAllowed ? await source.hide(deps, id, writer) : undefined;
    const row = {
      id: deps.newId(),
      picture_id: id,
      created_at: now,
      due_at: now + ANSWER_DAYS * DAY_MS,
      reason,
      email,
      client,
      state: "open" as const,
      hidden_at_once: outdated ? (1 as const) : (0 as const),
      answer: "",
      mail: email && deps.sendsEmail ? ("received" as const) : null,
    };
    await store.addRequest(deps.db, row);
    await deps.record({ action: "created", entity: ENTITY, entityId: row.id, label: picture.title });
    return { row, outdated };
  });
  await deps.media.remove(outdated ?? []);
  return answerOf(deps, row);
}

async function presentRequest(deps: PictureReportDeps, row: store.RequestRow): Promise<PictureReport> {
  const picture = (await findPicture(deps.db, deps.sources, row.picture_id))?.picture;
  return {
    _id: row.id,
    pictureId: row.picture_id,
    ...(picture && { picture: { ...picture, image: mediaUrl(picture.image, deps.mediaBaseUrl) } }),
    reason: row.reason,
    email: row.email,
    createdAt: isoInstant(row.created_at),
    dueAt: isoInstant(row.due_at),
    state: row.state,
    isHiddenAtOnce: row.hidden_at_once === 1,
    answer: row.answer,
    ...(row.decided_at !== null && { decidedAt: isoInstant(row.decided_at) }),
    ...(row.decided_by !== null && { decidedBy: row.decided_by }),
  };
}

export const listPictureReports = async (deps: PictureReportDeps): Promise<PictureReport[]> =>
  Promise.all((await store.listRequests(deps.db, LISTED)).map((row) => presentRequest(deps, row)));

const states = { keep: "kept", hide: "hidden", remove: "removed" } as const satisfies Record<Decision, string>;

/** Returns what a decision led to. A picture that visitors do not see is not kept. */
async function stateAfter(
  deps: Pick<PictureReportDeps, "sources"> & { db: Db },
  pictureId: string,
  decision: Decision,
) {
  if (decision !== "keep") return states[decision];
  const found = await findPicture(deps.db, deps.sources, pictureId);
  if (found) return found.picture.isShown ? "kept" : "hidden";
  return "removed";
}

/**
 * Decides about a picture. The decision answers every open request for the picture.
 * @throws AppError: "not_found"; "conflict" if the request is decided, or if the picture cannot be hidden
 */
export async function decidePictureReport(
  deps: PictureReportDeps,
  id: string,
  { decision, answer }: PictureReportDecision,
  writer: Writer,
): Promise<PictureReport> {
  const request = await store.findRequest(deps.db, id);
  if (!request) throw new AppError("not_found");
  if (request.state !== "open")
    throw new AppError("conflict", {
      message: "An officer has already decided on this report. Reload the page to see the decision.",
    });
  const found = await findPicture(deps.db, deps.sources, request.picture_id);
  // Remove the picture first. If that fails, the request stays open.
  if (decision === "remove" && found) await removePicture(deps, request.picture_id, writer);
  const outdated = await runWrite(deps, writer, async (deps) => {
    const isHidden = found?.picture.isShown === false;
    const open = await store.listOpenOf(deps.db, request.picture_id);
    const wasHiddenBySite = open.some(({ hidden_at_once }) => hidden_at_once === 1);
    let outdated: readonly string[] | undefined = [];
    if (found && decision === "keep" && isHidden && wasHiddenBySite)
      outdated = await found.source.show(deps, request.picture_id, writer);
    if (found && decision === "hide" && !isHidden) {
      outdated = await found.source.hide(deps, request.picture_id, writer);
      if (!outdated)
        throw new AppError("conflict", {
          message: "You can’t hide the only picture of an event. Replace the picture in the event first.",
        });
    }
    const state = await stateAfter(deps, request.picture_id, decision);
    for (const { id, email } of open)
      await store.updateRequest(deps.db, id, {
        state,
        answer,
        decided_at: deps.clock().getTime(),
        decided_by: writer.username,
        mail: email && deps.sendsEmail ? "decided" : null,
      });
    const label = found?.picture.title ?? "";
    await deps.record({ action: "updated", entity: ENTITY, entityId: id, label: `${label} (${state})` });
    return outdated;
  });
  await deps.media.remove(outdated ?? []);
  return presentRequest(deps, (await store.findRequest(deps.db, id)) ?? request);
}

/** Erases a picture with all copies and versions. @throws AppError("not_found") */
export async function removePicture(deps: PictureReportDeps, id: string, writer: Writer): Promise<void> {
  const found = await findPicture(deps.db, deps.sources, id);
  if (!found) throw new AppError("not_found");
  // Before the erasure, because the process can end at any time after it. And again, because of an archive made meanwhile.
  await deps.discardArchive();
  await found.source.eraseItem(deps, id, writer);
  await deps.onErased();
  await deps.discardArchive();
}

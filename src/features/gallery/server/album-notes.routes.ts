import { z } from "zod";
import { runWrite, type Writer, writerOf } from "#content/write.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { AlbumId, AlbumNotes, ListedAlbumNotes } from "../gallery.contract.ts";
import { isMonth } from "../gallery.rules.ts";
import * as store from "./gallery.store.ts";

const tags = ["gallery"];
const config = { access: "content" as const };

const listAlbumNotes = async ({ db }: Pick<Deps, "db">): Promise<ListedAlbumNotes[]> =>
  (await store.listAlbumNotes(db)).map(({ id, title, consent_note, no_close_ups }) => ({
    album: id,
    ...(title !== undefined && { title }),
    consentNote: consent_note,
    noCloseUps: no_close_ups === 1,
  }));

/** @param event the title of the event, or undefined for a month */
const saveAlbumNotes = (
  deps: Deps,
  album: { id: string; event: string | undefined },
  { consentNote, noCloseUps }: AlbumNotes,
  writer: Writer,
): Promise<ListedAlbumNotes> =>
  runWrite(deps, writer, async (deps) => {
    await store.putAlbumNotes(deps.db, {
      id: album.id,
      event_id: album.event === undefined ? null : album.id,
      consent_note: consentNote,
      no_close_ups: noCloseUps ? 1 : 0,
      updated_at: deps.clock().getTime(),
    });
    await deps.record({ action: "updated", entity: "album notes", entityId: album.id, label: album.event ?? album.id });
    return { album: album.id, consentNote, noCloseUps };
  });

/** Registers the routes of the notes that officers keep about albums. */
export function albumNotesRoutes(app: HttpServer, deps: Deps) {
  const notes = "/api/gallery/albums/notes";
  app.get(notes, { config, schema: { tags, response: responses(z.array(ListedAlbumNotes)) } }, () =>
    listAlbumNotes(deps),
  );

  app.put(
    `${notes}/:album`,
    { config, schema: { tags, params: AlbumId, body: AlbumNotes, response: responses(ListedAlbumNotes) } },
    async (request) => {
      const { album } = request.params;
      const event = isMonth(album) ? undefined : await store.findEventTitle(deps.db, album);
      if (!isMonth(album) && event === undefined) throw new AppError("not_found");
      return saveAlbumNotes(deps, { id: album, event }, request.body, writerOf(request));
    },
  );
}

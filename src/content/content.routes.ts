import { z } from "zod";
import { cacheUntilChange, type Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { ErrorBody, named, responses } from "#platform/http/error-handler.ts";
import { type FileField, type FormShape, type FormValues, withForm } from "#platform/http/form.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { Address, ById, BySlug, Deleted } from "#shared/by-id.ts";
import { draftOf } from "#shared/form-fields.ts";
import { Bulk, BulkDone, ItemOrder, RestoreRequest, versionOf } from "#shared/lifecycle.ts";
import { type Listing, listingOf, Paging, pageLimit } from "#shared/paging.ts";
import { PublishingInput, type PublishingState, publishingMessages, publishingStates } from "#shared/publishing.ts";
import { applyBulk } from "./bulk.ts";
import { contentRows, getRow, getRowBySlug, type Scope, scopeOf } from "./content.store.ts";
import type { ContentType, StoredRow } from "./content-type.ts";
import { getForAdmins, listForAdmins, type Presenter } from "./publication.ts";
import { restore, trash } from "./removal.ts";
import { reorder } from "./save.ts";
import { listVersionsOf, restoreVersion } from "./versions.ts";
import { type Writer, writerOf } from "./write.ts";

type Files = Record<string, FileField>;
type ContentForm<Fields extends z.ZodObject, Names extends Files> = FormValues<Fields, Names> & { writer: Writer };

type AdminQuery = Paging & { state?: PublishingState | undefined };

interface Resource<AllDeps, Row extends StoredRow, Item extends z.ZodType> {
  type: ContentType<Row>;
  /** Returns a row as API responses have it. */
  present: (deps: AllDeps, row: Row) => z.output<Item> | Promise<z.output<Item>>;
  tag: string;
  item: Item;
}

/** The form of a content type, and the required fields that its drafts may lack. */
type ContentShape<Fields extends z.ZodObject, Names extends Files> = FormShape<Fields, Names> & {
  draftMayLack?: readonly (keyof z.output<Fields>)[];
};

/** Adds the publication fields to a form. Features do not read them: the write functions apply them. */
function withPublishing<Fields extends z.ZodObject, Names extends Files>({
  fields,
  files,
  draftMayLack,
}: ContentShape<Fields, Names>): FormShape<Fields, Names> {
  const withState = (shape: typeof PublishingInput.shape) => fields.safeExtend(shape) as unknown as Fields;
  if (!draftMayLack) return { fields: withState(PublishingInput.shape), files };
  const description = `A draft may lack: ${draftMayLack.join(", ")}`;
  const published = withState({ ...PublishingInput.shape, state: PublishingInput.shape.state.meta({ description }) });
  const draft = draftOf(published, draftMayLack);
  return {
    fields: published,
    fieldsFor: (texts) => (texts.get("state")?.at(-1) === "draft" ? draft : published),
    files,
  };
}

function toContentForm<Fields extends z.ZodObject, Names extends Files>(
  { fields, files }: FormValues<Fields, Names>,
  writer: Writer,
): ContentForm<Fields, Names> {
  const { state, publishAt, unpublishAt, ...own } = fields as z.output<Fields> & PublishingInput;
  return {
    fields: { ...own, ...(writer.chapter && { chapter: writer.chapter }) } as z.output<Fields>,
    files,
    writer: { ...writer, publishing: { state, publishAt, unpublishAt } },
  };
}

/** Returns a list whose rows have the form of API responses. */
async function mapRows<Row, Answer>(
  listing: Listing<Row>,
  present: (row: Row) => Answer | Promise<Answer>,
): Promise<Listing<Answer>> {
  const all = (rows: readonly Row[]) => Promise.all(rows.map((row) => present(row)));
  return Array.isArray(listing) ? all(listing) : { ...listing, items: await all(listing.items) };
}

const ByState = {
  state: z.enum(publishingStates, { error: publishingMessages.state }).optional().meta({
    description: "Returns only items in this state, for administrators. By default, returns all items except the trash",
  }),
};

/** The routes that every content type has. The functions that a feature passes get its dependencies first. */
export function contentRoutes<AllDeps extends Deps, Row extends StoredRow, Item extends z.ZodType<{ _id: string }>>(
  app: HttpServer,
  deps: AllDeps,
  { type, present: presentRow, tag, item }: Resource<AllDeps, Row, Item>,
) {
  type Answer = z.output<Item>;
  const { temp } = deps;
  const present = (row: Row) => presentRow(deps, row);
  const presenter = { type, present };
  const path = type.apiPath;
  const tags = [tag];
  const byId = `${path}/:id`;
  const answer: z.ZodType = item;

  lifecycleRoutes(app, deps, { ...presenter, tag, answer });

  return {
    /** GET of the list: whole, or one page. @param cached returns the public list if it is cached */
    list<Query extends z.ZodObject>(
      querystring: Query,
      list: (deps: AllDeps, query: z.output<Query>, scope: Scope) => Promise<Listing<Row>>,
      cached?: (query: z.output<Query>) => Promise<Listing<Answer>> | undefined,
    ) {
      publicRead(
        app,
        { path, tag, querystring: querystring.extend(ByState), answer: listingOf(answer) },
        async ({ query }) => {
          const { state = "published" } = query as AdminQuery;
          if (state !== "published") throw new AppError("unauthorised");
          const filters = query as z.output<Query>;
          return cached?.(filters) ?? mapRows(await list(deps, filters, "published"), present);
        },
        ({ query }) => this.listForAdmins(query as AdminQuery, (scope) => list(deps, query as z.output<Query>, scope)),
      );
    },

    /**
     * GET of the list in the order that officers chose, and PUT of a new order.
     * @param messages the name of the list in the audit log, and the message if items were added or deleted meanwhile
     * @returns the cached public list
     */
    ordered(messages: { label: string; conflict: string }): () => Promise<Answer[]> {
      const rows = contentRows(type.table as "banners") as unknown as {
        all: (db: Db, scope: Scope) => Promise<Row[]>;
        list: (db: Db, paging: Paging, scope: Scope) => Promise<Listing<Row>>;
      };
      const all = async () => Promise.all((await rows.all(deps.db, "published")).map(present));
      const cached = cacheUntilChange(deps.changes, all, type.entity);
      app.addHook("onClose", async () => cached.stop());
      this.list(
        Paging,
        (deps, query, scope) => rows.list(deps.db, query, scope),
        (query) => (pageLimit(query) === undefined ? cached.get() : undefined),
      );
      this.order(ItemOrder, async (deps, { ids }, writer) => {
        await reorder(deps, type, { ids, writer, ...messages });
        return all();
      });
      return cached.get;
    },

    /** Returns a list as administrators see it: one state, or everything except the trash. */
    async listForAdmins(query: AdminQuery, list: (scope: Scope) => Promise<Listing<Row>>) {
      const rows = await list(scopeOf(query));
      if (Array.isArray(rows)) return listForAdmins(deps, presenter, rows);
      return { ...rows, items: await listForAdmins(deps, presenter, rows.items) };
    },

    /** Returns one item as administrators see it. @throws AppError("not_found") */
    getForAdmins: (id: string) => getForAdmins(deps, presenter, id),

    /** GET of one item. */
    one(access: "public" | "content" = "public") {
      type ById = { params: z.output<typeof ById> };
      const forVisitors = async ({ params }: ById) => present(await getRow(deps, type, params.id, "published"));
      const forAdmins = ({ params }: ById) => getForAdmins(deps, presenter, params.id);
      if (access === "public")
        return publicRead(app, { path: byId, tag, params: ById, answer }, forVisitors, forAdmins);
      const response = responses(answer);
      app.get(byId, { config: { access }, schema: { tags, params: ById, response } }, forAdmins);
    },

    /** GET of the item with a current or earlier slug, and GET of all slugs. Only for types whose items have pages. */
    bySlug() {
      publicRead(app, { path: `${path}/at/:slug`, tag, params: BySlug, answer }, async ({ params }) =>
        present(await getRowBySlug(deps, type, params.slug)),
      );
      publicRead(app, { path: `${path}/addresses`, tag, answer: z.array(Address) }, () =>
        contentRows(type.table).listSlugs(deps.db),
      );
    },

    /** POST of a form. */
    create<Fields extends z.ZodObject, Names extends Files>(
      shape: ContentShape<Fields, Names>,
      create: (deps: AllDeps, form: ContentForm<Fields, Names>) => Promise<Row>,
    ) {
      const form = withPublishing(shape);
      const response = { 201: answer, default: ErrorBody };
      app.post(path, { config: { access: "content", form }, schema: { tags, response } }, async (request, reply) => {
        const writer = writerOf(request);
        const row = await withForm(request, temp, form, (values) => create(deps, toContentForm(values, writer)));
        return reply.code(201).send(await getForAdmins(deps, presenter, row.id));
      });
    },

    /** PUT of a form. */
    update<Fields extends z.ZodObject, Names extends Files>(
      shape: ContentShape<Fields, Names>,
      update: (deps: AllDeps, id: string, form: ContentForm<Fields, Names>) => Promise<Row>,
    ) {
      const form = withPublishing(shape);
      const response = responses(answer);
      app.put(
        byId,
        { config: { access: "content", form }, schema: { tags, params: ById, response } },
        async (request) => {
          const writer = writerOf(request);
          const { id } = request.params;
          const row = await withForm(request, temp, form, (values) => update(deps, id, toContentForm(values, writer)));
          return getForAdmins(deps, presenter, row.id);
        },
      );
    },

    /** PUT of a new order. */
    order<Body extends z.ZodObject>(
      body: Body,
      order: (deps: AllDeps, body: z.output<Body>, writer: Writer) => Promise<Answer[]>,
    ) {
      const response = responses(z.array(answer));
      app.put(`${path}/order`, { config: { access: "content" }, schema: { tags, body, response } }, (request) =>
        order(deps, request.body as z.output<Body>, writerOf(request)),
      );
    },
  };
}

/** Routes for trash, restore, versions and bulk actions, the same for every content type. */
export function lifecycleRoutes<Row extends StoredRow, Answer>(
  app: HttpServer,
  deps: Deps,
  { type, present, tag, answer: unnamed }: Presenter<Row, Answer> & { tag: string; answer: z.ZodType },
) {
  const answer = named(type.entity, unnamed);
  const presenter = { type, present };
  const byId = `${type.apiPath}/:id`;
  const config = { access: "content" as const };
  const schema = <Answer extends z.ZodType>(answer: Answer) => ({
    tags: [tag],
    params: ById,
    response: responses(answer),
  });

  if (!type.alwaysExists)
    app.delete(byId, { config, schema: schema(Deleted) }, async (request) => {
      await trash(deps, type, request.params.id, writerOf(request));
      return { _id: request.params.id };
    });

  app.post(
    `${byId}/restore`,
    { config, schema: { ...schema(answer), body: RestoreRequest.nullish() } },
    async (request) => {
      const { id } = request.params;
      const version = request.body?.version;
      if (version === undefined) await restore(deps, type, id, writerOf(request));
      else await restoreVersion(deps, type, { id, version, writer: writerOf(request) });
      return getForAdmins(deps, presenter, id);
    },
  );

  app.get(`${byId}/versions`, { config, schema: schema(z.array(versionOf(answer))) }, ({ params }) =>
    listVersionsOf(deps, presenter, params.id),
  );

  app.post(
    `${type.apiPath}/bulk`,
    { config, schema: { tags: [tag], body: Bulk, response: responses(BulkDone) } },
    async (request) => {
      const versions = await applyBulk(deps, type, request.body, writerOf(request));
      return { ids: request.body.ids, versions };
    },
  );
}

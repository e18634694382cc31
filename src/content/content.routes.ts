import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import { type FileField, type FormShape, type FormValues, withForm } from "#platform/http/form.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { Address, ById, BySlug } from "#shared/by-id.ts";
import { type Listing, listingOf } from "#shared/paging.ts";
import { PublishingInput, publishingMessages, publishingStates } from "#shared/publishing.ts";
import type { StoredRow } from "./kind.ts";
import { lifecycleRoutes } from "./lifecycle.routes.ts";
import { forVisitors, getForOfficers, listForOfficers, type OfficersQuery, type Shown } from "./officers-view.ts";
import type { Writer } from "./writer.ts";
import { writerOf } from "./writer-of.ts";

type Files = Record<string, FileField>;
type SentForm<Fields extends z.ZodObject, Names extends Files> = FormValues<Fields, Names> & { writer: Writer };

interface Resource<Row extends StoredRow, Item extends z.ZodType> extends Shown<Row, z.output<Item>> {
  tag: string;
  item: Item;
}

/** What is sent of who is to see a thing goes with who writes it: features know of neither. */
const withPublishing = <Fields extends z.ZodObject, Names extends Files>({
  fields,
  files,
}: FormShape<Fields, Names>) => ({
  fields: fields.safeExtend(PublishingInput.shape) as unknown as Fields,
  files,
});

function sentForm<Fields extends z.ZodObject, Names extends Files>(
  { fields, files }: FormValues<Fields, Names>,
  writer: Writer,
): SentForm<Fields, Names> {
  const { state, publishAt, unpublishAt, ...own } = fields as z.output<Fields> & PublishingInput;
  return {
    fields: own as z.output<Fields>,
    files,
    writer: { ...writer, publishing: { state, publishAt, unpublishAt } },
  };
}

const ByState = {
  state: z
    .enum(publishingStates, { error: publishingMessages.state })
    .optional()
    .meta({ description: "For administrators: those in that state alone; without it all but trash" }),
};

/** The calls that are alike for every kind of content. Each declares whom it lets in and what it takes and answers. */
export function contentRoutes<Row extends StoredRow, Item extends z.ZodType<{ _id: string }>>(
  app: HttpServer,
  deps: Deps,
  { kind, present, tag, item }: Resource<Row, Item>,
) {
  type Answer = z.output<Item>;
  const { temp } = deps;
  const shown = { kind, present };
  const path = kind.calls;
  const tags = [tag];
  const byId = `${path}/:id`;
  // What a handler gives is checked against the type of `item` here, and against its schema when it is sent.
  const answer: z.ZodType = item;

  lifecycleRoutes(app, deps, { ...shown, tag, answer });

  return {
    /**
     * GET of the list: whole, or a page of it.
     * @param listKnown what visitors are answered, where that need not be read anew for each
     */
    list<Query extends z.ZodObject>(
      querystring: Query,
      list: (query: z.output<Query>) => Promise<Listing<Answer>>,
      listKnown = list,
    ) {
      const listed = (query: unknown) => list(query as z.output<Query>);
      publicRead(
        app,
        { path, tag, querystring: querystring.extend(ByState), answer: listingOf(answer) },
        ({ query }) => listKnown(forVisitors(query) as z.output<Query>),
        ({ query }) => listForOfficers(deps, shown, query, listed),
      );
    },

    /** The same, of a list that administrators alone see. */
    listForOfficers: <Query extends OfficersQuery>(query: Query, list: (query: Query) => Promise<Listing<Answer>>) =>
      listForOfficers(deps, shown, query, list),

    /** GET of one. */
    one(get: (id: string) => Promise<Answer>, access: "public" | "content" = "public") {
      type ById = { params: z.output<typeof ById> };
      const asked = ({ params }: ById) => get(params.id);
      const forOfficers = ({ params }: ById) => getForOfficers(deps, shown, params.id);
      if (access === "public") return publicRead(app, { path: byId, tag, params: ById, answer }, asked, forOfficers);
      const response = { 200: answer, default: ErrorBody };
      app.get(byId, { config: { access }, schema: { tags, params: ById, response } }, forOfficers);
    },

    /** GET of the one at an address. */
    at(get: (slug: string) => Promise<Answer>) {
      publicRead(app, { path: `${path}/at/:slug`, tag, params: BySlug, answer }, ({ params }) => get(params.slug));
    },

    /** GET of the addresses of all, and nothing else of them. */
    addresses(list: () => Promise<Address[]>) {
      publicRead(app, { path: `${path}/addresses`, tag, answer: z.array(Address) }, list);
    },

    /** POST of a form. */
    create<Fields extends z.ZodObject, Names extends Files>(
      given: FormShape<Fields, Names>,
      create: (form: SentForm<Fields, Names>) => Promise<Row>,
    ) {
      const form = withPublishing(given);
      const response = { 201: answer, default: ErrorBody };
      app.post(path, { config: { access: "content", form }, schema: { tags, response } }, async (request, reply) => {
        const writer = writerOf(request);
        const row = await withForm(request, temp, form, (values) => create(sentForm(values, writer)));
        return reply.code(201).send(await getForOfficers(deps, shown, row.id));
      });
    },

    /** PUT of a form. */
    update<Fields extends z.ZodObject, Names extends Files>(
      given: FormShape<Fields, Names>,
      update: (id: string, form: SentForm<Fields, Names>) => Promise<Row>,
    ) {
      const form = withPublishing(given);
      const response = { 200: answer, default: ErrorBody };
      app.put(
        byId,
        { config: { access: "content", form }, schema: { tags, params: ById, response } },
        async (request) => {
          const writer = writerOf(request);
          const { id } = request.params;
          const row = await withForm(request, temp, form, (values) => update(id, sentForm(values, writer)));
          return getForOfficers(deps, shown, row.id);
        },
      );
    },

    /** PUT of a new order. */
    order<Body extends z.ZodObject>(body: Body, order: (body: z.output<Body>, writer: Writer) => Promise<Answer[]>) {
      const response = { 200: z.array(answer), default: ErrorBody };
      app.put(`${path}/order`, { config: { access: "content" }, schema: { tags, body, response } }, (request) =>
        order(request.body as z.output<Body>, writerOf(request)),
      );
    },
  };
}

import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { signedIn } from "#platform/http/access.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import { type FileField, type FormShape, type FormValues, withForm } from "#platform/http/form.ts";
import { expectedVersion } from "#platform/http/if-match.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { Address, ById, BySlug, Deleted } from "#shared/by-id.ts";
import { type Listing, listingOf } from "#shared/paging.ts";
import type { Writer } from "./writer.ts";

type Files = Record<string, FileField>;
type SentForm<Fields extends z.ZodObject, Names extends Files> = FormValues<Fields, Names> & { writer: Writer };

/** The writer of a request: the signed-in administrator, and the version that they started from. */
export const writerOf = (request: FastifyRequest): Writer => ({
  username: signedIn(request).username,
  expectedVersion: expectedVersion(request),
});

interface Resource<Item extends z.ZodType> {
  /** Under which the calls are: "/api/events". */
  path: string;
  tag: string;
  item: Item;
}

/** The calls that are alike for every kind of content. Each declares whom it lets in and what it takes and answers. */
export function contentRoutes<Item extends z.ZodType<{ _id: string }>>(
  app: HttpServer,
  { temp }: Pick<Deps, "temp">,
  { path, tag, item }: Resource<Item>,
) {
  type Answer = z.output<Item>;
  const tags = [tag];
  const byId = `${path}/:id`;
  // What a handler gives is checked against the type of `item` here, and against its schema when it is sent.
  const answer: z.ZodType = item;

  return {
    /** GET of the list: whole, or a page of it. */
    list<Query extends z.ZodObject>(querystring: Query, list: (query: z.output<Query>) => Promise<Listing<Answer>>) {
      publicRead(app, { path, tag, querystring, answer: listingOf(answer) }, ({ query }) => list(query));
    },

    /** GET of one. */
    one(get: (id: string) => Promise<Answer>, access: "public" | "admin" = "public") {
      const asked = ({ params }: { params: z.output<typeof ById> }) => get(params.id);
      if (access === "public") return publicRead(app, { path: byId, tag, params: ById, answer }, asked);
      const response = { 200: answer, default: ErrorBody };
      app.get(byId, { config: { access }, schema: { tags, params: ById, response } }, asked);
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
      form: FormShape<Fields, Names>,
      create: (form: SentForm<Fields, Names>) => Promise<Answer>,
    ) {
      const response = { 201: answer, default: ErrorBody };
      app.post(path, { config: { access: "admin", form }, schema: { tags, response } }, async (request, reply) => {
        const writer = writerOf(request);
        const created = await withForm(request, temp, form, (values) => create({ ...values, writer }));
        return reply.code(201).send(created);
      });
    },

    /** PUT of a form. */
    update<Fields extends z.ZodObject, Names extends Files>(
      form: FormShape<Fields, Names>,
      update: (id: string, form: SentForm<Fields, Names>) => Promise<Answer>,
    ) {
      const response = { 200: answer, default: ErrorBody };
      app.put(byId, { config: { access: "admin", form }, schema: { tags, params: ById, response } }, (request) => {
        const writer = writerOf(request);
        return withForm(request, temp, form, (values) => update(request.params.id, { ...values, writer }));
      });
    },

    /** PUT of a new order. */
    order<Body extends z.ZodObject>(body: Body, order: (body: z.output<Body>, writer: Writer) => Promise<Answer[]>) {
      const response = { 200: z.array(answer), default: ErrorBody };
      app.put(`${path}/order`, { config: { access: "admin" }, schema: { tags, body, response } }, (request) =>
        order(request.body as z.output<Body>, writerOf(request)),
      );
    },

    /** DELETE of one. */
    remove(remove: (id: string, writer: Writer) => Promise<void>) {
      const response = { 200: Deleted, default: ErrorBody };
      app.delete(byId, { config: { access: "admin" }, schema: { tags, params: ById, response } }, async (request) => {
        await remove(request.params.id, writerOf(request));
        return { _id: request.params.id };
      });
    },
  };
}

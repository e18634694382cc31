import { parse } from "node:querystring";
import type { FastifyBaseLogger } from "fastify";
import findMyWay from "find-my-way";
import { z } from "zod";
import type { Permission } from "#shared/roles.ts";
import { AppError } from "../errors.ts";
import { ErrorBody, errorBody, invalidInput, noteFailure } from "./error-handler.ts";
import type { HttpServer } from "./server.ts";

type Shape = z.ZodObject;
type Nothing = z.ZodObject<Record<never, never>>;
const Nothing: Nothing = z.object({});

/** A GET route whose response is the same for all clients and depends only on the URL. */
export interface PublicRead {
  /** Fastify's form: "/api/events/:id". */
  path: string;
  params: Shape;
  querystring: Shape;
  parameters: readonly string[];
  read: (input: { params: never; query: never }) => unknown;
}

interface Declaration<Params extends Shape, Query extends Shape, Answer extends z.ZodType> {
  path: string;
  tag: string;
  params?: Params;
  querystring?: Query;
  answer: Answer;
}

type Reader<Params extends Shape, Query extends Shape, Answer extends z.ZodType> = (
  input: ReadInput<Params, Query>,
) => z.output<Answer> | Promise<z.output<Answer>>;

interface ReadInput<Params extends Shape, Query extends Shape> {
  params: z.output<Params>;
  query: z.output<Query>;
}

/** The result of a call, before serialization. */
export interface ReadResult {
  status: number;
  body: unknown;
}

declare module "fastify" {
  interface FastifyContextConfig {
    publicRead?: PublicRead;
    /** The permission for the officers' response. */
    permissionOfAdmins?: Permission;
  }
  interface FastifyInstance {
    publicReads: PublicReads;
  }
}

/**
 * Declares a public GET route, for HTTP and for in-process calls.
 * @param forAdministrators returns the response for users who may edit content
 */
export function publicRead<Answer extends z.ZodType, Params extends Shape = Nothing, Query extends Shape = Nothing>(
  app: HttpServer,
  { path, tag, params, querystring, answer }: Declaration<Params, Query, Answer>,
  read: Reader<Params, Query, Answer>,
  forAdministrators?: Reader<Params, Query, Answer>,
) {
  const input = { ...(params && { params }), ...(querystring && { querystring }) };
  // The result of `read` is type-checked here, and validated when it is sent.
  const response = { 200: answer as z.ZodType, default: ErrorBody };
  const schema = { tags: [tag], ...input, response };
  const parameters = Object.keys(querystring?.shape ?? {});
  const declared = { path, params: params ?? Nothing, querystring: querystring ?? Nothing, parameters, read };
  const config = {
    access: "public" as const,
    publicRead: declared,
    ...(forAdministrators && { permissionOfAdmins: "content" as const }),
  };
  app.get(path, { config, schema }, async (request) => {
    const { params, query } = request;
    if (forAdministrators && request.signedIn) return forAdministrators({ params, query } as ReadInput<Params, Query>);
    const client = await app.identifyClient(request);
    return app.renderQueue.run(async () => read({ params, query } as ReadInput<Params, Query>), client);
  });
  app.publicReads.add(declared);
}

const parsed = (schema: Shape, input: unknown) => {
  const result = schema.safeParse(input);
  if (result.success) return result.data as never;
  throw invalidInput(result.error.issues[0]?.message, result.error);
};

/** The calls from `publicRead`, answered without HTTP. */
export class PublicReads {
  /** With the same length limit as the Fastify server. */
  readonly #router = findMyWay({ maxParamLength: 200 });
  readonly #paths: string[] = [];
  readonly #log: FastifyBaseLogger;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  add(read: PublicRead) {
    this.#router.on("GET", read.path, () => {}, read);
    this.#paths.push(read.path);
  }

  parametersOf(path: string): readonly string[] | undefined {
    return this.#find(path)?.read.parameters;
  }

  get paths(): readonly string[] {
    return this.#paths;
  }

  /**
   * Returns the response to a GET of `address`, such as "/api/events?status=past", with its HTTP status and error
   * message. Its body is not serialized.
   */
  async answer(address: string): Promise<ReadResult> {
    try {
      const [path = "", query = ""] = address.split("?", 2);
      const found = this.#find(path);
      if (!found) throw new AppError("not_found");
      const { params, querystring, read } = found.read;
      const input = { params: parsed(params, found.params), query: parsed(querystring, parse(query)) };
      return { status: 200, body: await read(input) };
    } catch (error) {
      const failure = noteFailure(error as Error, this.#log);
      return { status: failure.status, body: errorBody(failure) };
    }
  }

  #find(path: string): { read: PublicRead; params: unknown } | undefined {
    const found = this.#router.find("GET", path);
    return found ? { read: found.store as PublicRead, params: found.params } : undefined;
  }
}

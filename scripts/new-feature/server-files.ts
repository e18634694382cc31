import type { Names } from "./names.ts";

export const routes = ({ kebab, one, many }: Names) => `import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { writerOf } from "#platform/http/writer.ts";
import { ${one.pascal}, ${one.pascal}Input } from "../${kebab}.contract.ts";
import { create${one.pascal}, delete${one.pascal}, list${many.pascal}, update${one.pascal} } from "./${kebab}.service.ts";

const params = z.object({ id: z.string().max(100) });
const Deleted = z.object({ _id: z.string() });
const tags = ["${many.words}"];

export function ${many.camel}Routes(app: HttpServer, deps: Deps) {
  app.get(
    "/api/${kebab}",
    { config: { access: "public" }, schema: { tags, response: { 200: z.array(${one.pascal}), default: ErrorBody } } },
    () => list${many.pascal}(deps),
  );

  app.post(
    "/api/${kebab}",
    {
      config: { access: "admin" },
      schema: { tags, body: ${one.pascal}Input, response: { 201: ${one.pascal}, default: ErrorBody } },
    },
    async (request, reply) => reply.code(201).send(await create${one.pascal}(deps, request.body, writerOf(request))),
  );

  app.put(
    "/api/${kebab}/:id",
    {
      config: { access: "admin" },
      schema: { tags, params, body: ${one.pascal}Input, response: { 200: ${one.pascal}, default: ErrorBody } },
    },
    (request) => update${one.pascal}(deps, request.params.id, request.body, writerOf(request)),
  );

  app.delete(
    "/api/${kebab}/:id",
    { config: { access: "admin" }, schema: { tags, params, response: { 200: Deleted, default: ErrorBody } } },
    async (request) => {
      await delete${one.pascal}(deps, request.params.id, writerOf(request));
      return { _id: request.params.id };
    },
  );
}
`;

export const service = ({ kebab, one, many }: Names) => `import { recordAudit } from "#platform/audit/audit.store.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import type { Writer } from "#platform/http/writer.ts";
import { type ${one.pascal}, type ${one.pascal}Input, ${one.camel}Messages } from "../${kebab}.contract.ts";
import * as store from "./${kebab}.store.ts";

const present = (row: store.${one.pascal}Row): ${one.pascal} => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  createdAt: new Date(row.created_at).toISOString(),
  version: row.version,
});

export const list${many.pascal} = async (deps: { db: Db }): Promise<${one.pascal}[]> =>
  (await store.list${many.pascal}(deps.db)).map(present);

/** The row that a writer may change. @throws AppError: "not_found", "stale" */
async function getRow(db: Db, id: string, writer?: Writer): Promise<store.${one.pascal}Row> {
  const row = await store.find${one.pascal}(db, id);
  if (!row) throw new AppError("not_found", { message: ${one.camel}Messages.notFound });
  if (writer?.expectedVersion !== undefined && writer.expectedVersion !== row.version) throw new AppError("stale");
  return row;
}

const audit = (
  deps: Pick<Deps, "newId" | "clock"> & { db: Db },
  writer: Writer,
  action: "created" | "updated" | "deleted",
  id: string,
  title: string,
) =>
  recordAudit(deps.db, {
    id: deps.newId(),
    at: deps.clock(),
    actor: writer.username,
    action,
    entity: "${one.words}",
    entityId: id,
    label: title,
  });

export async function create${one.pascal}(deps: Deps, input: ${one.pascal}Input, writer: Writer): Promise<${one.pascal}> {
  const id = deps.newId();
  return inTransaction(deps, async (deps) => {
    await store.create${one.pascal}(deps.db, { id, now: deps.clock(), input });
    await audit(deps, writer, "created", id, input.title);
    return present(await getRow(deps.db, id));
  });
}

/** @throws AppError: "not_found", "stale" when the writer started from another version than the present one. */
export async function update${one.pascal}(
  deps: Deps,
  id: string,
  input: ${one.pascal}Input,
  writer: Writer,
): Promise<${one.pascal}> {
  return inTransaction(deps, async (deps) => {
    const { version } = await getRow(deps.db, id, writer);
    const written = await store.update${one.pascal}(deps.db, { id, now: deps.clock(), input, version });
    if (!written) throw new AppError("stale");
    await audit(deps, writer, "updated", id, input.title);
    return present(await getRow(deps.db, id));
  });
}

/** @throws AppError: "not_found", "stale" */
export async function delete${one.pascal}(deps: Deps, id: string, writer: Writer): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { title } = await getRow(deps.db, id, writer);
    await store.delete${one.pascal}(deps.db, id);
    await audit(deps, writer, "deleted", id, title);
  });
}
`;

export const store = ({ kebab, snake, one, many }: Names) => `import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { ${many.pascal}Table } from "#platform/db/schema.ts";
import type { ${one.pascal}Input } from "../${kebab}.contract.ts";

export type ${one.pascal}Row = Selectable<${many.pascal}Table>;

/** All ${many.words}, newest first. */
export const list${many.pascal} = (db: Db): Promise<${one.pascal}Row[]> =>
  db.selectFrom("${snake}").selectAll().orderBy("created_at", "desc").orderBy("id", "desc").execute();

export const find${one.pascal} = (db: Db, id: string): Promise<${one.pascal}Row | undefined> =>
  db.selectFrom("${snake}").selectAll().where("id", "=", id).executeTakeFirst();

export async function create${one.pascal}(
  db: Db,
  ${one.camel}: { id: string; now: Date; input: ${one.pascal}Input },
): Promise<void> {
  const at = ${one.camel}.now.getTime();
  await db
    .insertInto("${snake}")
    .values({ id: ${one.camel}.id, created_at: at, updated_at: at, ...${one.camel}.input })
    .execute();
}

/** Overwrites a ${one.words} and raises its version. False when it is gone or no longer at \`version\`. */
export async function update${one.pascal}(
  db: Db,
  ${one.camel}: { id: string; now: Date; input: ${one.pascal}Input; version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("${snake}")
    .set({ ...${one.camel}.input, updated_at: ${one.camel}.now.getTime(), version: ${one.camel}.version + 1 })
    .where("id", "=", ${one.camel}.id)
    .where("version", "=", ${one.camel}.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function delete${one.pascal}(db: Db, id: string): Promise<void> {
  await db.deleteFrom("${snake}").where("id", "=", id).execute();
}
`;

export const routesTest = ({ kebab, one, many }: Names) => `import { afterEach, describe, expect, test } from "vitest";
import { engines } from "#tests/support/databases.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";

const input = { title: "First ${one.words}", description: "Words about it." };

describe.each(engines)("${many.words} on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());
  const open = async () => {
    site = await openTestSite({ engine });
  };
  const add = () => site.call("POST", "/api/${kebab}", { body: input });
  const list = async () => (await site.call("GET", "/api/${kebab}", { token: false })).body;

  test("an officer adds, changes and deletes a ${one.words}, and a visitor reads it", async () => {
    await open();
    const added = await add();
    expect(added).toMatchObject({ status: 201, body: { ...input, version: 1 } });
    expect(await list()).toEqual([added.body]);

    const path = \`/api/${kebab}/\${added.body._id}\`;
    const changed = await site.call("PUT", path, { body: { ...input, title: "Renamed" } });
    expect(changed).toMatchObject({ status: 200, body: { title: "Renamed", version: 2 } });
    expect((await site.call("DELETE", path)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await site.call("DELETE", path)).toMatchObject({ status: 404, body: { error: "not_found" } });
  });

  test("the second of two officers who edit the same ${one.words} is told", async () => {
    await open();
    const { _id, version } = (await add()).body;
    const save = (title: string) =>
      site.call("PUT", \`/api/${kebab}/\${_id}\`, {
        body: { ...input, title },
        headers: { "if-match": String(version) },
      });
    expect((await save("First")).status).toBe(200);
    expect(await save("Second")).toMatchObject({ status: 409, body: { error: "stale" } });
  });

  test("a blank field is refused in words, and a writer without a token too", async () => {
    await open();
    expect(await site.call("POST", "/api/${kebab}", { body: { ...input, title: "  " } })).toMatchObject({
      status: 400,
      body: { error: "invalid", message: "Please fill in all required fields" },
    });
    expect((await site.call("POST", "/api/${kebab}", { body: input, token: false })).status).toBe(401);
    expect(await list()).toEqual([]);
  });
});
`;

export const migration = ({ snake, many }: Names) => `import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../engine.ts";

/** The table of the ${many.words}. */
export const ${many.camel} = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    const table = db.schema
      .createTable("${snake}")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("created_at", millis, (c) => c.notNull())
      .addColumn("updated_at", millis, (c) => c.notNull())
      .addColumn("title", "text", (c) => c.notNull())
      .addColumn("description", "text", (c) => c.notNull());
    await (engine === "sqlite" ? table.modifyEnd(sql\`strict\`) : table).execute();
  },
});
`;

import { expect, test } from "vitest";
import { viewFaults } from "./published-views.ts";

const handler = "src/features/events/server/events.routes.ts";

test.each([
  'selectContent(db, "events", "all").selectAll()',
  'selectContent(db, "events", "active")',
  'store.findEvent(deps.db, id, "draft")',
  'store.listEvents(db, paging, \n  "trashed",\n)',
  'find(db, id, signedIn ? "active" : "published")',
  'const scope: Scope = "scheduled";',
  'list({ scope: "all" })',
  'db.selectFrom("events").selectAll()',
])("a public handler with %j is refused", (code) => {
  expect(viewFaults(handler, code)).toEqual([expect.stringContaining(`${handler}:1: `)]);
});

test.each([
  'selectContent(db, "events", "published")',
  "selectContent(db, table, scope)",
  'db.selectFrom("published_events")',
])("a public handler with %j is allowed", (code) => expect(viewFaults(handler, code)).toEqual([]));

test("a listed file may choose a scope, and is refused when it no longer does", () => {
  const file = "src/features/events/server/events.store.ts";
  expect(viewFaults(file, 'selectContent(db, "events", "all")')).toEqual([]);
  expect(viewFaults(file, "selectContent(db, table, scope)")).toHaveLength(1);
});

import { expect, test } from "vitest";
import type { Api } from "#api-client/api.ts";
import { type EventDraft, eventsApi } from "./events.api.ts";

test("clearing Unpublish at removes the stored time", async () => {
  const sent: FormData[] = [];
  const api = {
    send: async (_method: string, _path: string, _schema: unknown, { body }: { body: FormData }) => sent.push(body),
  };
  const draft = { title: "Open Lab", endDate: "", unpublishAt: "", images: [] } as unknown as EventDraft;
  await eventsApi.update(api as unknown as Api, { _id: "e", version: 1 }, draft);
  expect(sent[0]?.get("unpublishAt")).toBe("");
  expect(sent[0]?.has("endDate")).toBe(false);
});

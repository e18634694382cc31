import { expect, test } from "vitest";
import { type Api, ApiError } from "#api-client/api.ts";
import { draftOf } from "#features/registrations/registration-draft.rules.ts";
import { formLabels } from "#features/registrations/registrations.public.labels.ts";
import { sendUntilAnswered } from "./register.tsx";

const draft = draftOf(new URLSearchParams({ name: "Asha" }), []);
const page = { manageUrl: "/r/token" };

/** Sends a form to a server that gives these answers, one after the other. */
async function send(answers: (object | ApiError)[]) {
  const bodies: Record<string, unknown>[] = [];
  const waits: number[] = [];
  let retries = 0;
  const api: Api = {
    get: () => Promise.reject(new Error("The form reads nothing")),
    send: async (_method, path, schema, { body } = {}) => {
      if (path === "/registrations/ticket") return { ticket: "ticket-1", waitSeconds: 3 } as never;
      bodies.push(body as Record<string, unknown>);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof ApiError) throw answer;
      const parsed = schema.safeParse(answer);
      if (!parsed.success) throw new Error("The response does not fit");
      return parsed.data;
    },
  };
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  const outcome = await sendUntilAnswered(
    { api, eventId: "event-1", key: "key-of-the-form-1", wait, random: () => 0.5 },
    draft,
    () => {
      retries += 1;
    },
  );
  return { outcome, bodies, waits, retries };
}

const lost = new ApiError(0, "unreachable", "");
const busy = new ApiError(503, "busy", "Busy");

test("point 9: a form is sent again with the same key until the server answers", async () => {
  const { outcome, bodies, waits, retries } = await send([lost, busy, page]);
  expect(outcome).toEqual({ page: "/r/token" });
  expect(bodies.map(({ idempotencyKey }) => idempotencyKey)).toEqual(Array(3).fill("key-of-the-form-1"));
  expect(waits).toEqual([1000, 2000]);
  expect(retries).toBe(2);
});

test("point 9: the page says when the server kept the details of an earlier form", async () => {
  const { outcome } = await send([{ ...page, keepsEarlierDetails: true }]);
  expect(outcome).toEqual({ page: "/r/token?note=kept" });
});

test("point 10: a refusal is final", async () => {
  const { outcome, bodies } = await send([new ApiError(409, "full", "All places are taken.")]);
  expect(outcome).toEqual({ reason: "All places are taken.", code: "full" });
  expect(bodies).toHaveLength(1);
});

test("point 21: a form that the server finds invalid may be outdated", async () => {
  const { outcome } = await send([new ApiError(400, "invalid", "New question: Answer this question.")]);
  expect(outcome).toEqual({ reason: "New question: Answer this question.", code: "invalid" });
});

test("point 20: after many registrations from one network, the form waits for its ticket", async () => {
  const { outcome, bodies, waits, retries } = await send([new ApiError(429, "too_many_requests", "Wait"), page]);
  expect(outcome).toEqual({ page: "/r/token" });
  expect(bodies.map(({ ticket }) => ticket)).toEqual([undefined, "ticket-1"]);
  expect(waits).toEqual([3200]);
  expect(retries).toBe(0);
});

test("the form stops trying after a minute and says so", async () => {
  const { outcome, retries } = await send([lost]);
  expect(outcome).toEqual({ reason: formLabels.unreachable });
  expect(retries).toBe(6);
});

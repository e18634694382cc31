import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type ClientRequest, request } from "node:http";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { fetchPatiently } from "./site-process.ts";

/** Sends the first half of an event form, and retries if the site is busy. `finish` sends the second half. */
export async function beginUpload(
  dataDir: string,
  address: string,
  token: string,
): Promise<{ upload: ClientRequest; finish: () => void }> {
  const fields = { title: "In time", description: "d", date: "2026-12-05", time: "16:30", location: "Lab 3" };
  const form = new Response(formOf({ ...fields, images: await pictureFile() }));
  const body = Buffer.from(await form.arrayBuffer());
  const half = body.length - 200;
  const isTaken = () =>
    vi
      .waitFor(async () => expect(await readdir(join(dataDir, "tmp"))).toHaveLength(1), { timeout: 10_000 })
      .then(
        () => true,
        () => false,
      );
  for (;;) {
    await fetchPatiently(`${address}/api/branch`);
    const upload = request(`${address}/api/events`, {
      method: "POST",
      headers: {
        "content-type": form.headers.get("content-type") ?? "",
        "content-length": body.length,
        authorization: `Bearer ${token}`,
      },
    });
    upload.write(body.subarray(0, half));
    const turnedAway = once(upload, "response").then(() => false);
    turnedAway.catch(() => undefined);
    if (await Promise.race([isTaken(), turnedAway])) return { upload, finish: () => upload.end(body.subarray(half)) };
    upload.on("error", () => undefined).destroy();
  }
}

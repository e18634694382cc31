import { Readable } from "node:stream";
import { createEvent } from "#features/events/server/events.service.ts";
import type { Deps } from "#platform/deps.ts";
import { makeEvent } from "./factories.ts";
import { samplePicture } from "./sample-picture.ts";

export async function seedEvents(deps: Deps) {
  for (let i = 0; i < 12; i++) {
    const files: string[] = [];
    for (let k = 0; k <= i % 3; k++) {
      const picture = await samplePicture({ seed: i * 3 + k, kind: "event", width: 1280, height: 720 });
      files.push((await deps.temp.save(Readable.from([picture]), { maxBytes: 5e6, limit: "under" })).path);
    }
    await createEvent(deps, makeEvent(deps.clock(), i), files, { username: "demo" });
    await Promise.all(files.map((path) => deps.temp.remove({ path })));
  }
}

import { expect, test } from "vitest";
import { isGuessableInThread } from "./password-strength.service.ts";

test("the dictionaries run in a separate thread and use no memory of this one", async () => {
  const start = process.memoryUsage().heapUsed;
  const answers = await Promise.all([
    isGuessableInThread({ password: "ieee2024ieee2024", words: ["ieee"] }),
    isGuessableInThread({ password: "rain fell on the tin roof", words: ["ieee"] }),
  ]);
  expect(answers).toEqual([true, false]);
  expect(process.memoryUsage().heapUsed - start).toBeLessThan(20_000_000);
});

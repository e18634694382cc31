import type { Page } from "@playwright/test";
import { pictureFile } from "#tests/support/sample-files.ts";

interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A real picture, as `setInputFiles` takes it. */
export const picture = async (name = "picture.png"): Promise<Upload> => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(await (await pictureFile(name)).arrayBuffer()),
});

/** A file of any name, declared type and content. */
export const file = (name: string, mimeType: string, content: string | number = "content"): Upload => ({
  name,
  mimeType,
  buffer: typeof content === "number" ? Buffer.alloc(content) : Buffer.from(content),
});

/** Keeps requests of a method to an address of the API from being answered until the returned function is called. */
export async function holdAnswers(page: Page, method: string, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}

/** The addresses that a page writes to from now on, by method. */
export function writesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return sent;
}

import { truncate, writeFile } from "node:fs/promises";
import { type Locator, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { pictureFile } from "#tests/support/sample-files.ts";

export interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A valid picture for `setInputFiles`. */
export const picture = async (name = "picture.png", size?: Parameters<typeof pictureFile>[1]): Promise<Upload> => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(await (await pictureFile(name, size)).arrayBuffer()),
});

/** A file with any name, declared type and content. */
export const file = (name: string, mimeType: string, content = "content"): Upload => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

/** A GIF image that is named a PNG: browsers can read it, and the server refuses it. */
export const refusedPicture = async (name: string): Promise<Upload> => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 9, height: 9, channels: 3, background: "#cc0000" } })
    .gif()
    .toBuffer(),
});

/** Returns the path of a file of this size. The browser reads it directly, without Playwright's protocol. */
export async function largeFile(name: string, bytes: number): Promise<string> {
  const path = test.info().outputPath(name);
  await writeFile(path, "");
  await truncate(path, bytes);
  return path;
}

interface Handing {
  uploads: readonly Upload[];
  types: readonly string[];
  text: string;
}

/**
 * Dispatches events of these types with files and optional text on an element. Returns whether the last event was
 * handled.
 */
const hand = (target: Locator, { uploads, types, text }: Handing): Promise<boolean> =>
  target.evaluate(
    (element, { files, types, text }) => {
      const dataTransfer = new DataTransfer();
      for (const { name, mimeType, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      if (text) dataTransfer.setData("text/plain", text);
      if (element instanceof HTMLElement && types.includes("paste")) element.focus();
      const tell = (type: string) => {
        const options = { bubbles: true, cancelable: true };
        return element.dispatchEvent(
          type === "paste"
            ? new ClipboardEvent(type, { ...options, clipboardData: dataTransfer })
            : new DragEvent(type, { ...options, dataTransfer }),
        );
      };
      return types.map(tell).at(-1) === false;
    },
    {
      files: uploads.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString("base64") })),
      types,
      text,
    },
  );

/** Drops files on an element. Returns whether the page stopped the browser from opening them. */
export const dropFiles = (target: Locator, uploads: readonly Upload[]): Promise<boolean> =>
  hand(target, { uploads, types: ["dragover", "drop"], text: "" });

/** Pastes files and text into the focused element. Returns whether the page handled them. */
export const pasteFiles = (target: Locator, uploads: readonly Upload[], text = ""): Promise<boolean> =>
  hand(target, { uploads, types: ["paste"], text });

/** Holds the responses of an API route until the returned function is called. */
export async function holdAnswers(page: Page, method: string, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(callsOf(path), async (route) => {
    if (route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}

/** Loses the response of the next request to an API path: the server has answered, and the page does not know. */
export const loseAnswer = (page: Page, path: string) =>
  page.route(
    callsOf(path),
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** Matches requests of an API path with any query, or with `*` at the end everything below it. */
export const callsOf = (path: string) => (url: URL) =>
  path.endsWith("*") ? url.pathname.startsWith(path.slice(0, -1)) : url.pathname === path;

/** Records the URLs of a page's write requests from now on, by method, without the heartbeat of open forms. */
export function writesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== "GET" && pathname !== "/api/item-editors") sent.push(`${request.method()} ${pathname}`);
  });
  return sent;
}

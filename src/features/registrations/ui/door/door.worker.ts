/** The service worker of the door page. Its scope is /door/ alone, and it never stores responses of the API. */
const CACHE = "door";
/** The page is the same for every link, so it is stored without a link. */
const PAGE = "/door/page";
const PAGE_TIMEOUT_MS = 4000;
const FILE = /^\/(assets|icons)\//;

interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Event {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface DoorWorker {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", listener: (event: WaitingEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: WaitingEvent & { data?: { files?: string[] } }) => void): void;
}
const worker = self as unknown as DoorWorker;

async function storePage(): Promise<void> {
  const response = await fetch(PAGE);
  if (response.ok) await (await caches.open(CACHE)).put(PAGE, response);
}

/** Stores the files of the current page and deletes those of older versions. */
async function storeFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const cachedUrls = new Set([...files, PAGE]);
  for (const request of await cache.keys())
    if (!cachedUrls.has(new URL(request.url).pathname)) await cache.delete(request);
  for (const file of files) if (!(await cache.match(file))) await cache.add(file);
  await storePage();
}

/** Responds with the page from the network, or with the stored page without a connection. */
async function answerPage(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) });
  } catch (error) {
    const stored = await caches.match(PAGE);
    if (stored) return stored;
    throw error;
  }
}

const answerFile = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request);

worker.addEventListener("install", (event) => event.waitUntil(storePage().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (event) => event.waitUntil(storeFiles(event.data?.files ?? [])));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(answerPage(request));
  else if (FILE.test(pathname)) event.respondWith(answerFile(request));
});

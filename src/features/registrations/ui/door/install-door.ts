import { prepareQrReader } from "./camera-scanner.tsx";

const WORKER = "/door/worker.js";
const SCOPE = "/door/";
/** The content security policy of the door page allows only this policy name. */
const POLICY = "door-worker";

interface ScriptAddresses {
  createScriptURL: (address: string) => string;
}
interface TrustedTypes {
  createPolicy: (name: string, rules: ScriptAddresses) => ScriptAddresses;
}

const onlyTheWorker: ScriptAddresses = {
  createScriptURL(address) {
    if (address !== WORKER) throw new TypeError("Unexpected worker script");
    return address;
  },
};

/** Returns the files that this page has loaded. The worker stores them, so that the page opens offline. */
const loadedFiles = () => [
  ...new Set(
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|icons)\//.test(pathname))
      .map(({ pathname }) => pathname),
  ),
];

/** Makes the page installable and lets it open offline. */
export async function installDoor(): Promise<void> {
  // The app opens its own link, so each link has its own manifest.
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", `${location.pathname}/app.webmanifest`);
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const addresses = trustedTypes?.createPolicy(POLICY, onlyTheWorker) ?? onlyTheWorker;
  try {
    await navigator.serviceWorker.register(addresses.createScriptURL(WORKER), { scope: SCOPE });
    await prepareQrReader();
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ files: loadedFiles() });
  } catch (error) {
    // The page works without it while it stays open.
    console.error("Failed to make the door page work offline", error);
  }
}

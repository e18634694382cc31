import workerUrl from "./picture.worker.ts?worker&url";

/** Known to the content security policy of the admin area, which lets a page make no other. */
const POLICY = "picture-worker";

interface ScriptAddresses {
  createScriptURL: (address: string) => string;
}

interface TrustedTypes {
  createPolicy: (name: string, rules: ScriptAddresses) => ScriptAddresses;
}

/** Lets this one script through, and nothing else. */
const onlyThisOne: ScriptAddresses = {
  createScriptURL(address) {
    if (address !== workerUrl) throw new TypeError("Not the script that works on pictures");
    return address;
  },
};

let addresses: ScriptAddresses | undefined;

/** Starts a thread that works on pictures. */
export function startWorker(): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  // A policy can be made once on a page.
  addresses ??= trustedTypes?.createPolicy(POLICY, onlyThisOne) ?? onlyThisOne;
  return new Worker(addresses.createScriptURL(workerUrl), { type: "module" });
}

import workerUrl from "./picture.worker.ts?worker&url";

/** The content security policy of the admin area allows only this policy name. */
const POLICY = "picture-worker";

interface ScriptAddresses {
  createScriptURL: (address: string) => string;
}

interface TrustedTypes {
  createPolicy: (name: string, rules: ScriptAddresses) => ScriptAddresses;
}

/** Allows only this script. */
const onlyThisOne: ScriptAddresses = {
  createScriptURL(address) {
    if (address !== workerUrl) throw new TypeError("Unexpected worker script");
    return address;
  },
};

let addresses: ScriptAddresses | undefined;

/** Starts an image worker. */
export function startWorker(): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  // A policy can be created only once per page.
  addresses ??= trustedTypes?.createPolicy(POLICY, onlyThisOne) ?? onlyThisOne;
  return new Worker(addresses.createScriptURL(workerUrl), { type: "module" });
}

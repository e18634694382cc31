import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type {
  NewPasskey,
  NewPasskeyOptions,
  PasskeyOptions,
  PasskeySignature,
} from "#features/sign-in/passkeys.contract.ts";

/** Message when the person closed the browser's passkey window, or it timed out. */
const GIVEN_UP = "No passkey was used. Please try again.";

const IP_ADDRESS = /^([\d.]+|\[.*\])$/;
const LOOPBACK = /^(127[.]|\[::1\])/;

/** Returns why passkeys do not work on this page, or null if they do. WebAuthn needs a domain name as relying party. */
export function passkeyProblem({ hostname, port }: Pick<Location, "hostname" | "port"> = location): string | null {
  if (LOOPBACK.test(hostname))
    return `Passkeys need a domain name. Open the site at http://localhost${port && `:${port}`}.`;
  if (IP_ADDRESS.test(hostname)) return "Passkeys need a domain name. Open the site at its domain name.";
  // Supported by browsers released from 2023 to 2025, on encrypted pages.
  if (typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential) return null;
  return "This browser does not support passkeys, or the connection is not encrypted.";
}

export const passkeysWork = (): boolean => passkeyProblem() === null;

const fail = (cause?: unknown): never => {
  throw new Error(GIVEN_UP, { cause });
};

/** Creates a passkey in the browser. Throws with a message for the person. */
export async function makePasskey(
  optionsJSON: NewPasskeyOptions,
): Promise<Omit<NewPasskey, "name" | "current" | "browser">> {
  const { id, response } = await startRegistration({ optionsJSON }).catch(fail);
  const { clientDataJSON, authenticatorData = fail() } = response;
  return { id, clientDataJSON, authenticatorData };
}

/** Signs a challenge with a passkey. Throws with a message for the person. */
export async function signWithPasskey(optionsJSON: PasskeyOptions): Promise<PasskeySignature> {
  const { id, response } = await startAuthentication({ optionsJSON }).catch(fail);
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

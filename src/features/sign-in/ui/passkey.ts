import type { NewPasskey, PasskeySignature } from "#features/sign-in/passkeys.contract.ts";

/** Message when the person closed the browser's passkey window, or it timed out. */
const GIVEN_UP = "No passkey was used. Please try again.";

const IP_ADDRESS = /^([\d.]+|\[.*\])$/;
const LOOPBACK = /^(127[.]|\[::1\])/;

/** Returns why passkeys do not work on this page, or null if they do. WebAuthn needs a domain name as relying party. */
export function passkeyObstacle({ hostname, port }: Pick<Location, "hostname" | "port"> = location): string | null {
  if (LOOPBACK.test(hostname))
    return `Passkeys need a domain name. Open the site at http://localhost${port && `:${port}`}.`;
  if (IP_ADDRESS.test(hostname)) return "Passkeys need a domain name. Open the site at its domain name.";
  // Supported by browsers released from 2023 to 2025, on encrypted pages.
  if (typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential) return null;
  return "This browser does not support passkeys, or the connection is not encrypted.";
}

export const passkeysWork = (): boolean => passkeyObstacle() === null;

async function ask(run: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await run().catch((cause: unknown) => {
    throw new Error(GIVEN_UP, { cause });
  });
  if (!(credential instanceof PublicKeyCredential)) throw new Error(GIVEN_UP);
  return credential;
}

/** Creates a passkey in the browser. Throws with a message for the person. */
export async function makePasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<Omit<NewPasskey, "name" | "current" | "browser">> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = await ask(() => navigator.credentials.create({ publicKey }));
  const { id, response } = made.toJSON() as RegistrationResponseJSON;
  const { clientDataJSON, authenticatorData, publicKey: key = "" } = response;
  return { id, clientDataJSON, authenticatorData, publicKey: key };
}

/** Signs a challenge with a passkey. Throws with a message for the person. */
export async function signWithPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<PasskeySignature> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const signed = await ask(() => navigator.credentials.get({ publicKey }));
  const { id, response } = signed.toJSON() as AuthenticationResponseJSON;
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

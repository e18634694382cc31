import type { NewPasskey, PasskeySignature } from "#features/sign-in/passkeys.contract.ts";

/** Said where somebody closed the browser's own window, or it timed out. */
const GIVEN_UP = "No passkey was used. Please try again.";

/** Browsers since 2023 to 2025, on pages that are sent encrypted. */
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

async function ask(run: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await run().catch((cause: unknown) => {
    throw new Error(GIVEN_UP, { cause });
  });
  if (!(credential instanceof PublicKeyCredential)) throw new Error(GIVEN_UP);
  return credential;
}

/** Has the browser make a passkey. Throws with words for a person. */
export async function makePasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<Omit<NewPasskey, "name" | "current" | "browser">> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = await ask(() => navigator.credentials.create({ publicKey }));
  const { id, response } = made.toJSON() as RegistrationResponseJSON;
  const { clientDataJSON, authenticatorData, publicKey: key = "" } = response;
  return { id, clientDataJSON, authenticatorData, publicKey: key };
}

/** Has a passkey sign. Throws with words for a person. */
export async function signWithPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<PasskeySignature> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const signed = await ask(() => navigator.credentials.get({ publicKey }));
  const { id, response } = signed.toJSON() as AuthenticationResponseJSON;
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

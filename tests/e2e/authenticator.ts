import type { Page } from "@playwright/test";
import type { ServedSite } from "./site.ts";

/** Gives a browser a device that makes passkeys and signs with them. @returns what takes it away again */
export async function addAuthenticator(page: Page): Promise<() => Promise<unknown>> {
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return () => device.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
}

/** The site's address with a name in it: addresses of numbers have no passkeys. */
export const namedAddress = ({ address }: ServedSite): string => address.replace("127.0.0.1", "localhost");

import type { Page } from "@playwright/test";
import type { ServedSite } from "./site.ts";

/** Adds a virtual authenticator to a browser. @returns a function that removes it */
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

/** Returns the site's URL with a host name, because passkeys do not work with IP addresses. */
export const namedAddress = ({ address }: ServedSite): string => address.replace("127.0.0.1", "localhost");

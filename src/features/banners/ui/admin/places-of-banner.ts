import type { Banner } from "#features/banners/banners.contract.ts";
import type { Place } from "#kit/media/used-in.tsx";
import { isSeen } from "#shared/publishing.ts";

/** Returns the public pages that show a banner. */
export const placesOfBanner = (banner: Banner): Place[] =>
  isSeen(banner) ? [{ label: "Home page slides (display mode Image Carousel)", to: "/" }] : [];

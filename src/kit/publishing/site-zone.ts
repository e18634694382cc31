import { createContext, use } from "react";

/** The IANA time zone of dates and times in the admin area. */
export const SiteZone = createContext("UTC");

export const useSiteZone = (): string => use(SiteZone);

import { createContext, use } from "react";

/** IANA zone in which the admin area tells instants, and takes them. */
export const SiteZone = createContext("UTC");

export const useSiteZone = (): string => use(SiteZone);

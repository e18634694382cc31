import { site } from "../site.ts";

/**
 * The IANA time zone of the site's dates and times. There is one per database, and officers can change it at runtime.
 */
export class SiteTimeZone {
  #name: string;
  /** True if a server setting fixes the zone, so that officers cannot change it. */
  readonly isFixed: boolean;

  constructor(name: string, { isFixed = false } = {}) {
    this.#name = name;
    this.isFixed = isFixed;
  }

  get name(): string {
    return this.#name;
  }

  /** Applies the officers' zone, unless a setting fixes it. */
  follow(name: string) {
    if (!this.isFixed) this.#name = name;
  }
}

/** Returns the zone of a new site. @param setting SITE_TIME_ZONE, if set */
export const openTimeZone = (setting: string | undefined): SiteTimeZone =>
  new SiteTimeZone(setting ?? site.branch.timeZone, { isFixed: setting !== undefined });

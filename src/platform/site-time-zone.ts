import { site } from "../site.ts";

/**
 * The IANA zone in which dates and times of day are meant. There is one of it for all that stands on a database, and it
 * changes while the site runs, when officers say another.
 */
export class SiteTimeZone {
  #name: string;
  /** A setting of the server says it: officers do not. */
  readonly isFixed: boolean;

  constructor(name: string, { isFixed = false } = {}) {
    this.#name = name;
    this.isFixed = isFixed;
  }

  get name(): string {
    return this.#name;
  }

  /** Takes what officers have said, unless a setting stands above them. */
  follow(said: string) {
    if (!this.isFixed) this.#name = said;
  }
}

/** Of a site whose officers have said nothing yet. @param setting SITE_TIME_ZONE, where it is set */
export const openTimeZone = (setting: string | undefined): SiteTimeZone =>
  new SiteTimeZone(setting ?? site.branch.timeZone, { isFixed: setting !== undefined });

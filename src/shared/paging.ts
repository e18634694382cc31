import { z } from "zod";
import { canBeStored } from "./form-fields.ts";

/** JavaScript also accepts "2e3", "0x7d0" and " 2000". */
const digitsAlone = (value: unknown) => (typeof value === "string" && !/^\d{1,15}$/.test(value) ? Number.NaN : value);

/** A whole number in a query or form, written with digits only. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z.preprocess(digitsAlone, z.coerce.number({ error: message }).int(message).min(min, message).max(max, message));

export const yearOfList = wholeNumber(1900, 2999, "year must have four digits, such as 2026").optional();

/** The page of a list that an address names, as `?page=2`; the first when it names none. */
export function pageNumber(query: URLSearchParams): number {
  const page = Number(query.get("page") ?? 1);
  return Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1;
}

/** Paging of all lists. Without `limit` and `page`, a call returns the whole list as a plain array. */
export const PAGE_LIMIT_MAX = 100;
const PAGE_LIMIT_DEFAULT = 50;
const PAGE_NUMBER_MAX = 1_000_000;

/** Query parameters of every list. */
export const Paging = z.object({
  limit: wholeNumber(1, PAGE_LIMIT_MAX, `limit must be a whole number from 1 to ${PAGE_LIMIT_MAX}`)
    .optional()
    .meta({ description: `Items per page, ${PAGE_LIMIT_DEFAULT} by default` }),
  page: wholeNumber(1, PAGE_NUMBER_MAX, "page must be a whole number from 1")
    .optional()
    .meta({ description: "Starts at 1. If the page does not exist, the nearest page is returned" }),
});
export type Paging = z.output<typeof Paging>;

export const SearchWords = z
  .string()
  .max(200)
  .refine(canBeStored, "This text contains a character that you can’t search for");

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  total: number;
  /** Starts at 1. */
  page: number;
  pageCount: number;
}

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), pageCount: z.number().int() });

/** Returns the schema of a list response: the whole list, or one page. */
export type Listing<Item> = Item[] | Page<Item>;

export const listingOf = <Item extends z.ZodType>(item: Item) => z.union([z.array(item), pageOf(item)]);

/** Returns the page size of a query; undefined for the whole list. */
export const pageLimit = ({ limit, page }: Paging): number | undefined =>
  limit ?? (page === undefined ? undefined : PAGE_LIMIT_DEFAULT);

export const mapListing = <From, To>(listing: Listing<From>, to: (item: From) => To): Listing<To> =>
  Array.isArray(listing) ? listing.map(to) : { ...listing, items: listing.items.map(to) };

/** A page without items, for lists that are empty or failed to load. */
export const emptyPage = { items: [], total: 0, page: 1, pageCount: 1 };

/** Officers search for names and email addresses. Proxies log URLs, so the words are sent in a header. */
export const SearchHeaders = z.object({
  "search-words": z
    .string()
    .max(600)
    .transform((encoded, context) => {
      try {
        return decodeURIComponent(encoded);
      } catch {
        context.addIssue({ code: "custom", message: "search-words must be percent-encoded" });
        return z.NEVER;
      }
    })
    .pipe(SearchWords)
    .optional()
    .meta({ description: "Words that must all occur, percent-encoded" }),
});

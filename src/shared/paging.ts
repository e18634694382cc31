import { z } from "zod";
import { canBeStored } from "./form-fields.ts";
import { wholeNumber } from "./whole-number.ts";

/** One rule of paging for every list: without `limit` and `page` a call answers the whole list as a plain array. */
export const PAGE_LIMIT_MAX = 100;
const PAGE_LIMIT_DEFAULT = 50;
const PAGE_NUMBER_MAX = 1_000_000;

/** What every list's query may have. */
export const Paging = z.object({
  limit: wholeNumber(1, PAGE_LIMIT_MAX, `limit must be a whole number from 1 to ${PAGE_LIMIT_MAX}`)
    .optional()
    .meta({ description: `Items per page, ${PAGE_LIMIT_DEFAULT} by default` }),
  page: wholeNumber(1, PAGE_NUMBER_MAX, "page must be a whole number from 1")
    .optional()
    .meta({ description: "Starts at 1. If the page does not exist, the nearest page is returned" }),
});
export type Paging = z.output<typeof Paging>;

/** Words that a list is searched for. */
export const SearchWords = z
  .string()
  .max(200)
  .refine(canBeStored, "This text has a character that cannot be searched for");

/** A part of a list. */
export interface Page<Item> {
  items: Item[];
  /** How many there are in all. */
  total: number;
  /** From 1. */
  page: number;
  pageCount: number;
}

/** The form in which a call answers a page. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), pageCount: z.number().int() });

/** A list as its call answers it: the whole, or a page when one was asked for. */
export type Listing<Item> = Item[] | Page<Item>;

export const listingOf = <Item extends z.ZodType>(item: Item) => z.union([z.array(item), pageOf(item)]);

/** How many a page holds when the query asks for one; undefined when it asks for the whole list. */
export const pageLimit = ({ limit, page }: Paging): number | undefined =>
  limit ?? (page === undefined ? undefined : PAGE_LIMIT_DEFAULT);

export const mapListing = <From, To>(listing: Listing<From>, to: (item: From) => To): Listing<To> =>
  Array.isArray(listing) ? listing.map(to) : { ...listing, items: listing.items.map(to) };

/** The page of a list that could not be had, or has nothing. */
export const emptyPage = { items: [], total: 0, page: 1, pageCount: 1 };

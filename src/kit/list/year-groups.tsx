import type { ReactNode } from "react";

interface YearGroupsProps<Item> {
  /** Sorted by year. */
  items: readonly Item[];
  yearOf: (item: Item) => string;
  /** Renders the items of a year. @param group the position of the year in the list */
  children: (ofYear: readonly Item[], group: number) => ReactNode;
}

/** A list with a heading for each year. */
export const YearGroups = <Item,>({ items, yearOf, children }: YearGroupsProps<Item>) => (
  <div className="flex flex-col gap-14">
    {[...Map.groupBy(items, yearOf)].map(([year, ofYear], group) => (
      <section key={year} aria-labelledby={`year-${year}`}>
        <h2 id={`year-${year}`} className="mb-6 border-line border-b pb-2 text-3xl">
          {year}
        </h2>
        {children(ofYear, group)}
      </section>
    ))}
  </div>
);

/** The target of pagination links, so that the focus is before the list. */
export const LIST_ID = "list";

/** The heading of a list with its count. Takes the focus after paging. */
export const ListHeading = ({ words }: { words: string }) => (
  <h2 id={LIST_ID} tabIndex={-1} dir="auto" className="mb-6 break-words text-2xl outline-none">
    {words}
  </h2>
);

/** Where links to other pages of a list lead: the focus then stands before what they show. */
export const LIST_ID = "list";

/** Says what a list holds; whoever turns its pages goes on from here. */
export const ListHeading = ({ words }: { words: string }) => (
  <h2 id={LIST_ID} tabIndex={-1} dir="auto" className="mb-6 break-words text-2xl outline-none">
    {words}
  </h2>
);

/** Where the page of a chapter is. */
export const chapterPath = ({ id }: { id: string }) => `/chapters/${encodeURIComponent(id)}`;

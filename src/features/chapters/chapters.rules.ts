/** Returns the path of a chapter's page. */
export const chapterPath = ({ id }: { id: string }) => `/chapters/${encodeURIComponent(id)}`;

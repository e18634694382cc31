export const archiveMessages = {
  fetchFailed: "Could not load the archive",
  failed: "Could not change the archive",
  downloadFailed: "Could not download the archive",
  address: "Enter a web address that starts with https://, without a question mark",
  ownAddress: "This is the address of this site. Enter the address of the archive.",
  isRunning: "The site is already making an archive.",
  cannotMake: "This server cannot make archives, because the site was not built.",
  closed: (day: string) => `This site was archived on ${day}. Its forms are closed.`,
} as const;

/** Words on public pages of an archived site. */
export const archivedNotice = {
  label: "Archive",
  text: (day: string) => `This site was archived on ${day} and no longer changes.`,
  link: "Open the archive",
  closed: "This form is closed",
};

/** Separate, because the server renders only the titles of admin screens. */
export const HEALTH_TITLE = "Health";

export const healthLabels = {
  description: "The state of the site and its backups.",
  loading: "Loading the site status",
  parts: "Parts",
  backups: "Backups",
  backupsHelp: "Each backup passed a test restore. Backups contain applicants’ data, so keep them as safe as the site.",
  noBackups: "No backups yet.",
  download: "Download",
  downloadBackup: "Download backup",
  downloadOf: (time: string) => `Download the backup from ${time}`,
  downloadHelp: (time: string) =>
    `The backup of ${time} contains all data of the site, including applications. Keep the file where nobody else can open it.`,
  archive: "Archive",
  archiveHelp: "A copy of the public site that needs no server.",
  openArchive: "Open the archive",
  accessLog: "Access log",
  accessLogHelp: "Sign-ins, views and exports of applicants’ data, and refused requests, grouped by hour.",
  openAccessLog: "Open the access log",
};

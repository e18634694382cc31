/** Saves a text as a file on the user's device. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Revoke the URL later, after the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url));
}

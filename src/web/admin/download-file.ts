import { ApiError, apiMessages } from "#api-client/api.ts";
import { sessionEnded, storedToken } from "#features/sign-in/ui/session.ts";

/**
 * Has the browser save what an address of the API answers: a link of its own could not carry the token.
 * @throws ApiError
 */
export async function downloadFile(address: string, fileName: string): Promise<void> {
  const headers = { authorization: `Bearer ${storedToken() ?? ""}` };
  const response = await fetch(address, { headers }).catch((cause: unknown) => {
    throw new ApiError(0, "unreachable", apiMessages.unreachable, { cause });
  });
  if (response.status === 401) sessionEnded();
  if (!response.ok) throw new ApiError(response.status, "refused", apiMessages.invalidResponse);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = fileName;
  link.click();
  // The browser has taken hold of it once this turn is over.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

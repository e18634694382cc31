import { pictureFile } from "#tests/support/sample-files.ts";
import { administrator, formOf } from "#tests/support/test-site.ts";
import { fetchPatiently, signInAt } from "./site-process.ts";

const json = (body: object, token?: string) => ({
  headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
  body: JSON.stringify(body),
});

/** Adds an event with a registration form. @returns the ID */
export async function addEvent(address: string, capacity: number): Promise<string> {
  const token = await signInAt(address, administrator);
  const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const fields = { title: "Rush", description: "d", date, time: "16:30", location: "Lab 3" };
  const created = await fetchPatiently(`${address}/api/events`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: formOf({ ...fields, images: await pictureFile() }),
  });
  const { _id } = (await created.json()) as { _id: string };
  const settings = json({ mode: "form", capacity }, token);
  await fetchPatiently(`${address}/api/events/${_id}/registration`, { method: "PUT", ...settings });
  return _id;
}

/** Registers a person. @returns the ID and state; undefined if the site refuses */
export async function registerPerson(address: string, eventId: string, number: number) {
  const person = { name: "Asha", email: `person${number}@example.org` };
  const consents = { acceptPrivacy: true, acceptEventTerms: true, adult: true };
  const url = `${address}/api/events/${eventId}/registrations`;
  const answer = await fetch(url, { method: "POST", ...json({ ...person, ...consents }) });
  const { manageUrl, state } = (await answer.json()) as { manageUrl?: string; state: string };
  const [id = ""] = manageUrl?.slice("/r/".length).split(".") ?? [];
  return answer.status === 201 ? { id, state } : undefined;
}

import type { Api } from "#api-client/api.ts";
import { fetchDuties } from "#features/activity/activity.calls.ts";
import { dutyLines } from "#features/activity/ui/admin/duty-lines.ts";
import { fetchHandover, fetchNotes } from "#features/handover/handover.calls.ts";
import type { HandoverLine } from "#features/handover/handover.contract.ts";
import { fetchMailState } from "#features/sign-in/forgotten.calls.ts";
import { fetchInvitations, fetchOfficers } from "#features/sign-in/officers.calls.ts";
import { fetchApplicationCounts } from "#features/students/students.calls.ts";

/** What waits for officers, as a part of the handover. */
function dutiesLine(duties: readonly { words: string }[]): HandoverLine {
  const part = "Open duties";
  if (duties.length === 0) return { part, state: "well", words: "Nothing waits." };
  const words = duties.map(({ words }) => `${words}.`).join(" ");
  return { part, state: "advice", words, todo: "Do it, or tell who comes next.", to: "/admin/dashboard" };
}

/** All that the handover's screen shows. */
export async function loadHandover(api: Api, timeZone: string) {
  const [{ lines, plan }, notes, officers, invitations, duties, applications, mail] = await Promise.all([
    fetchHandover(api),
    fetchNotes(api),
    fetchOfficers(api),
    fetchInvitations(api),
    fetchDuties(api),
    fetchApplicationCounts(api),
    fetchMailState(api),
  ]);
  // What there is to say of the backups is said by their own line.
  const { backup: _backup, ...others } = duties;
  return {
    lines: [...lines, dutiesLine(dutyLines(others, applications.new, timeZone))],
    plan,
    notes,
    people: officers.filter(({ ended }) => !ended),
    sendsMail: mail.sends,
    invited: invitations.filter(({ role }) => role === "owner").map(({ name }) => name || "Somebody"),
  };
}

export type LoadedHandover = Awaited<ReturnType<typeof loadHandover>>;

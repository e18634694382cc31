import type { Api } from "#api-client/api.ts";
import { fetchDuties } from "#features/activity/activity.api.ts";
import { dutyLines } from "#features/activity/ui/admin/duty-lines.ts";
import { fetchHandover, fetchNotes } from "#features/handover/handover.api.ts";
import type { HandoverLine } from "#features/handover/handover.contract.ts";
import { fetchMailState } from "#features/sign-in/forgotten.api.ts";
import { fetchInvitations, fetchOfficers } from "#features/sign-in/officers.api.ts";
import { fetchApplicationCounts } from "#features/students/students.api.ts";

/** The open tasks as a part of the handover. */
function tasksLine(duties: readonly { words: string }[]): HandoverLine {
  const part = "Tasks";
  if (duties.length === 0) return { part, state: "well", words: "No open tasks." };
  const words = duties.map(({ words }) => `${words}.`).join(" ");
  return { part, state: "advice", words, todo: "Complete the tasks, or tell your successors.", to: "/admin/dashboard" };
}

/** Loads everything that the handover screen shows. */
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
  // Backups have their own line.
  const { backups: _backups, ...others } = duties;
  return {
    lines: [...lines, tasksLine(dutyLines(others, applications.new, timeZone))],
    plan,
    notes,
    people: officers.filter(({ ended }) => !ended),
    sendsMail: mail.sends,
    invited: invitations.filter(({ role }) => role === "owner").map(({ name }) => name || "Somebody"),
  };
}

export type LoadedHandover = Awaited<ReturnType<typeof loadHandover>>;

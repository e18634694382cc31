import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import {
  createTeamMember,
  deleteTeamMember,
  fetchTeam,
  reorderTeam,
  type TeamMemberDraft,
  updateTeamMember,
} from "#features/team/team.calls.ts";
import type { TeamMember } from "#features/team/team.contract.ts";
import { sectionWords, type TeamSection, teamMessages, teamSections } from "#features/team/team.words.ts";
import { AddMemberForm } from "#features/team/ui/admin/add-member-form.tsx";
import { MemberFormDialog } from "#features/team/ui/admin/member-form-dialog.tsx";
import { MemberGrid } from "#features/team/ui/admin/member-grid.tsx";
import { useAddMember } from "#features/team/ui/admin/use-add-member.ts";
import { type Failure, FailureAlert, failureOf } from "#kit/feedback/failure.tsx";
import { LeaveQuestion } from "#kit/form/leave-question.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Tabs } from "#kit/list/tabs.tsx";
import { AdminHeading } from "#kit/page/admin-heading.tsx";
import { Card } from "#kit/page/card.tsx";
import { adminApi } from "#web/admin-api.ts";
import { adminMeta } from "#web/page-meta.ts";
import { unlessOtherPage } from "#web/revalidation.ts";
import type { Route } from "./+types/team";
import { ListFailure } from "./list-failure.tsx";
import { useDeletion } from "./use-deletion.tsx";
import { useWrite } from "./use-write.ts";

const tabs = teamSections.map((section) => ({ value: section, label: sectionWords[section].tab }));

export const meta = () => adminMeta("Team Management");

export async function clientLoader() {
  try {
    return { team: await fetchTeam(adminApi), failure: null };
  } catch (error) {
    console.error(teamMessages.listFailed, error);
    return { team: null, failure: failureOf(teamMessages.listFailed, error) };
  }
}

// The tabs are addresses of one list, which is fetched once.
export const shouldRevalidate = unlessOtherPage;

const ORDER_FAILED = "Failed to save the order";

const sectionOf = (text: string | null): TeamSection =>
  teamSections.find((section) => section === text) ?? "branchCounselor";

export default function AdminTeamPage({ loaderData: { team, failure } }: Route.ComponentProps) {
  const write = useWrite();
  const [search, setSearch] = useSearchParams();
  const section = sectionOf(search.get("section"));
  const [edited, setEdited] = useState<TeamMember | null>(null);
  const [orderFailure, setOrderFailure] = useState<Failure | null>(null);
  const members = team?.[section] ?? [];

  const adding = useAddMember(section, async (draft, onProgress) => {
    await write((api) => createTeamMember(api, draft, { onProgress }), "Member added");
  });
  const deletion = useDeletion<TeamMember>({
    noun: "member",
    question: "Are you sure you want to delete this member?",
    remove: deleteTeamMember,
    done: "Member deleted",
    failureSentence: teamMessages.deleteFailed,
  });

  async function save(member: TeamMember, draft: TeamMemberDraft, onProgress: (sent: number) => void) {
    await write((api) => updateTeamMember(api, member, draft, { onProgress }), "Member updated");
    setEdited(null);
  }

  function askToDelete(member: TeamMember) {
    setOrderFailure(null);
    deletion.ask(member);
  }

  async function reorder(ids: string[]) {
    setOrderFailure(null);
    try {
      await write((api) => reorderTeam(api, section, ids), "Order saved");
    } catch (error) {
      console.error(ORDER_FAILED, error);
      setOrderFailure(failureOf(ORDER_FAILED, error));
      scrollTo({ top: 0 });
    }
  }

  return (
    <>
      <AdminHeading title="Team Management" description="The home page shows each section in this order." />
      <ListFailure failure={failure} />
      {deletion.banner}
      <FailureAlert failure={orderFailure} className="mb-6" />
      <Tabs
        label="Sections of the team"
        tabs={tabs}
        value={section}
        onValueChange={(chosen) => setSearch({ section: chosen }, { replace: true, preventScrollReset: true })}
      >
        <div className="grid items-start gap-6 xl:grid-cols-[21rem_minmax(0,1fr)]">
          <Card padding="none" className="max-w-xl p-4 sm:p-6">
            <AddMemberForm section={section} adding={adding} />
          </Card>
          <section aria-labelledby="current-members">
            <h2 id="current-members" className="mb-5 text-xl xl:mt-6">
              Current members
            </h2>
            {members.length > 0 && (
              <MemberGrid
                label={sectionWords[section].tab}
                members={members}
                onEdit={setEdited}
                onDelete={askToDelete}
                onReorder={reorder}
              />
            )}
            {team !== null && members.length === 0 && (
              <EmptyState
                icon={<UserPlus />}
                title={sectionWords[section].empty}
                description="Who you add with the form appears here and on the home page at once."
              />
            )}
          </section>
        </div>
      </Tabs>
      {edited && (
        <MemberFormDialog
          member={edited}
          onSave={(draft, onProgress) => save(edited, draft, onProgress)}
          onClose={() => setEdited(null)}
        />
      )}
      {deletion.question}
      {adding.submission.changed && <LeaveQuestion />}
    </>
  );
}

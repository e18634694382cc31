import { UserPlus } from "lucide-react";
import { useState } from "react";
import { type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from "react-router";
import { ApiError } from "#api-client/api.ts";
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
import { AdminAddMemberForm } from "#features/team/ui/admin-add-member-form.tsx";
import { AdminEditMemberDialog } from "#features/team/ui/admin-edit-member-dialog.tsx";
import { AdminMemberGrid } from "#features/team/ui/admin-member-grid.tsx";
import { Alert } from "#kit/alert.tsx";
import { Button } from "#kit/button.tsx";
import { Card } from "#kit/card.tsx";
import { ConfirmDialog } from "#kit/confirm-dialog.tsx";
import { EmptyState } from "#kit/empty-state.tsx";
import { AdminHeading } from "#kit/page-heading.tsx";
import { Tabs } from "#kit/tabs.tsx";
import { adminApi } from "../../admin-api.ts";
import { logged } from "../../logged.ts";
import { adminMeta } from "../../page-meta.ts";
import type { Route } from "./+types/team";
import { useWrite, wordsOf } from "./use-write.ts";

const tabs = teamSections.map((section) => ({ value: section, label: sectionWords[section].tab }));

export const meta = () => adminMeta("Team Management");

/** The team is null when it could not be fetched. */
export const clientLoader = async () => ({
  team: await fetchTeam(adminApi).catch(logged(teamMessages.listFailed, null)),
});

// The tabs are addresses of one list, which is fetched once.
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;

type Open = { kind: "edit"; member: TeamMember } | { kind: "delete"; member: TeamMember } | null;

const sectionOf = (text: string | null): TeamSection =>
  teamSections.find((section) => section === text) ?? "branchCounselor";

export default function AdminTeamPage({ loaderData: { team } }: Route.ComponentProps) {
  const write = useWrite();
  const revalidator = useRevalidator();
  const [search, setSearch] = useSearchParams();
  const section = sectionOf(search.get("section"));
  const [open, setOpen] = useState<Open>(null);
  const [deleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const members = team?.[section] ?? [];

  async function add(draft: TeamMemberDraft, onProgress: (sent: number) => void) {
    await write((api) => createTeamMember(api, draft, { onProgress }), "Member added");
  }

  async function save(member: TeamMember, draft: TeamMemberDraft, onProgress: (sent: number) => void) {
    await write((api) => updateTeamMember(api, member, draft, { onProgress }), "Member updated");
    setOpen(null);
  }

  /** Says what failed; where others changed the list in the meantime, it is loaded again. */
  async function explain(error: unknown, words: string) {
    setFailure(words);
    if (error instanceof ApiError && (error.status === 404 || error.status === 409)) await revalidator.revalidate();
  }

  async function remove(member: TeamMember) {
    setDeleting(true);
    setFailure(null);
    try {
      await write((api) => deleteTeamMember(api, member), "Member deleted");
    } catch (error) {
      console.error(teamMessages.deleteFailed, error);
      await explain(error, teamMessages.deleteFailed);
    } finally {
      setDeleting(false);
      setOpen(null);
    }
  }

  async function reorder(ids: string[]) {
    setFailure(null);
    try {
      await write((api) => reorderTeam(api, section, ids), "Order saved");
    } catch (error) {
      console.error("Failed to reorder the team", error);
      await explain(error, wordsOf(error, "Failed to save the order"));
    }
  }

  return (
    <>
      <AdminHeading title="Team Management" description="Shown on the home page, in this order." />
      {team === null && (
        <Alert
          className="mb-6"
          action={
            <Button
              variant="secondary"
              size="small"
              pending={revalidator.state === "loading"}
              onClick={() => void revalidator.revalidate()}
            >
              Retry
            </Button>
          }
        >
          {teamMessages.listFailed}
        </Alert>
      )}
      {failure && <Alert className="mb-6">{failure}</Alert>}
      <Tabs
        label="Sections of the team"
        tabs={tabs}
        value={section}
        onValueChange={(chosen) => setSearch({ section: chosen }, { replace: true, preventScrollReset: true })}
      >
        <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <Card padding="none" className="p-4 sm:p-6">
            <AdminAddMemberForm section={section} onAdd={add} />
          </Card>
          <section aria-labelledby="current-members">
            <h2 id="current-members" className="mb-5 text-xl lg:mt-6">
              Current members
            </h2>
            {members.length > 0 && (
              <AdminMemberGrid
                label={sectionWords[section].tab}
                members={members}
                onEdit={(member) => setOpen({ kind: "edit", member })}
                onDelete={(member) => setOpen({ kind: "delete", member })}
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
      {open?.kind === "edit" && (
        <AdminEditMemberDialog
          member={open.member}
          onSave={(draft, onProgress) => save(open.member, draft, onProgress)}
          onClose={() => setOpen(null)}
        />
      )}
      <ConfirmDialog
        open={open?.kind === "delete"}
        title="Delete member"
        pending={deleting}
        onConfirm={() => open?.kind === "delete" && void remove(open.member)}
        onCancel={() => setOpen(null)}
      >
        Are you sure you want to delete this member?
      </ConfirmDialog>
    </>
  );
}

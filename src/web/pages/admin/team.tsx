import { UserPlus } from "lucide-react";
import { useState } from "react";
import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import {
  createTeamMember,
  deleteTeamMember,
  fetchTeam,
  fetchTeamYears,
  reorderTeam,
  type TeamMemberDraft,
  updateTeamMember,
} from "#features/team/team.calls.ts";
import type { TeamMember } from "#features/team/team.contract.ts";
import {
  isTeamYear,
  sectionWords,
  type TeamSection,
  teamMessages,
  teamPath,
  teamSections,
} from "#features/team/team.words.ts";
import { AddMemberForm } from "#features/team/ui/admin/add-member-form.tsx";
import { MemberFormDialog } from "#features/team/ui/admin/member-form-dialog.tsx";
import { MemberGrid } from "#features/team/ui/admin/member-grid.tsx";
import { type AddMember, useAddMember } from "#features/team/ui/admin/use-add-member.ts";
import { YearField } from "#features/team/ui/admin/year-field.tsx";
import { FailureAlert } from "#kit/feedback/failure.tsx";
import { useAttempt } from "#kit/feedback/use-attempt.ts";
import { LeaveQuestion } from "#kit/form/leave-question.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Tabs } from "#kit/list/tabs.tsx";
import { AdminHeading } from "#kit/page/admin-heading.tsx";
import { Card } from "#kit/page/card.tsx";
import { site } from "#src/site.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { load } from "#web/admin/load.ts";
import { LoadedContent } from "#web/admin/loaded-content.tsx";
import { useDeletion } from "#web/admin/use-deletion.tsx";
import { useWrite } from "#web/admin/use-write.ts";
import { unlessOtherPage } from "#web/revalidation.ts";
import type { Route } from "./+types/team";

const tabs = teamSections.map((section) => ({ value: section, label: sectionWords[section].tab }));

export const meta = () => adminMeta("Team Management");

/** The year before this one that an address names; undefined for the people of now. */
function otherYearIn(search: URLSearchParams): string | undefined {
  const year = search.get("year") ?? "";
  return isTeamYear(year) && year !== site.teamYear ? year : undefined;
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(async (api) => {
    const year = otherYearIn(new URL(request.url).searchParams);
    const [team, years] = await Promise.all([fetchTeam(api, year), fetchTeamYears(api)]);
    return { team, years };
  }, teamMessages.listFailed);

// The tabs are addresses of one list, which is fetched once.
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const [from, to] = [change.currentUrl, change.nextUrl].map(({ searchParams }) => otherYearIn(searchParams));
  return from === to ? unlessOtherPage(change) : change.defaultShouldRevalidate;
}

const sectionOf = (text: string | null): TeamSection =>
  teamSections.find((section) => section === text) ?? "branchCounselor";

const told = (message: string) => (member: TeamMember) => ({
  message,
  thing: member.name,
  view: teamPath(member.year, site.teamYear),
});

interface SectionProps {
  section: TeamSection;
  /** Where else who is added appears. */
  publicPage: string;
  members: readonly TeamMember[];
  adding: AddMember;
  onEdit: (member: TeamMember) => void;
  onDelete: (member: TeamMember) => void;
  onReorder: (ids: string[]) => Promise<void>;
}

function Section({ section, publicPage, members, adding, ...on }: SectionProps) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[21rem_minmax(0,1fr)]">
      <Card padding="none" className="max-w-xl p-4 sm:p-6">
        <AddMemberForm section={section} adding={adding} />
      </Card>
      <section aria-labelledby="current-members">
        <h2 id="current-members" className="mb-5 text-xl xl:mt-6">
          Current members
        </h2>
        {members.length > 0 ? (
          <MemberGrid label={sectionWords[section].tab} members={members} {...on} />
        ) : (
          <EmptyState
            icon={<UserPlus />}
            title={sectionWords[section].empty}
            description={`Who you add with the form appears here and on ${publicPage} at once.`}
          />
        )}
      </section>
    </div>
  );
}

export default function AdminTeamPage({ loaderData }: Route.ComponentProps) {
  const write = useWrite();
  const [search, setSearch] = useSearchParams();
  const section = sectionOf(search.get("section"));
  const year = otherYearIn(search);
  const publicPage = year ? `the page of ${year}` : "the home page";
  const [edited, setEdited] = useState<TeamMember | null>(null);
  const ordering = useAttempt("Failed to save the order");

  const adding = useAddMember(section, async (draft, onProgress) => {
    await write((api) => createTeamMember(api, { ...draft, year }, { onProgress }), told("Member added"));
  });
  const deletion = useDeletion<TeamMember>({
    noun: "member",
    question: "Are you sure you want to delete this member?",
    remove: deleteTeamMember,
    path: "/team",
    thingOf: ({ name, image }) => ({ name, image }),
    done: "Member deleted",
    failureSentence: teamMessages.deleteFailed,
  });

  async function save(member: TeamMember, draft: TeamMemberDraft, onProgress: (sent: number) => void) {
    await write((api) => updateTeamMember(api, member, draft, { onProgress }), told("Member updated"));
    setEdited(null);
  }

  function askToDelete(member: TeamMember) {
    ordering.clear();
    deletion.ask(member);
  }

  async function reorder(ids: string[]) {
    const saved = await ordering.run(() => write((api) => reorderTeam(api, { section, year, ids }), "Order saved"));
    if (!saved) scrollTo({ top: 0 });
  }

  const show = (chosen: { section?: string; year?: string }) =>
    setSearch({ section, ...(year && { year }), ...chosen }, { replace: true, preventScrollReset: true });

  return (
    <>
      <AdminHeading
        title="Team Management"
        description={`${year ? `The page of ${year}` : "The home page"} shows each section in this order.`}
      />
      {deletion.banner}
      <FailureAlert failure={ordering.failure} className="mb-6" />
      <LoadedContent loaded={loaderData}>
        {({ team, years }) => (
          <>
            <YearField year={year ?? site.teamYear} years={years} onChange={(year) => show({ year })} />
            <Tabs
              label="Sections of the team"
              tabs={tabs}
              value={section}
              onValueChange={(section) => show({ section })}
            >
              <Section
                section={section}
                publicPage={publicPage}
                members={team[section]}
                adding={adding}
                onEdit={setEdited}
                onDelete={askToDelete}
                onReorder={reorder}
              />
            </Tabs>
          </>
        )}
      </LoadedContent>
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

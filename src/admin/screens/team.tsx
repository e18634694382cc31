import { useState } from "react";
import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from "react-router";
import { useBranch } from "#admin/branch.ts";
import {
  createTeamMember,
  deleteTeamMember,
  fetchTeam,
  fetchTeamYears,
  findTeamMember,
  reorderTeam,
  type TeamMemberDraft,
  updateTeamMember,
} from "#features/team/team.api.ts";
import type { Team, TeamMember } from "#features/team/team.contract.ts";
import { sectionWords, type TeamSection, teamMessages, teamSections } from "#features/team/team.labels.ts";
import { hasWords } from "#features/team/team-import.rules.ts";
import { ImportPeopleDialog } from "#features/team/ui/admin/import-people-dialog.tsx";
import { MemberFormDialog } from "#features/team/ui/admin/member-form-dialog.tsx";
import { placesOfMember } from "#features/team/ui/admin/places-of-member.ts";
import { SectionMembers } from "#features/team/ui/admin/section-members.tsx";
import { useAddMember } from "#features/team/ui/admin/use-add-member.ts";
import { YearField } from "#features/team/ui/admin/year-field.tsx";
import { Button } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { counted } from "#kit/admin/counted.ts";
import { BulkList } from "#kit/admin/lifecycle/bulk-list.tsx";
import { ItemMenu } from "#kit/admin/lifecycle/item-menu.tsx";
import { useListAddress } from "#kit/admin/list-address.ts";
import { ListSearch } from "#kit/admin/list-search.tsx";
import { load, type PageProps } from "#kit/admin/load.ts";
import { LoadedContent } from "#kit/admin/loaded-content.tsx";
import { NewYearLink } from "#kit/admin/new-year-link.tsx";
import { unlessOtherPage, useRevalidate } from "#kit/admin/revalidation.ts";
import { savedMessage } from "#kit/admin/saved-message.ts";
import { useDeletion } from "#kit/admin/use-deletion.tsx";
import { useOpenForm } from "#kit/admin/use-open-form.ts";
import { useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { LeaveQuestion } from "#kit/form/unsaved-changes.tsx";
import { Tabs } from "#kit/list/tabs.tsx";
import { AdminHeading } from "#kit/page/section.tsx";
import { useSiteZone } from "#kit/publishing/state-badge.tsx";
import { isTeamYear } from "#shared/team-year.ts";

/** The tabs. During a search each shows its number of results. */
const tabsOf = (found: Record<TeamSection, readonly TeamMember[]>, words: string) =>
  teamSections.map((section) => ({
    value: section,
    label: words === "" ? sectionWords[section].tab : `${sectionWords[section].tab} (${found[section].length})`,
  }));

/** Returns the members of all sections that match the search. */
function foundIn(team: Team, words: string): Team {
  if (words === "") return team;
  const found = (members: TeamMember[]) => members.filter((member) => hasWords(member, words));
  return {
    branchCounselor: found(team.branchCounselor),
    facultyCoordinators: found(team.facultyCoordinators),
    ieeeSbTeam: found(team.ieeeSbTeam),
    wieTeam: found(team.wieTeam),
  };
}

export const meta = adminMeta("Team Management");

/** Returns the year in the URL; undefined for the current team. */
function yearIn(search: URLSearchParams): string | undefined {
  const year = search.get("year") ?? "";
  return isTeamYear(year) ? year : undefined;
}

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  load(async (api) => {
    const year = yearIn(new URL(request.url).searchParams);
    const [team, years] = await Promise.all([fetchTeam(api, year), fetchTeamYears(api)]);
    return { team, years };
  }, teamMessages.listFailed);

// The tabs share one list, which is fetched once.
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const [from, to] = [change.currentUrl, change.nextUrl].map(({ searchParams }) => yearIn(searchParams));
  return from === to ? unlessOtherPage(change) : change.defaultShouldRevalidate;
}

const sectionOf = (text: string | null): TeamSection =>
  teamSections.find((section) => section === text) ?? "branchCounselor";

const told = (done: string, timeZone: string) => (member: TeamMember) => ({
  message: savedMessage("Member", done, member, timeZone),
  item: member.name,
  // The page of the current year redirects to the page without a year.
  view: `/team/${member.year}`,
});

export default function AdminTeamPage({ loaderData }: PageProps<typeof clientLoader>) {
  const write = useWrite();
  const timeZone = useSiteZone();
  const revalidate = useRevalidate();
  const address = useListAddress();
  const section = sectionOf(address.value("section"));
  const now = useBranch().teamYear;
  const named = yearIn(new URLSearchParams({ year: address.value("year") }));
  const year = named === now ? undefined : named;
  const words = address.value("q").trim();
  const [importing, setImporting] = useState(false);
  const publicPage = year ? `the page of ${year}` : "the home page";
  const { open: opened, ...form } = useOpenForm<TeamMember>(findTeamMember);
  const ordering = useAttempt("Failed to save the order");

  const adding = useAddMember(section, async (draft, onProgress) => {
    await write((api) => createTeamMember(api, { ...draft, year }, { onProgress }), told("added", timeZone));
  });
  const deletion = useDeletion<TeamMember>({
    noun: "member",
    question: "Are you sure you want to delete this member?",
    remove: deleteTeamMember,
    path: "/team",
    thingOf: (member) => ({ name: member.name, image: member.image, places: placesOfMember(member, now) }),
    done: "Member deleted",
    failureSentence: teamMessages.deleteFailed,
  });

  const save = (draft: TeamMemberDraft, onProgress: (sent: number) => void) =>
    form.save(async (member) => {
      if (member) await write((api) => updateTeamMember(api, member, draft, { onProgress }), told("updated", timeZone));
      form.close();
    });

  function askToDelete(member: TeamMember) {
    ordering.clear();
    deletion.ask(member);
  }

  async function reorder(ids: string[]) {
    await ordering.run(() => write((api) => reorderTeam(api, { section, year, ids }), "Order saved"));
  }

  const fetchMembers = async (years: readonly string[]) =>
    (await Promise.all(years.map((year) => fetchTeam(adminApi, year)))).flatMap((team) => Object.values(team).flat());

  async function imported(added: number) {
    if (added > 0) toast.success(`${counted(added, "member")} imported`);
    await revalidate();
  }

  return (
    <>
      <AdminHeading
        title="Team Management"
        description={`${year ? `The page of ${year}` : "The home page"} shows each section in this order.`}
        actions={
          <>
            <NewYearLink />
            <Button variant="secondary" onClick={() => setImporting(true)}>
              Import people
            </Button>
          </>
        }
      />
      {deletion.banner}
      <FailureAlert failure={ordering.failure} className="mb-6" />
      <LoadedContent loaded={loaderData} of={year}>
        {({ team, years }) => (
          <>
            <div className="mb-6 flex flex-wrap items-end gap-4">
              <YearField year={year ?? now} now={now} years={years} onChange={(year) => address.change({ year })} />
              <ListSearch what="members" />
            </div>
            <Tabs
              label="Sections of the team"
              tabs={tabsOf(foundIn(team, words), words)}
              value={section}
              onValueChange={(section) => address.change({ section })}
            >
              <SectionMembers
                section={section}
                publicPage={publicPage}
                members={foundIn(team, words)[section]}
                words={words}
                adding={adding}
                onEdit={form.edit}
                more={(member) => <ItemMenu path="/team" item={member} title={member.name} />}
                onDelete={askToDelete}
                onReorder={reorder}
                frame={(list) => (
                  <BulkList
                    items={foundIn(team, words)[section]}
                    path="/team"
                    noun="member"
                    nameOf={({ name }) => name}
                  >
                    {list}
                  </BulkList>
                )}
              />
            </Tabs>
          </>
        )}
      </LoadedContent>
      {opened?.item && <MemberFormDialog member={opened.item} year={now} onSave={save} onClose={form.close} />}
      {importing && (
        <ImportPeopleDialog
          place={{ section, year: year ?? now }}
          fetchMembers={fetchMembers}
          onAdd={async (draft) => void (await createTeamMember(adminApi, draft))}
          onDone={(added) => void imported(added)}
          onClose={() => setImporting(false)}
        />
      )}
      {deletion.question}
      {adding.submission.changed && <LeaveQuestion />}
    </>
  );
}

import { type ReactNode, useState } from "react";
import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from "react-router";
import { teamLabels } from "#features/team/team.admin.labels.ts";
import {
  fetchTeam,
  fetchTeamYears,
  findTeamMember,
  reorderTeam,
  type Team,
  type TeamMember,
  type TeamMemberDraft,
  teamApi,
} from "#features/team/team.contract.ts";
import { sectionLabels, teamMessages, teamSections } from "#features/team/team.labels.ts";
import { hasWords } from "#features/team/team-import.rules.ts";
import { Button } from "#kit/action/button.tsx";
import { savedMessage } from "#kit/admin/admin.labels.ts";
import { BulkList } from "#kit/admin/bulk-list.tsx";
import { useDeletion, useOpenForm } from "#kit/admin/item-changes.tsx";
import { ItemMenu } from "#kit/admin/item-menu.tsx";
import { ListSearch, useListAddress } from "#kit/admin/list-screen.tsx";
import { AdminHeading } from "#kit/admin/screen-parts.tsx";
import { LoadedContent, load, type PageProps } from "#kit/admin/screen-route.tsx";
import { useSession } from "#kit/admin/session.ts";
import { unlessOtherPage, useRevalidate, useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { SelectField } from "#kit/form/choice-fields.tsx";
import { LeaveQuestion } from "#kit/form/form-body.tsx";
import { Tabs } from "#kit/list/tabs.tsx";
import { useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { isTeamYear, teamYearBefore } from "#shared/dates.ts";
import { ImportPeopleDialog } from "./import-people-dialog.tsx";
import { MemberFormDialog, pagesOfMember, useAddMember } from "./member-forms.tsx";
import { SectionMembers } from "./section-members.tsx";

const PATH = "/team";

/** Returns the year in the URL; undefined for the current team. */
function yearIn(search: URLSearchParams): string | undefined {
  const year = search.get("year") ?? "";
  return isTeamYear(year) ? year : undefined;
}

export const loadTeam = ({ request }: ClientLoaderFunctionArgs) =>
  load(async (api) => {
    const year = yearIn(new URL(request.url).searchParams);
    const [team, years] = await Promise.all([fetchTeam(api, year), fetchTeamYears(api)]);
    return { team, years };
  }, teamMessages.listFailed);

/** The `shouldRevalidate` of the screen: the tabs share one list, which is fetched once. */
export function shouldReloadTeam(change: ShouldRevalidateFunctionArgs) {
  const [from, to] = [change.currentUrl, change.nextUrl].map(({ searchParams }) => yearIn(searchParams));
  return from === to ? unlessOtherPage(change) : change.defaultShouldRevalidate;
}

/** Returns the members of all sections that match the search. Editors of a chapter see its members only. */
function findMembers(team: Team, words: string, chapter: string | undefined): Team {
  const matching = (members: TeamMember[]) =>
    members.filter(
      (member) => (words === "" || hasWords(member, words)) && (chapter === undefined || member.chapter === chapter),
    );
  return {
    branchCounselor: matching(team.branchCounselor),
    facultyCoordinators: matching(team.facultyCoordinators),
    ieeeSbTeam: matching(team.ieeeSbTeam),
    wieTeam: matching(team.wieTeam),
  };
}

/** The tabs. During a search each shows its number of results. */
const tabsOf = (found: Team, words: string) =>
  teamSections.map((section) => ({
    value: section,
    label: words === "" ? sectionLabels[section].tab : `${sectionLabels[section].tab} (${found[section].length})`,
  }));

/** Returns the years to choose from: the current one, years with members, and the previous one, which can be added. */
function yearOptions(year: string, currentYear: string, years: readonly string[]) {
  const known = [...new Set([currentYear, year, ...years])].sort().reverse();
  const previous = teamYearBefore(known.at(-1) ?? currentYear);
  return [...known, ...(previous ? [previous] : [])].map((value) => ({
    value,
    label: value === currentYear ? teamLabels.currentYear(value) : value,
  }));
}

const toastOf = (done: string, timeZone: string) => (member: TeamMember) => ({
  message: savedMessage("Member", done, member, timeZone),
  item: member.name,
  // The page of the current year redirects to the page without a year.
  view: `/team/${member.year}`,
});

interface TeamScreenProps extends PageProps<typeof loadTeam> {
  currentYear: string;
  actions: ReactNode;
}

export function TeamScreen({ loaderData, currentYear, actions }: TeamScreenProps) {
  const write = useWrite();
  const timeZone = useSiteZone();
  const { chapter } = useSession();
  const revalidate = useRevalidate();
  const address = useListAddress();
  const section = teamSections.find((known) => known === address.value("section")) ?? "branchCounselor";
  const chosenYear = yearIn(new URLSearchParams({ year: address.value("year") }));
  const year = chosenYear === currentYear ? undefined : chosenYear;
  const words = address.value("q").trim();
  const publicPage = year ? teamLabels.pageOf(year) : teamLabels.homePage;
  const [importing, setImporting] = useState(false);
  const { open, ...form } = useOpenForm<TeamMember>(findTeamMember);
  const ordering = useAttempt(teamLabels.orderFailed);

  const adding = useAddMember(section, async (draft, onProgress) => {
    await write((api) => teamApi.create(api, { ...draft, year }, { onProgress }), toastOf("added", timeZone));
  });
  const deletion = useDeletion<TeamMember>({
    noun: "member",
    question: teamLabels.deleteQuestion,
    remove: teamApi.remove,
    path: PATH,
    describe: (member) => ({ name: member.name, image: member.image, places: pagesOfMember(member, currentYear) }),
    done: teamLabels.deleted,
    failureSentence: teamMessages.deleteFailed,
  });

  const save = (draft: TeamMemberDraft, onProgress: (sent: number) => void) =>
    form.save(async (member) => {
      if (member)
        await write((api) => teamApi.update(api, member, draft, { onProgress }), toastOf("updated", timeZone));
      form.close();
    });

  function askToDelete(member: TeamMember) {
    ordering.clear();
    deletion.ask(member);
  }

  async function reorder(ids: string[]) {
    await ordering.run(() => write((api) => reorderTeam(api, { section, year, ids }), teamLabels.orderSaved));
  }

  async function showImported(added: number) {
    if (added > 0) toast.success(teamLabels.imported(added));
    await revalidate();
  }

  return (
    <>
      <AdminHeading
        title={teamLabels.title}
        description={teamLabels.description(publicPage)}
        actions={
          <>
            {actions}
            <Button variant="secondary" onClick={() => setImporting(true)}>
              {teamLabels.importPeople}
            </Button>
          </>
        }
      />
      {deletion.banner}
      <FailureAlert failure={ordering.failure} className="mb-6" />
      <LoadedContent loaded={loaderData} of={year}>
        {({ team, years }) => {
          const found = findMembers(team, words, chapter);
          return (
            <>
              <div className="mb-6 flex flex-wrap items-end gap-4">
                <SelectField
                  label={teamLabels.year}
                  className="w-48"
                  value={year ?? currentYear}
                  options={yearOptions(year ?? currentYear, currentYear, years)}
                  onChange={({ target }) => address.change({ year: target.value })}
                />
                <ListSearch items="members" />
              </div>
              <Tabs
                label={teamLabels.sections}
                tabs={tabsOf(found, words)}
                value={section}
                onValueChange={(section) => address.change({ section })}
              >
                <SectionMembers
                  section={section}
                  publicPage={publicPage}
                  members={found[section]}
                  words={words}
                  adding={adding}
                  onEdit={form.edit}
                  more={(member) => <ItemMenu path={PATH} item={member} title={member.name} />}
                  onDelete={askToDelete}
                  onReorder={reorder}
                  frame={(list) => (
                    <BulkList items={found[section]} path={PATH} noun="member" nameOf={({ name }) => name}>
                      {list}
                    </BulkList>
                  )}
                />
              </Tabs>
            </>
          );
        }}
      </LoadedContent>
      {open?.item && <MemberFormDialog member={open.item} year={currentYear} onSave={save} onClose={form.close} />}
      {importing && (
        <ImportPeopleDialog
          place={{ section, year: year ?? currentYear }}
          onDone={(added) => void showImported(added)}
          onClose={() => setImporting(false)}
        />
      )}
      {deletion.question}
      {adding.submission.changed && <LeaveQuestion />}
    </>
  );
}

import { clsx } from "clsx/lite";
import { SearchX, UserPlus } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { teamLabels } from "#features/team/team.admin.labels.ts";
import type { TeamMember } from "#features/team/team.contract.ts";
import { sectionLabels, type TeamSection } from "#features/team/team.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { useSession } from "#kit/admin/session.ts";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { editOnClick, type ItemActions, ItemButtons, ListRow } from "#kit/list/list-row.tsx";
import { SelectBox } from "#kit/list/selection.tsx";
import { SortableList } from "#kit/list/sortable-list.tsx";
import { Portrait } from "#kit/media/picture.tsx";
import { useSheets } from "#kit/overlay/menu.tsx";
import { Card } from "#kit/page/card.tsx";
import { StateBadge } from "#kit/publishing/publishing-fields.tsx";
import { type AddMember, AddMemberForm } from "./member-forms.tsx";

const labels = teamLabels.sectionMembers;

interface SectionMembersProps {
  section: TeamSection;
  publicPage: string;
  members: readonly TeamMember[];
  /** The search words, if any. */
  words: string;
  adding: AddMember;
  onEdit: (member: TeamMember) => void;
  /** Renders further actions for a member, in addition to edit and delete. */
  more?: (member: TeamMember) => ReactNode;
  onDelete: (member: TeamMember) => void;
  onReorder: (ids: string[]) => Promise<void>;
  frame: (list: ReactNode) => ReactNode;
}

/** The add form. On small screens it is behind a button, so that the members come first. */
function AddMemberCard({ section, adding }: Pick<SectionMembersProps, "section" | "adding">) {
  const [isFormOpen, setFormOpen] = useState(false);
  const open = isFormOpen || adding.submission.changed;
  const { setFocus } = adding.form;

  useEffect(() => {
    if (isFormOpen) setFocus("name");
  }, [isFormOpen, setFocus]);

  return (
    <div className="flex max-w-xl flex-col gap-3">
      <Button
        variant={open ? "secondary" : "primary"}
        aria-expanded={open}
        disabled={adding.submission.changed}
        onClick={() => setFormOpen(!isFormOpen)}
        className="sm:self-start xl:hidden"
      >
        {open ? labels.hideTheForm : labels.addMember}
      </Button>
      <Card padding="none" className={clsx("p-4 sm:p-6", !open && "max-xl:hidden")}>
        <AddMemberForm section={section} adding={adding} />
      </Card>
    </div>
  );
}

/** The members of a section, and the form that adds to them. */
export function SectionMembers({ section, publicPage, members, words, adding, frame, ...on }: SectionMembersProps) {
  // Editors of a chapter see only its members of the section.
  const isWhole = useSession().chapter === undefined && words === "";
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[21rem_minmax(0,1fr)]">
      <AddMemberCard section={section} adding={adding} />
      <section aria-labelledby="current-members">
        <h2 id="current-members" className="mb-5 text-xl xl:mt-6">
          {labels.currentMembers}
        </h2>
        {members.length > 0 ? (
          frame(<MemberGrid label={sectionLabels[section].tab} members={members} isWhole={isWhole} {...on} />)
        ) : words === "" ? (
          <EmptyState
            icon={<UserPlus />}
            title={sectionLabels[section].empty}
            description={labels.emptyHelp(publicPage)}
          />
        ) : (
          <EmptyState icon={<SearchX />} title={labels.noneFound} description={labels.noneFoundHelp} />
        )}
      </section>
    </div>
  );
}

interface MemberGridProps extends ItemActions<TeamMember> {
  /** The name of the list for screen readers. */
  label: string;
  members: readonly TeamMember[];
  /** Whether the whole section is shown. Only then can it be reordered. */
  isWhole: boolean;
  /** Saves the order of all member IDs. Settles on success and on failure. */
  onReorder: (ids: string[]) => Promise<void>;
}

interface MemberCardProps extends ItemActions<TeamMember> {
  member: TeamMember;
  /** The controls that move the member; null if the list cannot be reordered. */
  controls: ReactNode;
}

function MemberCard({ member, controls, ...actions }: MemberCardProps) {
  const isNarrow = useSheets();
  const facts = (
    <>
      <p dir="auto" className="max-w-full break-words text-muted text-sm">
        {member.position}
      </p>
      {member.department && (
        <p dir="auto" className="max-w-full break-words text-muted text-sm">
          {member.department}
        </p>
      )}
      <StateBadge item={member} />
    </>
  );
  const name = (
    <h3 dir="auto" className="max-w-full break-words text-lg leading-tight">
      {member.name}
    </h3>
  );
  const portrait = (className: string) => (
    <Portrait name={member.name} src={member.image} alt="" focus={member.focus} sizes="96px" className={className} />
  );
  const buttons = <ItemButtons item={member} name={member.name} {...actions} />;

  if (isNarrow)
    return (
      <ListRow
        select={{ id: member._id, name: member.name }}
        mark={portrait("size-12 rounded-full text-xs")}
        title={name}
        actions={
          <>
            {controls}
            {buttons}
          </>
        }
        onEdit={() => actions.onEdit(member)}
      >
        {facts}
      </ListRow>
    );
  return (
    <Card padding="none" className="relative flex h-full flex-col" {...editOnClick(() => actions.onEdit(member))}>
      <SelectBox id={member._id} name={member.name} onPicture />
      <div className="flex flex-1 flex-col items-center gap-1 px-4 py-5 text-center">
        {portrait("mb-2 size-24 rounded-full text-xs")}
        {name}
        {facts}
      </div>
      <div className="flex items-center justify-between border-line border-t bg-wash/60 px-1 py-1">
        <div className="flex">{controls}</div>
        <div className="flex">{buttons}</div>
      </div>
    </Card>
  );
}

/** The members of a section in order. Users reorder them by dragging or with buttons. */
function MemberGrid({ label, members, isWhole, onReorder, ...actions }: MemberGridProps) {
  return (
    <SortableList
      label={label}
      items={members}
      getKey={(member) => member._id}
      getLabel={(member) => member.name}
      onReorder={onReorder}
      hasRowMenus={isWhole}
      renderItem={(member, controls) => (
        <MemberCard member={member} controls={isWhole ? controls : null} {...actions} />
      )}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-4"
    />
  );
}

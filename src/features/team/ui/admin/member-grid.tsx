import type { TeamMember } from "#features/team/team.contract.ts";
import { type ItemActions, ItemButtons } from "#kit/list/item-buttons.tsx";
import { SelectBox } from "#kit/list/selection.tsx";
import { type SortableControls, SortableList } from "#kit/list/sortable-list.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { Card } from "#kit/page/card.tsx";
import { StateBadge } from "#kit/publishing/state-badge.tsx";

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
  controls: SortableControls;
  /** Whether the list can be reordered. */
  several: boolean;
}

function MemberCard({ member, controls: { handle, buttons }, several, ...actions }: MemberCardProps) {
  return (
    <Card padding="none" className="relative flex h-full flex-col">
      <SelectBox id={member._id} name={member.name} onPicture />
      <div className="flex flex-1 flex-col items-center gap-1 px-4 py-5 text-center">
        <Picture
          src={member.image}
          alt=""
          ratio="1/1"
          focus={member.focus}
          sizes="96px"
          className="mb-2 size-24 rounded-full text-xs"
        />
        <h3 dir="auto" className="max-w-full break-words text-lg leading-tight">
          {member.name}
        </h3>
        <p dir="auto" className="max-w-full break-words text-muted text-sm">
          {member.position}
        </p>
        {member.department && (
          <p dir="auto" className="max-w-full break-words text-muted text-sm">
            {member.department}
          </p>
        )}
        <StateBadge item={member} />
      </div>
      <div className="flex items-center justify-between border-line border-t bg-wash/60 px-1 py-1">
        <div className="flex">
          {several && handle}
          {several && buttons}
        </div>
        <div className="flex">
          <ItemButtons item={member} name={member.name} {...actions} />
        </div>
      </div>
    </Card>
  );
}

/** The members of a section in order. Users reorder them by dragging or with buttons. */
export function MemberGrid({ label, members, isWhole, onReorder, ...actions }: MemberGridProps) {
  return (
    <SortableList
      label={label}
      items={members}
      getKey={(member) => member._id}
      getLabel={(member) => member.name}
      onReorder={onReorder}
      renderItem={(member, controls) => (
        <MemberCard member={member} controls={controls} several={isWhole && members.length > 1} {...actions} />
      )}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-4"
    />
  );
}

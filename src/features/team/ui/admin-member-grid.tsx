import { Pencil, Trash2 } from "lucide-react";
import { Card } from "#kit/card.tsx";
import { IconButton } from "#kit/icon-button.tsx";
import { Picture } from "#kit/picture.tsx";
import { type SortableControls, SortableList } from "#kit/sortable.tsx";
import type { TeamMember } from "../team.contract.ts";

interface AdminMemberGridProps {
  /** The list's name, for screen readers. */
  label: string;
  members: readonly TeamMember[];
  onEdit: (member: TeamMember) => void;
  onDelete: (member: TeamMember) => void;
  /** Saves the order, with the ids of all members; settles either way. */
  onReorder: (ids: string[]) => Promise<void>;
}

interface MemberCardProps extends Pick<AdminMemberGridProps, "onEdit" | "onDelete"> {
  member: TeamMember;
  controls: SortableControls;
}

function MemberCard({ member, controls: { handle, buttons }, onEdit, onDelete }: MemberCardProps) {
  return (
    <Card padding="none" className="flex h-full flex-col">
      <div className="flex flex-1 items-center gap-4 p-4 pr-2">
        <Picture
          src={member.image}
          alt=""
          ratio="1/1"
          sizes="80px"
          className="size-20 shrink-0 rounded-full text-[0.625rem]"
        />
        <div className="min-w-0 flex-1">
          <h3 className="break-words text-lg">{member.name}</h3>
          <p className="mt-1 break-words text-muted text-sm">{member.position}</p>
          {member.department && <p className="break-words text-muted text-sm">{member.department}</p>}
        </div>
        <div className="self-start">{handle}</div>
      </div>
      <div className="flex items-center justify-between border-line border-t bg-wash/60 px-2 py-1">
        <div>{buttons}</div>
        <div>
          <IconButton
            label={`Edit ${member.name}`}
            icon={<Pencil aria-hidden="true" />}
            onClick={() => onEdit(member)}
          />
          <IconButton
            tone="danger"
            label={`Delete ${member.name}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onDelete(member)}
          />
        </div>
      </div>
    </Card>
  );
}

/** The members of a section in their order, which is changed by dragging or by buttons. */
export function AdminMemberGrid({ label, members, onEdit, onDelete, onReorder }: AdminMemberGridProps) {
  return (
    <SortableList
      label={label}
      items={members}
      getKey={(member) => member._id}
      getLabel={(member) => member.name}
      onReorder={onReorder}
      renderItem={(member, controls) => (
        <MemberCard member={member} controls={controls} onEdit={onEdit} onDelete={onDelete} />
      )}
      className="grid gap-4 sm:grid-cols-2 min-[100rem]:grid-cols-3"
    />
  );
}

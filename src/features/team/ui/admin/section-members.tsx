import { clsx } from "clsx/lite";
import { SearchX, UserPlus } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { TeamMember } from "#features/team/team.contract.ts";
import { sectionWords, type TeamSection } from "#features/team/team.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Card } from "#kit/page/card.tsx";
import { AddMemberForm } from "./add-member-form.tsx";
import { MemberGrid } from "./member-grid.tsx";
import type { AddMember } from "./use-add-member.ts";

interface SectionMembersProps {
  section: TeamSection;
  /** The public page that shows added members. */
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
  /** Wraps the list of members. */
  frame: (list: ReactNode) => ReactNode;
}

/** The add form. On small screens it is behind a button, so that the members come first. */
function AddMemberCard({ section, adding }: Pick<SectionMembersProps, "section" | "adding">) {
  const [wanted, setWanted] = useState(false);
  const open = wanted || adding.submission.changed;
  const { setFocus } = adding.form;

  useEffect(() => {
    if (wanted) setFocus("name");
  }, [wanted, setFocus]);

  return (
    <div className="flex max-w-xl flex-col gap-3">
      <Button
        variant={open ? "secondary" : "primary"}
        aria-expanded={open}
        disabled={adding.submission.changed}
        onClick={() => setWanted(!wanted)}
        className="xl:hidden"
      >
        {open ? "Hide the form" : "Add Member"}
      </Button>
      <Card padding="none" className={clsx("p-4 sm:p-6", !open && "max-xl:hidden")}>
        <AddMemberForm section={section} adding={adding} />
      </Card>
    </div>
  );
}

/** The members of a section, and the form that adds to them. */
export function SectionMembers({ section, publicPage, members, words, adding, frame, ...on }: SectionMembersProps) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[21rem_minmax(0,1fr)]">
      <AddMemberCard section={section} adding={adding} />
      <section aria-labelledby="current-members">
        <h2 id="current-members" className="mb-5 text-xl xl:mt-6">
          Current members
        </h2>
        {members.length > 0 ? (
          frame(<MemberGrid label={sectionWords[section].tab} members={members} isWhole={words === ""} {...on} />)
        ) : words === "" ? (
          <EmptyState
            icon={<UserPlus />}
            title={sectionWords[section].empty}
            description={`Members you add with the form appear here and on ${publicPage}.`}
          />
        ) : (
          <EmptyState
            icon={<SearchX />}
            title="No members found matching your search."
            description="Try other words, or clear the search."
          />
        )}
      </section>
    </div>
  );
}

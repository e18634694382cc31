import type { Deps } from "#platform/deps.ts";
import { withoutEmails } from "#shared/logged-path.ts";
import { type PresentMember, presentMember } from "./team.service.ts";

/**
 * Returns members as visitors see them. Members of past years keep name, position and picture. Their email addresses
 * and private links are removed.
 */
export const memberForVisitors =
  (deps: Pick<Deps, "mediaBaseUrl">, { isOver }: { isOver: boolean }): PresentMember =>
  (row) => {
    const { privateLink, email, ...member } = presentMember(deps, row);
    if (!isOver) return { ...member, ...(email && { email }) };
    const { name, position, department, alt } = member;
    return {
      ...member,
      name: withoutEmails(name),
      position: withoutEmails(position),
      ...(department && { department: withoutEmails(department) }),
      ...(alt && { alt: withoutEmails(alt) }),
      ...(privateLink && { linkedin: "" }),
    };
  };

import type { Deps } from "#platform/deps.ts";
import { withoutEmails } from "#shared/email-addresses.ts";
import { type PresentMember, presentMember } from "./team.service.ts";

/**
 * How visitors are told of members. Whose year is not the current one keeps their name, post and picture; e-mail
 * addresses, wherever they were written, and private links are told no more.
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

import { Fragment } from "react";

/** A text in which an email address is a link. */
export const MailLinks = ({ text, email }: { text: string; email: string }) =>
  (email ? text.split(email) : [text]).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other keys
    <Fragment key={index}>
      {index > 0 && (
        <a href={`mailto:${email}`} className="text-link">
          {email}
        </a>
      )}
      {part}
    </Fragment>
  ));

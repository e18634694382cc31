/** A letter of plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** What sends mail, where the site does. */
export interface Mailer {
  /** Returns once the mail server has taken it. @throws AppError("mail_away") */
  send(mail: Mail): Promise<void>;
}

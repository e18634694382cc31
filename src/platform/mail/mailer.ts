/** An email in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends email, if the site is set up for it. */
export interface Mailer {
  /** Resolves when the mail server has accepted it. @throws AppError("mail_away") */
  send(mail: Mail): Promise<void>;
}

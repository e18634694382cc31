import { findRegistrableEvent } from "#features/events/server/events.service.ts";
import type { Deps } from "#platform/deps.ts";
import type { AppError } from "#platform/errors.ts";
import type { Mail } from "#platform/mail/mailer.ts";

/** A mailer that keeps emails. With a failure, it sends none. */
export function openMailbox() {
  const mailbox = {
    mails: [] as Mail[],
    failure: undefined as AppError | undefined,
    async send(mail: Mail) {
      if (mailbox.failure) throw mailbox.failure;
      mailbox.mails.push(mail);
    },
    /** Returns the emails that a step sends. */
    async during(step: () => Promise<unknown>): Promise<Mail[]> {
      mailbox.mails = [];
      await step();
      return mailbox.mails;
    },
  };
  return mailbox;
}
export type Mailbox = ReturnType<typeof openMailbox>;

/** The dependencies of emails about events. */
export const mailDeps = (deps: Deps, mailer: { send: (mail: Mail) => Promise<void> }) => ({
  ...deps,
  mailer,
  publicUrl: "https://branch.example",
  findEvent: findRegistrableEvent,
  branch: async () => ({ name: "IEEE SB", email: "branch@example.org" }),
});

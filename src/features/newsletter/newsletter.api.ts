import type { z } from "zod";
import type { Api, ReadApi } from "#api-client/api.ts";
import { pathOf } from "#api-client/content-calls.ts";
import {
  Issue,
  type IssueInput,
  IssuePreview,
  IssueSent,
  Newsletter,
  NewsletterDone,
  NewsletterOffer,
  NewsletterSettings,
  type RemovalInput,
  type SubscriptionInput,
} from "./newsletter.contract.ts";

export const fetchNewsletterOffer = (api: ReadApi) => api.get("/newsletter/offer", NewsletterOffer);

/** Asks for a link that confirms the address. */
export const subscribe = (api: Api, body: z.input<typeof SubscriptionInput>) =>
  api.send("POST", "/newsletter/subscriptions", NewsletterDone, { body });

export const confirmSubscription = (api: Api, token: string) =>
  api.send("POST", pathOf("/newsletter/confirmations", token), NewsletterDone, { body: {} });

export const unsubscribe = (api: Api, key: string) =>
  api.send("POST", pathOf("/newsletter/unsubscribe", key), NewsletterDone, { body: {} });

export const fetchNewsletter = (api: ReadApi) => api.get("/newsletter", Newsletter);

export const saveNewsletterSettings = (api: Api, body: NewsletterSettings) =>
  api.send("PUT", "/newsletter/settings", NewsletterSettings, { body });

export const removeSubscriber = (api: Api, body: z.input<typeof RemovalInput>) =>
  api.send("POST", "/newsletter/removals", NewsletterDone, { body });

const issue = (id: string) => pathOf("/newsletter/issues", id);

/** Creates an issue, or saves the changes of a draft. */
export const saveIssue = (api: Api, body: z.input<typeof IssueInput>, draft?: Pick<Issue, "_id" | "version">) =>
  draft
    ? api.send("PUT", issue(draft._id), Issue, { body, version: draft.version })
    : api.send("POST", "/newsletter/issues", Issue, { body });

export const deleteIssue = (api: Api, id: string) => api.send("DELETE", issue(id), NewsletterDone);

export const fetchIssuePreview = (api: ReadApi, id: string) => api.get(`${issue(id)}/preview`, IssuePreview);

export const sendIssue = (api: Api, id: string) => api.send("POST", `${issue(id)}/send`, IssueSent, { body: {} });

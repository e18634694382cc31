import { z } from "zod";
import type { Api, ReadApi } from "#api-client/api.ts";
import { Deleted } from "#shared/by-id.ts";
import {
  type Acceptance,
  Accepted,
  type CounselorInput,
  Invitation,
  type InvitationInput,
  NewInvitation,
  Officer,
  type OfficerInput,
  ResetLink,
  type ResetLinkInput,
} from "./officers.contract.ts";

export const fetchOfficers = (api: ReadApi) => api.get("/officers", z.array(Officer));

export const changeOfficer = (api: Api, id: string, body: OfficerInput) =>
  api.send("PUT", `/officers/${id}`, Officer, { body });

export const createResetLink = (api: Api, id: string, body: ResetLinkInput) =>
  api.send("POST", `/officers/${id}/reset-link`, ResetLink, { body });

export const requestCounselorChange = (api: Api, id: string, body: CounselorInput) =>
  api.send("POST", `/officers/${id}/counselor`, Officer, { body });

export const cancelCounselorChange = (api: Api, id: string) => api.send("DELETE", `/officers/${id}/counselor`, Officer);

export const fetchInvitations = (api: ReadApi) => api.get("/invitations", z.array(Invitation));

export const invite = (api: Api, body: InvitationInput) => api.send("POST", "/invitations", NewInvitation, { body });

export const withdrawInvitation = (api: Api, { _id }: { _id: string }) =>
  api.send("DELETE", `/invitations/${_id}`, Deleted);

/** The token is sent in the body, because URLs are logged. */
export const getInvitation = (api: Api, token: string) =>
  api.send("POST", "/invitations/look", Invitation, { body: { token } });

export const acceptInvitation = (api: Api, body: Acceptance) =>
  api.send("POST", "/invitations/accept", Accepted, { body });

import { z } from "zod";
import type { Api, ReadApi } from "#api-client/api.ts";
import { query } from "#api-client/query.ts";
import { pageOf } from "#shared/paging.ts";
import { type Application, ApplicationTaken, Student, type StudentQuery } from "./students.contract.ts";

/** What the join form sends; `id` is the student ID. */
export type ApplicationDraft = z.input<typeof Application>;

const path = "/student";

export const submitApplication = (api: Api, draft: ApplicationDraft) =>
  api.send("POST", path, ApplicationTaken, { body: draft });

/** @param search words that must all occur, in whatever field */
export const fetchStudents = (api: ReadApi, wanted: StudentQuery & { limit: number }, search?: string) =>
  api.get(path + query(wanted), pageOf(Student), { search });

/** Newest first. */
export const fetchAllStudents = (api: ReadApi) => api.get(path, z.array(Student));

import { z } from "zod";
import type { ReadApi } from "#api-client/api.ts";
import { query } from "#api-client/query.ts";
import { pageOf } from "#shared/paging.ts";
import { Student, type StudentQuery } from "./students.contract.ts";

const StudentPage = pageOf(Student);
const path = "/student";

/** @param search words that must all occur, in whatever field */
export const fetchStudents = (api: ReadApi, wanted: StudentQuery & { limit: number }, search?: string) =>
  api.get(path + query(wanted), StudentPage, { search });

/** Newest first. */
export const fetchAllStudents = (api: ReadApi) => api.get(path, z.array(Student));

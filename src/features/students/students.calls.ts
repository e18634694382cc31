import { z } from "zod";
import type { Api } from "#api-client/api.ts";
import { ApplicationTaken, Student } from "./students.contract.ts";

/** What the join form sends; `id` is the student ID. */
export interface ApplicationDraft {
  name: string;
  email: string;
  id: string;
  branch: string;
}

export const submitApplication = (api: Api, draft: ApplicationDraft) =>
  api.send("POST", "/student", ApplicationTaken, { body: draft });

/** Newest first. */
export const fetchStudents = (api: Api) => api.get("/student", z.array(Student));

import { z } from "zod";
import { type Api, query, type ReadApi } from "#api-client/api.ts";
import { pathOf } from "#api-client/content-calls.ts";
import { Deleted } from "#shared/by-id.ts";
import { pageOf } from "#shared/paging.ts";
import {
  ApplicationCounts,
  Erased,
  type ExportQuery,
  type Handling,
  type Person,
  PersonalData,
  Retention,
  RetentionEffect,
  Student,
  type StudentQuery,
} from "./students.contract.ts";

const StudentPage = pageOf(Student);
const path = "/student";

type ApplicationId = Pick<Student, "_id">;

/** @param search words that must all occur, in any field */
export const fetchStudents = (api: ReadApi, params: StudentQuery & { limit: number }, search?: string) =>
  api.get(path + query(params), StudentPage, { search });

/** Returns the URL of the CSV file. */
export const exportAddress = (wanted: ExportQuery) => `/api${path}/getcsv${query(wanted)}`;

export const fetchStudent = (api: ReadApi, { _id }: ApplicationId) => api.get(pathOf(path, _id), Student);

export const handleApplication = (api: Api, { _id, version }: Pick<Student, "_id" | "version">, handling: Handling) =>
  api.send("PUT", pathOf(path, _id), Student, { body: handling, version });

export const eraseApplication = (api: Api, { _id }: ApplicationId) => api.send("DELETE", pathOf(path, _id), Deleted);

export const fetchApplicationCounts = (api: ReadApi) => api.get(`${path}/counts`, ApplicationCounts);

export const fetchRetention = (api: ReadApi) => api.get(`${path}/retention`, Retention);

/** Returns the number of applications that a retention of `months` would erase at once. */
export const fetchRetentionEffect = async (api: ReadApi, months: number): Promise<number> =>
  (await api.get(`${path}/retention/effect${query({ months })}`, RetentionEffect)).erased;

export const changeRetention = (api: Api, months: number, version: number) =>
  api.send("PUT", `${path}/retention`, Retention, { body: { months }, version });

/** Fetches all data stored about a person. */
export const fetchPerson = (api: Api, person: Person) =>
  api.send("POST", `${path}/person`, z.array(PersonalData), { body: person });

export const erasePerson = (api: Api, person: Person) =>
  api.send("POST", `${path}/person/erase`, Erased, { body: person });

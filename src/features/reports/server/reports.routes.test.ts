import { afterEach, describe, expect, test } from "vitest";
import { sampleDocx } from "#demo/documents/docx.ts";
import { samplePdf } from "#demo/documents/pdf.ts";
import { buildApp } from "#src/app.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile, textFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

const LIMIT = 10_485_760;
const content = { title: "Annual report", lines: ["A year of work."] };
const pdf = samplePdf(content);
const fileOf = (bytes: Buffer, name = "report.pdf", type = "application/pdf") =>
  new File([new Uint8Array(bytes)], name, { type });
/** Returns a PDF of exactly this many bytes, padded with a comment. */
function pdfOf(bytes: number): File {
  const trailer = Buffer.from("\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n");
  const head = pdf.subarray(0, pdf.length - 200);
  return fileOf(Buffer.concat([head, Buffer.alloc(bytes - head.length - trailer.length, "%"), trailer]));
}
const annual = { title: "Annual report 2025", type: "annual", year: "2025" };
const event = {
  title: "Workshop",
  description: "Build.",
  date: "2026-12-05",
  time: "16:30",
  location: "Lab 3",
};

describe.each(engines)("reports on %s", (engine) => {
  let site: TestSite;
  let now = new Date("2026-03-01T10:00:00Z");
  afterEach(() => site.close());
  const open = async () => {
    now = new Date("2026-03-01T10:00:00Z");
    site = await openTestSite({ engine, clock: () => now });
  };
  type Fields = Parameters<typeof formOf>[0];
  const add = (fields: Fields = {}) =>
    site.call("POST", "/api/reports", { body: formOf({ ...annual, file: fileOf(pdf), ...fields }) });
  const addEvent = async () =>
    (await site.call("POST", "/api/events", { body: formOf({ ...event, images: await pictureFile() }) })).body;
  const list = async (type: string) => (await site.call("GET", `/api/reports/type/${type}`)).body;
  const visit = (url: string) => site.call("GET", url, { token: false });
  const nothingWasWritten = async () => {
    expect(await list("annual")).toEqual([]);
    expect(await list("event")).toEqual([]);
    expect((await site.storedFiles()).filter((key) => key.startsWith("reports/"))).toEqual([]);
    expect(await site.tempFiles()).toEqual([]);
  };

  test("an officer uploads an annual report and finds it on its tab", async () => {
    await open();
    const { status, body: report } = await add({ eventId: "ignored" });
    expect(status).toBe(201);
    expect(report).toEqual({
      _id: expect.any(String),
      title: "Annual report 2025",
      type: "annual",
      year: 2025,
      file: expect.stringMatching(/^[\w-]{36}\.pdf$/),
      fileUrl: expect.stringMatching(/^\/api\/reports\/file\/[\w-]{36}\.pdf\?expires=\d+&signature=[\w-]{43}$/),
      version: 1,
      state: "published",
      createdAt: "2026-03-01T10:00:00.000Z",
    });
    expect(await list("annual")).toEqual([report]);
    expect(await list("event")).toEqual([]);
    expect((await site.call("GET", `/api/reports/${report._id}`)).body).toEqual(report);
  });

  test("an event report names its event, and stays when the event is permanently deleted", async () => {
    await open();
    const { _id: eventId } = await addEvent();
    now = new Date(now.getTime() + 1000);
    const { body: first } = await add({ title: "First", type: "event", year: "", eventId });
    expect(first).toMatchObject({ type: "event", eventId });
    expect(first).not.toHaveProperty("year");
    now = new Date(now.getTime() + 1000);
    await add({ title: "Second", type: "event", year: "1999x", eventId }).then(({ status }) =>
      expect(status).toBe(400),
    );
    await add({ title: "Second", type: "event", eventId });
    expect((await list("event")).map((report: { title: string }) => report.title)).toEqual(["Second", "First"]);
    expect((await list("event?q=FIRST&limit=5")).items).toMatchObject([{ title: "First" }]);
    expect(await list("event?q=none")).toEqual([]);
    await site.call("DELETE", `/api/events/${eventId}`);
    expect((await list("event"))[1]).toMatchObject({ eventId });
    await site.call("DELETE", `/api/trash/${eventId}`);
    expect((await list("event"))[1]).not.toHaveProperty("eventId");
  });

  test.each([
    ["pdf", pdf, "application/pdf"],
    ["docx", sampleDocx(content), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ])(
    "a %s is downloaded byte for byte, with headers that prevent it from running as a page",
    async (extension, bytes, type) => {
      await open();
      const { body: report } = await add({
        title: ' Año "2025/26" <b>; ../résumé \u202Egnp. ',
        file: fileOf(bytes, "evil.html", "text/html"),
      });
      const answer = await site.app.inject({ method: "GET", url: report.fileUrl });
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.equals(bytes)).toBe(true);
      expect(answer.headers).toMatchObject({
        "content-type": type,
        "content-length": String(bytes.length),
        "content-disposition": `attachment; filename="Ano 2025 26 b .. resume gnp.${extension}"; filename*=UTF-8''A%C3%B1o%202025%2026%20b%20..%20r%C3%A9sum%C3%A9%20gnp.${extension}`,
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "no-store",
      });
    },
  );

  test("a signed URL opens only its own file, for five minutes", async () => {
    await open();
    const { body: report } = await add();
    const { body: other } = await add({ title: "Other" });
    const { searchParams } = new URL(report.fileUrl, "http://site");
    const expires = searchParams.get("expires") ?? "";
    const signature = searchParams.get("signature") ?? "";
    const query = (values: Record<string, string>) => new URLSearchParams({ expires, signature, ...values });
    const later = String(Number(expires) + 600);

    expect((await visit(report.fileUrl)).status).toBe(200);
    expect((await visit(`/api/reports/fileById/${report._id}?${query({})}`)).status).toBe(200);
    for (const url of [
      `/api/reports/file/${other.file}?${query({})}`,
      `/api/reports/fileById/${other._id}?${query({})}`,
      `/api/reports/file/${report.file}?${query({ expires: later })}`,
      `/api/reports/file/${report.file}?${query({ signature: signature.slice(0, -1) })}`,
      `/api/reports/file/${report.file}?${query({ signature: signature.toLowerCase() })}`,
      `/api/reports/file/${report.file}?${query({ signature: "" })}`,
      `/api/reports/file/${report.file}?expires=${expires}`,
      `/api/reports/file/${report.file}?${query({})}&signature=${signature}`,
      `/api/reports/file/${report.file}?${query({ signature: "x".repeat(3000) })}`,
    ])
      expect(await visit(url), url).toMatchObject({ status: 401, body: { error: "unauthorised" } });

    now = new Date(now.getTime() + 299_000);
    expect((await visit(report.fileUrl)).status).toBe(200);
    now = new Date(now.getTime() + 1000);
    expect((await visit(report.fileUrl)).status).toBe(401);
    expect((await list("annual"))[0].fileUrl).not.toBe(report.fileUrl);
  });

  test("without credentials the response does not reveal whether a file exists; with a token it does", async () => {
    await open();
    const { body: report } = await add();
    const there = [`/api/reports/file/${report.file}`, `/api/reports/fileById/${report._id}`];
    const elsewhere = [
      "/api/reports/file/guess.pdf",
      "/api/reports/fileById/guess",
      "/api/reports/file/..%2F..%2Fsite.db",
    ];
    for (const url of there) expect((await site.call("GET", url)).status).toBe(200);
    for (const url of elsewhere)
      expect(await site.call("GET", url)).toMatchObject({ status: 404, body: { error: "not_found" } });
    for (const url of [...there, ...elsewhere])
      for (const token of [false, "x".repeat(43)] as const)
        expect(await site.call("GET", url, { token })).toMatchObject({ status: 401, body: { error: "unauthorised" } });
    expect((await visit(`/media/reports/${report.file}`)).status).toBe(404);
  });

  test("a URL that one instance signed works on another", async () => {
    await open();
    const { body: report } = await add();
    const other = await buildApp(site.deps, {
      trustProxy: [],
      logLevel: "silent",
      publicUrl: undefined,
      sessionIdleMinutes: 120,
      sessionMaxHours: 12,
      applicationRetentionMonths: 24,
      trashDays: 30,
    });
    expect((await other.inject({ method: "GET", url: report.fileUrl })).statusCode).toBe(200);
    await other.close();
  });

  test("deleting a report hides it, deleting it permanently removes its file; deleting it again returns 404", async () => {
    await open();
    const { body: report } = await add();
    const deleted = () => site.call("DELETE", `/api/reports/${report._id}`);
    const files = await site.storedFiles();
    expect(await deleted()).toMatchObject({ status: 200, body: { _id: report._id } });
    expect(await list("annual")).toEqual([]);
    expect(await site.storedFiles()).toEqual(files);
    expect((await visit(report.fileUrl)).status).toBe(404);
    expect(await deleted()).toMatchObject({ status: 404, body: { error: "not_found" } });
    expect((await site.call("DELETE", `/api/trash/${report._id}`)).status).toBe(200);
    await nothingWasWritten();
    expect((await site.call("GET", "/api/stats/activity")).body).toMatchObject([
      { action: "purged", entity: "report", label: "Annual report 2025" },
      { action: "deleted", entity: "report", label: "Annual report 2025" },
      { action: "created", entity: "report", label: "Annual report 2025" },
    ]);
  });

  test.each([
    ["no title", { title: " " }, "Please fill in all required fields"],
    ["an unknown type", { type: "monthly" }, "Please choose annual or event"],
    ["an annual report without a year", { year: "" }, "Year must be between 2000 and 2099"],
    ["the year 1999", { year: "1999" }, "Year must be between 2000 and 2099"],
    ["the year 2100", { year: "2100" }, "Year must be between 2000 and 2099"],
    ["a fraction of a year", { year: "2025.5" }, "Year must be between 2000 and 2099"],
    ["an event report without an event", { type: "event" }, "Please select an event"],
    ["an event that does not exist", { type: "event", eventId: "gone" }, "This event no longer exists"],
    ["an invalid event ID", { type: "event", eventId: "a\0b" }, "Invalid ID"],
    ["no file", { file: undefined }, "Please select a file"],
    ["a text called a PDF", { file: textFile("a.pdf", "application/pdf") }, "Please select a PDF or DOC/DOCX file"],
    ["a web page", { file: textFile("a.html", "text/html", "<p>") }, "Please select a PDF or DOC/DOCX file"],
    ["two files", { file: [fileOf(pdf), fileOf(pdf)] }, "A report must have exactly one file"],
  ])("%s is refused and nothing is written", async (_case, change, message) => {
    await open();
    expect(await add(change)).toMatchObject({ status: 400, body: { message } });
    await nothingWasWritten();
  });

  test("a picture is refused as a report", async () => {
    await open();
    expect(await add({ file: await pictureFile("scan.pdf") })).toMatchObject({
      status: 400,
      body: { error: "document_invalid", message: "Please select a PDF or DOC/DOCX file" },
    });
    await nothingWasWritten();
  });

  test("a file of exactly 10 MB is accepted, one byte more is not", async () => {
    await open();
    expect((await add({ file: pdfOf(LIMIT) })).status).toBe(201);
    expect(await add({ file: pdfOf(LIMIT + 1) })).toMatchObject({
      status: 400,
      body: { message: "File size should be less than 10MB" },
    });
    expect(await list("annual")).toHaveLength(1);
  });

  test("everything else needs a token", async () => {
    await open();
    const { body: report } = await add();
    for (const answer of [
      await site.call("POST", "/api/reports", { token: false, body: formOf({ ...annual, file: fileOf(pdf) }) }),
      await visit("/api/reports/type/annual"),
      await visit(`/api/reports/${report._id}`),
      await site.call("DELETE", `/api/reports/${report._id}`, { token: false }),
    ])
      expect(answer).toMatchObject({ status: 401, body: { error: "unauthorised" } });
    expect((await site.call("GET", "/api/reports/type/monthly")).status).toBe(400);
    expect(await list("annual")).toHaveLength(1);
  });
});

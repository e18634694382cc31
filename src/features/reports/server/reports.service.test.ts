import { expect, test } from "vitest";
import { downloadAs } from "./reports.service.ts";

test.each([
  ["Plan", "attachment; filename=Plan.pdf"],
  ["Annual report 2026", 'attachment; filename="Annual report 2026.pdf"'],
  ["Résumé", "attachment; filename=Resume.pdf; filename*=UTF-8''R%C3%A9sum%C3%A9.pdf"],
  ["कमल", "attachment; filename=___.pdf; filename*=UTF-8''%E0%A4%95%E0%A4%AE%E0%A4%B2.pdf"],
  [
    "L'été (brouillon)",
    `attachment; filename="L'ete (brouillon).pdf"; filename*=UTF-8''L%27%C3%A9t%C3%A9%20%28brouillon%29.pdf`,
  ],
  ['../../etc/"x";\r\nSet-Cookie: a=b', 'attachment; filename="etc x Set-Cookie a=b.pdf"'],
  ["50%41 \ud800\u202Egnp. ", 'attachment; filename="50 41 gnp.pdf"'],
  [" ../. ", "attachment; filename=report.pdf"],
  ["n".repeat(200), `attachment; filename=${"n".repeat(100)}.pdf`],
])("a report with the title %j is saved under its title", (title, header) => {
  expect(downloadAs(title, "pdf")).toBe(header);
});

import { expect, test } from "vitest";
import { safeUrl, withScheme } from "./safe-url.ts";

const refused = [
  "",
  " ",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "\u0000javascript:alert(1)",
  "javascript://example.org/%0aalert(1)",
  "vbscript:msgbox(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:text/html;base64,PHNjcmlwdD4=",
  "blob:https://example.org/1",
  "file:///etc/passwd",
  "ftp://example.org",
  "mailto:a@example.org",
  "tel:123",
  "//example.org",
  "/path",
  "path",
  "example.org",
  "http:example.org",
  "https:/example.org",
  "http:///",
  "https://",
  "http://user:pass@example.org",
  "http://user@example.org",
  "https://:pass@example.org",
  "https://exa mple.org",
  "https://[::1",
  "http://%00",
  "about:blank",
  "view-source:https://example.org",
  "intent://example.org",
  "ws://example.org",
  "chrome://settings",
  "\u2028javascript:alert(1)",
  "&#106;avascript:alert(1)",
  "https://example.org:99999",
  `https://example.org/${"x".repeat(3000)}`,
];

test.each(refused)("%j is no link", (text) => expect(safeUrl(text)).toBeNull());

test("what is taken comes back normalised", () => {
  expect(safeUrl("  HTTPS://Example.ORG/a b?q=<x>  ")).toBe("https://example.org/a%20b?q=%3Cx%3E");
  expect(safeUrl("http://example.org")).toBe("http://example.org/");
});

test.each(["linkedin.com/in/asha", "www.example.org", "forms.gle/x?y=1", "example.org:8080/a"])(
  "%j lacks only its beginning",
  (text) => expect(withScheme(text)).toBe(`https://${text}`),
);

test.each(["", "asha", "javascript:alert(1)", "a@example.org", "/hero/default.mp4", "loop.mp4", "https://example.org"])(
  "%j stays as it is",
  (text) => expect(withScheme(text)).toBe(text),
);

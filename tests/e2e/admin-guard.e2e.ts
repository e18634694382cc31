import { signInAgain } from "./admin-steps.ts";
import { administrator, expect, expectAccessible, expectAccessibleDayAndNight, test } from "./site.ts";

const wrongToken = "a".repeat(43);

async function signIn(page: import("@playwright/test").Page, password = administrator.password) {
  await page.getByLabel("Username").fill(administrator.username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("a person without a token signs in and reaches the requested page", async ({ page, complaints }) => {
  await page.goto("/admin/events?page=1");
  await expect(page).toHaveURL(/\/admin\/login\?to=/);
  await expectAccessibleDayAndNight(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Username and password are required")).toBeVisible();
  await expect(page.getByLabel("Username")).toBeFocused();
  await signIn(page, "wrong-password-1");
  await expect(page.getByRole("alert")).toHaveText("Invalid username or password");
  expect(complaints.splice(0).join()).toContain("401");
  await signIn(page);
  await expect(page).toHaveURL(/\/admin\/events\?page=1$/);
  await expect(page.getByRole("heading", { name: "Events" })).toBeVisible();
});

test("the sign-in form shows progress, and a default error if the server sends no message", async ({
  page,
  complaints,
}) => {
  await page.goto("/admin/login");
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/admin/login", async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, json: {} });
  });
  await signIn(page);
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeDisabled();
  answer.resolve();
  await expect(page.getByRole("alert")).toHaveText("Login failed");
  await expect(page.getByLabel("Username")).toHaveValue(administrator.username);
  expect(complaints.splice(0).join()).toContain("500");
});

test("an unknown token is removed, and the login page opens", async ({ page, complaints }) => {
  await page.addInitScript((token) => {
    if (!sessionStorage.getItem("planted")) localStorage.setItem("adminToken", token);
    sessionStorage.setItem("planted", "yes");
  }, wrongToken);
  await page.goto("/admin/events");
  await expect(page).toHaveURL(/\/admin\/login/);
  expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
  expect(complaints.splice(0).join()).toContain("Auth verification failed");
});

test("an unreachable server signs nobody out, and verification is retried automatically and by a button", async ({
  adminPage: page,
  complaints,
}) => {
  await page.clock.install();
  let answer: 503 | "none" | "its own" = 503;
  let asked = 0;
  await page.route("**/api/admin/verify", (route) => {
    asked += 1;
    if (answer === "its own") return route.continue();
    return answer === "none" ? route.abort() : route.fulfill({ status: answer, body: "<h1>Gateway</h1>" });
  });
  await page.goto("/admin/events?page=1");
  await expect(page.getByRole("alert")).toContainText("The server cannot be reached.");
  await expectAccessible(page);
  // From now on, verification runs only on request.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  answer = "none";
  const before = asked;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => asked).toBeGreaterThan(before);
  await expect(page.getByRole("button", { name: "Try again" })).toBeEnabled();
  expect(await page.evaluate(() => localStorage.getItem("adminToken"))).not.toBeNull();
  answer = "its own";
  await page.clock.runFor(5000);
  await expect(page.getByRole("heading", { name: "Events" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/events\?page=1$/);
  expect(complaints.splice(0).filter((text) => !/Auth verification failed|Failed to load resource/.test(text))).toEqual(
    [],
  );
});

test("signing in opens the dashboard, and signing out also ends the session on the server", async ({
  page,
  site,
  complaints,
}) => {
  await page.goto("/admin");
  await signIn(page);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page).toHaveTitle(/Dashboard/);
  const token = await page.evaluate(() => localStorage.getItem("adminToken"));
  await page.goto("/admin/login");
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  const [visit] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "View site (opens in a new tab)" }).click(),
  ]);
  await expect(visit.getByRole("heading", { level: 1 })).toBeVisible();
  await visit.close();

  await page.getByRole("button", { name: /User menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
  expect((await site.call("GET", "/api/admin/verify", { token: token ?? "" })).status).toBe(401);
  expect(complaints.splice(0).filter((text) => !text.includes("401"))).toEqual([]);
});

test("a person who decides to keep an unsaved form stays signed in", async ({ adminPage: page }) => {
  await page.goto("/admin/team");
  await page.getByLabel("Name").fill("Half a member");
  const signOut = async () => {
    await page.getByRole("button", { name: /User menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
  };
  await signOut();
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Half a member");
  expect(await page.evaluate(() => localStorage.getItem("adminToken"))).not.toBeNull();
  await signOut();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
});

test("links from other sites cannot sign anyone out", async ({ adminPage: page }) => {
  await page.goto("/admin/login?leave=1-2");
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test("a session that ends while a form is open loses no input", async ({ adminPage: page, site, complaints }) => {
  await page.goto("/admin/events");
  await page.getByRole("button", { name: "Add Event" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Event" });
  await form.getByLabel("Title").fill("Still here");
  await form.getByLabel("Date").fill("2026-12-05");
  await form.getByLabel("Time").fill("16:30");
  await form.getByLabel("Location").fill("Lab 3");
  await form.getByLabel("Description").fill("Words that took a while.");
  await form.getByLabel("Images").setInputFiles("public/icons/icon-192.png");
  await site.call("POST", "/api/admin/logout");
  await form.getByRole("button", { name: "Add Event" }).click();

  await signInAgain(page);
  await expect(form.getByLabel("Title")).toHaveValue("Still here");
  await form.getByRole("button", { name: "Add Event" }).click();
  await expect(page.getByRole("row", { name: /Still here/ })).toBeVisible();
  expect(complaints.splice(0).filter((text) => !/401|Please sign in/.test(text))).toEqual([]);
});

test("signing in never redirects to another site", async ({ page }) => {
  await page.goto("/admin/login?to=https%3A%2F%2Fevil.example%2Fadmin%2Fevents");
  await signIn(page);
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/admin\/dashboard$/);
});

test("an unknown admin URL shows a message and a link back", async ({ adminPage: page }) => {
  await page.goto("/admin/nonsense/of/mine");
  await expect(page).toHaveTitle(/^Page not found · Admin/);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expect(page.getByText("There is no admin screen at this address")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open the dashboard" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

import { retryBusy } from "db/writes/retry-busy";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { staffHeaders } from "../../staff";
import { type OpenPage, openReady } from "./browser";
import { STAFF } from "./server";
import { databaseUrl, siteUrl } from "./site/shared-site";

// `db()` is the shared site's database here.
process.env.DATABASE_URL = databaseUrl();

/** Fills in the sign-in page and sends it. */
export async function signIn(page: Page, password: string = STAFF.password): Promise<void> {
	await page.getByLabel("Username").fill(STAFF.username);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs a profile in on the shared site by a session in its database: passwords take time. */
export async function signInProfile(profile: BrowserContext): Promise<void> {
	// The site may be writing at this moment.
	const { Cookie } = await retryBusy(() => staffHeaders(STAFF.username));
	const [name = "", value = ""] = Cookie.split("=", 2);
	await profile.addCookies([{ name, value, url: siteUrl(), httpOnly: true }]);
}

/** Opens a new page of the shared site as a member of staff. */
export function openAsStaff(path: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
	return openReady(path, options, { prepare: signInProfile });
}

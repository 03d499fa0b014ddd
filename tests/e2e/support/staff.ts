import { retryBusy } from "db/writes/retry-busy";
import type { BrowserContextOptions, Page } from "playwright-core";
import { staffHeaders } from "../../staff";
import { type OpenPage, openPage } from "./browser";
import { STAFF } from "./server";
import { databaseUrl, siteUrl } from "./site/shared-site";

// For sessions without the sign-in page, and for ending one.
process.env.DATABASE_URL = databaseUrl();

/** Fills in the sign-in page and sends it. */
export async function signIn(page: Page, password: string = STAFF.password): Promise<void> {
	await page.getByLabel("Username").fill(STAFF.username);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Sign in" }).click();
}

/** A new page of the shared site for a member of staff, whose session is put into its database: passwords take time. */
export async function openAsStaff(
	path: string,
	options: BrowserContextOptions = {},
): Promise<OpenPage> {
	// The site may be writing at this moment.
	const { Cookie } = await retryBusy(() => staffHeaders(STAFF.username));
	const [name = "", value = ""] = Cookie.split("=", 2);
	return openPage(path, options, {
		beforeVisit: (page) =>
			page.context().addCookies([{ name, value, url: siteUrl(), httpOnly: true }]),
	});
}

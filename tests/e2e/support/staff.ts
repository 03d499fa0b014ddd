import type { Page } from "playwright-core";
import { STAFF } from "./server";

/** Fills in the sign-in page and sends it. */
export async function signIn(page: Page, password: string = STAFF.password): Promise<void> {
	await page.getByLabel("Username").fill(STAFF.username);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Sign in" }).click();
}

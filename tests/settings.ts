import { afterAll, onTestFinished } from "vitest";
import { parseSettings, settings } from "~/config/env.server";

/** Settings of a site that mails; nothing listens at its mail server's address. */
export const MAILING = {
	SMTP_URL: "smtp://127.0.0.1:1",
	CONTACT_TO: "owner@shop.example",
	SITE_URL: "https://beamwise.example",
};

/** Changes settings of this process, which reads its environment once. Returns a function that resets them. */
export function changeSettings(given: Record<string, string>): () => void {
	const current = settings();
	const before = { ...current };
	const changed = Object.entries(parseSettings({ ...process.env, ...given }));
	Object.assign(current, Object.fromEntries(changed.filter(([name]) => name in given)));
	return () => {
		for (const name of Object.keys(given)) Reflect.deleteProperty(current, name);
		Object.assign(current, before);
	};
}

/** Gives all tests of a file these settings. */
export function fileSettings(given: Record<string, string>): void {
	afterAll(changeSettings(given));
}

/** Gives the test that runs these settings. */
export function setSettings(given: Record<string, string>): void {
	onTestFinished(changeSettings(given));
}

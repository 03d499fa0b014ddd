/** Secret that makes staff sessions of the bench valid on the sites it starts, and nowhere else. */
const SESSION_SECRET = "of the bench, which signs in to nothing else";

/** The bench's own mails are never sent. */
const MAIL = { SMTP_URL: "smtp://127.0.0.1:9", CONTACT_TO: "bench@example.com" };

/** Sets the settings of this process before they are read, which happens once. */
export function applyBenchSettings(): void {
	Object.assign(process.env, MAIL, { SESSION_SECRET });
}

/** The environment of a site that the bench starts; such a site sends no mail. */
export function siteEnvironment(): NodeJS.ProcessEnv {
	const inherited = { ...process.env, SESSION_SECRET };
	for (const name of Object.keys(MAIL)) Reflect.deleteProperty(inherited, name);
	return inherited;
}

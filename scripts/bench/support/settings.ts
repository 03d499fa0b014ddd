/** Sessions of staff that the bench begins hold on the sites that it starts, and for nothing else. */
const SESSION_SECRET = "of the bench, which signs in to nothing else";

/** The bench's own mails are never sent. */
const MAIL = { SMTP_URL: "smtp://127.0.0.1:9", CONTACT_TO: "bench@example.com" };

/** Makes the settings of this process, before anything reads them: they are read once. */
export function applyBenchSettings(): void {
	Object.assign(process.env, MAIL, { SESSION_SECRET });
}

/** The environment of a site that the bench starts; such a site sends no mail. */
export function siteEnvironment(): NodeJS.ProcessEnv {
	const inherited = { ...process.env, SESSION_SECRET };
	for (const name of Object.keys(MAIL)) Reflect.deleteProperty(inherited, name);
	return inherited;
}

const OLDEST = 15;

/** What a server tells of itself when somebody connects, by the names of its manual. */
export type ServerParameters = Map<unknown, unknown>;

/** Why the site does not run on a server, as a sentence; undefined where it does, or where the server does not say. */
export function whyUnfit(parameters: ServerParameters): string | undefined {
	// Such as `15.18 (Debian 15.18-0+deb12u1)`.
	const version = String(parameters.get("server_version") ?? OLDEST);
	const major = Number(/^\d+/.exec(version)?.[0] ?? OLDEST);
	if (major < OLDEST) {
		return `The server is PostgreSQL ${version}: the site needs version ${OLDEST} or later.`;
	}
	const encoding = parameters.get("server_encoding") ?? "UTF8";
	if (encoding !== "UTF8") {
		return `The database is encoded as ${encoding}: the site needs UTF8 (createdb --encoding=UTF8 --template=template0).`;
	}
	return undefined;
}

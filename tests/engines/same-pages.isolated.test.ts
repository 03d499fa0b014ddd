import { expect, it, vi } from "vitest";
import { publicPaths } from "./public-paths";

// React renders as on the built site, in a third of the time. It reads this when it is loaded.
vi.hoisted(() => {
	process.env.NODE_ENV = "production";
});

const NOW = new Date("2026-01-15T12:00:00Z");
/** A week later, so that offers have an age and prices a history. */
const ASKED = new Date("2026-01-21T09:00:00Z");

/** Fetches the public addresses of a site. */
async function answersOf(databaseUrl: string): Promise<Map<string, string>> {
	// Another site in the same process must not share caches with the first.
	vi.resetModules();
	process.env.DATABASE_URL = databaseUrl;
	const { startWholeSite } = await import("./whole-site");
	const site = await startWholeSite(NOW);
	try {
		const answers = new Map<string, string>();
		for await (const path of publicPaths(site.get)) answers.set(path, await site.get(path));
		return answers;
	} finally {
		await site.stop();
	}
}

/** Describes the first difference of two answers; undefined if they are equal. */
function difference(path: string, ofSqlite: string, ofPostgres: string): string | undefined {
	if (ofSqlite === ofPostgres) return undefined;
	let at = 0;
	while (ofSqlite[at] === ofPostgres[at]) at += 1;
	const around = (answer: string) => JSON.stringify(answer.slice(Math.max(0, at - 60), at + 60));
	return `${path}: ${around(ofSqlite)} from SQLite, ${around(ofPostgres)} from PostgreSQL`;
}

it("public pages and their data are the same from SQLite and PostgreSQL", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: ASKED });
	// Silences the access log.
	vi.spyOn(process.stdout, "write").mockReturnValue(true);
	const postgres = process.env.DATABASE_URL ?? "";
	const ofPostgres = await answersOf(postgres);
	const ofSqlite = await answersOf(":memory:");
	expect(ofSqlite.size).toBeGreaterThan(450);
	expect([...ofPostgres.keys()]).toEqual([...ofSqlite.keys()]);
	const differences = [...ofSqlite].flatMap(
		([path, answer]) => difference(path, answer, ofPostgres.get(path) ?? "") ?? [],
	);
	expect(differences).toEqual([]);
}, 600_000);

import { db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { expect, it } from "vitest";
import { stopPath } from "~/features/newsletter/newsletter.server";
import { commandFolder, runProcess } from "../tests/commands/command";
import { addRows } from "../tests/databases/rows";

commandFolder();
process.env.SESSION_SECRET = "s".repeat(32);
process.env.SITE_URL = "https://beamwise.example";

const AT = "2026-01-01T12:00:00.000Z";
const ACTIVE = { isActive: 1, confirmedAt: AT } as const;
// Without the byte order mark for Excel: reading the output as text removes it.
const HEAD = "email,stop_link\r\n";

const line = (email: string, id: number) => `${email},https://beamwise.example${stopPath(id)}\r\n`;

async function store(
	rows: { email: string; isActive: 0 | 1; confirmedAt?: string; leftAt?: string }[],
): Promise<void> {
	await migrateToLatest(db());
	for (let from = 0; from < rows.length; from += 1000) {
		const values = rows.slice(from, from + 1000).map((row) => ({ ...row, subscribedAt: AT }));
		await addRows("newsletter_subscriptions", ...values);
	}
}

it("subscribers: writes subscribers with their stop links, without formulas", async () => {
	await store([
		{ email: "ann@example.com", ...ACTIVE },
		{ email: "waiting@example.com", isActive: 0 },
		{ email: "left@example.com", isActive: 0, confirmedAt: AT, leftAt: AT },
		{ email: "+44@example.com", ...ACTIVE },
		{ email: "-1+1@example.com", ...ACTIVE },
	]);
	const { code, stdout, stderr } = await runProcess("subscribers", ["export"]);
	expect([code, stderr]).toEqual([0, ""]);
	expect(stdout).toBe(
		HEAD + line("ann@example.com", 1) + line("'+44@example.com", 4) + line("'-1+1@example.com", 5),
	);
});

it("subscribers: writes all of many, and only the heading if there are none", async () => {
	expect(await runProcess("subscribers", ["export"])).toEqual({
		code: 0,
		stdout: HEAD,
		stderr: "",
	});
	const emails = Array.from({ length: 2500 }, (_, n) => `z${n}@example.com`);
	await store(emails.map((email) => ({ email, ...ACTIVE })));
	const { stdout } = await runProcess("subscribers", ["export"]);
	expect(stdout).toBe(HEAD + emails.map((email, n) => line(email, n + 1)).join(""));
});

it("subscribers: prints where the links lead if the site's address is not known", async () => {
	process.env.SITE_URL = "";
	const { code, stderr } = await runProcess("subscribers", ["export"]);
	process.env.SITE_URL = "https://beamwise.example";
	expect([code, stderr]).toEqual([
		0,
		expect.stringMatching(/^The site's address is not set: [^\n]+\n$/),
	]);
});

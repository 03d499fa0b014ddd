import { expect, it } from "vitest";
import { stopPath } from "~/features/newsletter/newsletter.server";
import { loader } from "~/routes/admin/visitors/subscribers";
import { addRows } from "../../../databases/rows";
import { fileSettings } from "../../../settings";
import { staffHeaders } from "../../../staff";
import { get, visit } from "../../call";

fileSettings({ SITE_URL: "https://beamwise.example" });

const FILE = "/admin/subscribers/subscribers.csv";
const NOW = new Date().toISOString();
const ACTIVE = { isActive: 1, confirmedAt: NOW } as const;

type Row = { email: string; isActive: 0 | 1; confirmedAt?: string; leftAt?: string };

async function store(...rows: Row[]): Promise<void> {
	const values = rows.map((row) => ({ ...row, subscribedAt: NOW }));
	await addRows("newsletter_subscriptions", ...values);
}

const see = async () => (await visit(loader, "/admin/subscribers", await staffHeaders())).data;

const download = async () => (await get(FILE, await staffHeaders())).text();

it("the subscribers are counted by week, without an address", async () => {
	await store(
		{ email: "a@example.com", ...ACTIVE },
		{ email: "b@example.com", ...ACTIVE },
		{ email: "c@example.com", isActive: 1, confirmedAt: "2020-01-01T00:00:00.000Z" },
		{ email: "d@example.com", isActive: 0 },
		{ email: "e@example.com", isActive: 0, confirmedAt: NOW, leftAt: NOW },
	);
	const page = await see();
	expect([page.active, page.unconfirmed]).toEqual([3, 1]);
	expect(page.weeks).toHaveLength(12);
	expect(page.weeks[0]).toMatchObject({ joined: 3, left: 1 });
	expect(page.weeks[1]).toMatchObject({ joined: 0, left: 0 });
	expect(JSON.stringify(page)).not.toContain("@");
});

it("the subscribers are downloaded in the format of the command, without formulas", async () => {
	await store(
		{ email: "ann@example.com", ...ACTIVE },
		{ email: "waiting@example.com", isActive: 0 },
		{ email: "+44@example.com", ...ACTIVE },
	);
	const response = await get(FILE, await staffHeaders());
	expect(response.headers.get("Content-Disposition")).toBe(
		'attachment; filename="subscribers.csv"',
	);
	expect(response.headers.get("Cache-Control")).toBe("no-store");
	const line = (email: string, id: number) =>
		`${email},https://beamwise.example${stopPath(id)}\r\n`;
	expect(await response.text()).toBe(
		`email,stop_link\r\n${line("ann@example.com", 1)}${line("'+44@example.com", 3)}`,
	);
});

it("the subscribers are downloaded completely if there are many", async () => {
	const rows = Array.from({ length: 2500 }, (_, n) => ({
		email: `z${n}@example.com`,
		...ACTIVE,
	}));
	await store(...rows);
	expect((await download()).split("\r\n")).toHaveLength(2502);
});

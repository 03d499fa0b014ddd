import { expect, it } from "vitest";
import { parseSettings } from "./env.server";

const defaults = {
	DATABASE_URL: "file:./data/beamwise.db",
	DRAIN_SECONDS: 3,
	DATABASE_CONNECTIONS: 10,
	PORT: 3000,
	LOG_FORMAT: "text",
	TRUST_PROXY: false,
	MAIL_PER_HOUR: 1000,
	OFFERS_STALE_DAYS: 7,
	OFFERS_STALE_DAYS_BY_HAND: 30,
	OFFERS_GONE_DAYS: 365,
	PRICE_FROM_OFFERS: true,
	FEEDS_ALLOW_PRIVATE: false,
	FEEDS_EVERY_MINUTES: 60,
	BACKUP_EVERY_HOURS: 0,
	BACKUP_KEEP: 7,
};

it("env: has a default for everything, for an empty value too", () => {
	expect(parseSettings({})).toEqual(defaults);
	const empty = { DATABASE_URL: "", PORT: "", SITE_URL: "", TRUST_PROXY: "", OTHER: "x" };
	expect(parseSettings(empty)).toEqual(defaults);
});

it.each([
	["DATABASE_URL", "file:/var/lib/beamwise.db", "file:/var/lib/beamwise.db"],
	["DATABASE_URL", ":memory:", ":memory:"],
	["DATABASE_URL", "postgres://localhost/x", "postgres://localhost/x"],
	[
		"DATABASE_URL",
		"postgresql://u:p@db:5433/x?sslmode=require",
		"postgresql://u:p@db:5433/x?sslmode=require",
	],
	["DATABASE_CONNECTIONS", "50", 50],
	["PORT", "8080", 8080],
	["METRICS_PORT", "9464", 9464],
	["MAIL_PER_HOUR", "1000000", 1_000_000],
	["LOG_FORMAT", "json", "json"],
	["LOG_FORMAT", "text", "text"],
	["SITE_URL", "https://beamwise.example/", "https://beamwise.example"],
	["SITE_URL", "http://localhost:3000", "http://localhost:3000"],
	["TRUST_PROXY", "1", true],
	["TRUST_PROXY", "true", true],
	["TRUST_PROXY", "0", false],
	["TRUST_PROXY", "false", false],
	["OFFERS_STALE_DAYS", "1", 1],
	["OFFERS_STALE_DAYS_BY_HAND", "365", 365],
	["OFFERS_GONE_DAYS", "3650", 3650],
	["PRICE_FROM_OFFERS", "0", false],
	["FEEDS_ALLOW_PRIVATE", "1", true],
	["FEEDS_EVERY_MINUTES", "0", 0],
	["FEEDS_EVERY_MINUTES", "1440", 1440],
	["BACKUP_EVERY_HOURS", "24", 24],
	["BACKUP_EVERY_HOURS", "720", 720],
	["BACKUP_KEEP", "1", 1],
	["BACKUP_FOLDER", "/data/copies", "/data/copies"],
])("env: reads %s=%s", (name, value, setting) => {
	expect(parseSettings({ [name]: value })).toEqual({ ...defaults, [name]: setting });
});

const REFUSED: Record<string, string[]> = {
	DATABASE_URL: ["./data.db", "file:", "postgres://", "postgres:/x", "mysql://localhost/x"],
	DATABASE_CONNECTIONS: ["1", "51"],
	PORT: ["0", "65536", "80.5", "http"],
	METRICS_PORT: ["0", "65536", "127.0.0.1:9464"],
	LOG_FORMAT: ["JSON", "logfmt"],
	SITE_URL: [
		"beamwise.example",
		"ftp://beamwise.example",
		"javascript:alert(1)",
		"https://beamwise.example/shop",
		"https://beamwise.example/shop/",
		"https://beamwise.example/?a",
		"https://beamwise.example/#b",
	],
	TRUST_PROXY: ["yes"],
	SESSION_SECRET: ["s".repeat(31)],
	SMTP_URL: ["http://mail.example", "smtp://mail.example"],
	CONTACT_TO: ["owner", "owner@shop.example"],
	ADSENSE_CLIENT: ["pub-1234567890123456", "ca-pub-1234567890123456&x=y"],
	ADSENSE_SLOT_BANNER: ["12a4"],
	ADSENSE_SLOT_BLOCK: ['"><script>'],
	ADMIN_USERNAME: ["shop", "two words"],
	ADMIN_PASSWORD: ["long enough", "short"],
	GOOGLE_SHEET_ID: ["https://example.com/d/1AbC-dEf_23456789", "my sheet"],
	GOOGLE_API_ROOT: ["localhost"],
	OFFERS_STALE_DAYS: ["0", "7.5"],
	OFFERS_STALE_DAYS_BY_HAND: ["0", "a month"],
	OFFERS_GONE_DAYS: ["3651"],
	PRICE_FROM_OFFERS: ["no"],
	FEEDS_ALLOW_PRIVATE: ["192.168.0.0/16"],
	FEEDS_EVERY_MINUTES: ["0.5", "1441"],
	BACKUP_EVERY_HOURS: ["daily", "-1", "0.5", "721"],
	BACKUP_KEEP: ["0"],
};

it.each(
	Object.entries(REFUSED).flatMap(([name, values]) =>
		values.map((value) => [name, value] as const),
	),
)("env: refuses %s=%s with one line that names it", (name, value) => {
	expect(() => parseSettings({ [name]: value })).toThrow(new RegExp(`^Bad setting: ${name} .+$`));
});

it.each([
	[
		{ OFFERS_STALE_DAYS: "366" },
		"OFFERS_STALE_DAYS (366) must not be more than OFFERS_GONE_DAYS (365)",
	],
	[
		{ OFFERS_STALE_DAYS_BY_HAND: "41", OFFERS_GONE_DAYS: "40" },
		"OFFERS_STALE_DAYS_BY_HAND (41) must not be more than OFFERS_GONE_DAYS (40)",
	],
	[{ OFFERS_GONE_DAYS: "6" }, "OFFERS_STALE_DAYS (7) must not be more than OFFERS_GONE_DAYS (6)"],
])("env: refuses settings by which an offer is hidden before it is stale: %j", (days, line) => {
	expect(() => parseSettings(days)).toThrow(`Bad setting: ${line}`);
});

it.each([{ PORT: "8080", METRICS_PORT: "8080" }, { METRICS_PORT: "3000" }])(
	"env: refuses a metrics port that is the site's own: %j",
	(ports) => {
		expect(() => parseSettings(ports)).toThrow(
			/^Bad setting: METRICS_PORT \(\d+\) must not be the same as PORT$/,
		);
	},
);

it("env: takes offers that are gone without ever being stale", () => {
	const days = { OFFERS_STALE_DAYS: "5", OFFERS_GONE_DAYS: "5" };
	expect(parseSettings(days)).toMatchObject({
		OFFERS_STALE_DAYS: 5,
		OFFERS_STALE_DAYS_BY_HAND: 5,
		OFFERS_GONE_DAYS: 5,
	});
});

it("env: takes a mail server with an address to mail to", () => {
	const mail = { SMTP_URL: "smtps://u:p@mail.example:465", CONTACT_TO: "owner@shop.example" };
	expect(parseSettings(mail)).toEqual({ ...defaults, ...mail });
});

it("env: takes the first account's name with its password", () => {
	const account = { ADMIN_USERNAME: " Shop ", ADMIN_PASSWORD: " long enough " };
	expect(parseSettings(account)).toEqual({ ...defaults, ...account, ADMIN_USERNAME: "shop" });
});

it("env: never repeats a password", () => {
	expect(() => parseSettings({ ADMIN_USERNAME: "a", ADMIN_PASSWORD: "hunter2" })).toThrow(
		/^(?!.*hunter2)Bad setting: ADMIN_PASSWORD must have at least 10 characters$/,
	);
});

it.each([
	["its id", "1AbC-dEf_23456789"],
	["its address", "https://docs.google.com/spreadsheets/d/1AbC-dEf_23456789/edit?gid=0#gid=0"],
])("env: accepts a Google sheet by %s", (_, value) => {
	expect(parseSettings({ GOOGLE_SHEET_ID: value }).GOOGLE_SHEET_ID).toBe("1AbC-dEf_23456789");
});

it("env: names every bad setting in that line", () => {
	expect(() => parseSettings({ PORT: "x", TRUST_PROXY: "x" })).toThrow(
		/^Bad setting: PORT .+; TRUST_PROXY .+$/,
	);
});

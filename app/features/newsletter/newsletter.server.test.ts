import { db } from "db/connection.server";
import { describe, expect, it } from "vitest";
import { setRows } from "../../../tests/databases/rows";
import { stopToken, subscribe, subscriberOfStopToken } from "./newsletter.server";

const FIRST = new Date("2026-01-01T10:00:00Z");
const LATER = new Date("2026-02-01T10:00:00Z");

const rows = () =>
	db()
		.selectFrom("newsletter_subscriptions")
		.select(["email", "subscribedAt", "isActive"])
		.execute();

it("newsletter: stores an address once, regardless of case, with its first date", async () => {
	await subscribe(db(), "Zoe@Example.co.uk", FIRST);
	await subscribe(db(), "zoe@example.CO.UK", LATER);
	expect(await rows()).toEqual([
		{ email: "zoe@example.co.uk", subscribedAt: FIRST.toISOString(), isActive: 1 },
	]);
});

it("newsletter: makes an address that had left active again", async () => {
	await subscribe(db(), "zoe@example.co.uk", FIRST);
	await setRows("newsletter_subscriptions", { isActive: 0 });
	await subscribe(db(), "ZOE@example.co.uk", LATER);
	expect(await rows()).toEqual([
		{ email: "zoe@example.co.uk", subscribedAt: LATER.toISOString(), isActive: 1 },
	]);
});

const SECRET = "s".repeat(32);
const TOKEN = stopToken(SECRET, 12);
const [ID = "", MAC = ""] = TOKEN.split(".");

describe("stopToken", () => {
	it("is the same each time, an id and 128 bits, and another for each subscriber and site", () => {
		expect(TOKEN).toMatch(/^12\.[\w-]{22}$/);
		expect(stopToken(SECRET, 12)).toBe(TOKEN);
		expect(stopToken(SECRET, 13).split(".")[1]).not.toBe(MAC);
		expect(stopToken("t".repeat(32), 12)).not.toBe(TOKEN);
	});

	it("leads back to its subscriber", () => {
		expect(subscriberOfStopToken(SECRET, TOKEN)).toBe(12);
	});

	it.each([
		"",
		".",
		ID,
		`${ID}.`,
		`.${MAC}`,
		TOKEN.slice(0, -1),
		`${TOKEN}A`,
		`${TOKEN}=`,
		`${TOKEN} `,
		`${TOKEN}\n`,
		`0${TOKEN}`,
		`1.${MAC}`,
		`13.${MAC}`,
		`-12.${MAC}`,
		`1e1.${MAC}`,
		`12.${stopToken(SECRET, 13).split(".")[1]}`,
		`12.${"A".repeat(22)}`,
		`12.${"é".repeat(22)}`,
		`${"9".repeat(400)}.${MAC}`,
		"x".repeat(50_000),
	])("has no subscriber in %j", (wrong) => {
		expect(subscriberOfStopToken(SECRET, wrong)).toBeUndefined();
	});

	it("has one spelling of its last bits", () => {
		const spellings = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"].map(
			(last) => TOKEN.slice(0, -1) + last,
		);
		expect(spellings.filter((one) => subscriberOfStopToken(SECRET, one) !== undefined)).toEqual([
			TOKEN,
		]);
	});
});

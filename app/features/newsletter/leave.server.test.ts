import { expect, it } from "vitest";
import { stopToken, subscriberOfStopToken } from "./leave.server";

const SECRET = "s".repeat(32);
const TOKEN = stopToken(SECRET, 12);
const [ID = "", MAC = ""] = TOKEN.split(".");

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
])("is not %j", (wrong) => {
	expect(subscriberOfStopToken(SECRET, wrong)).toBeUndefined();
});

it("is not another spelling of its last bits", () => {
	const spellings = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"].map(
		(last) => TOKEN.slice(0, -1) + last,
	);
	expect(spellings.filter((one) => subscriberOfStopToken(SECRET, one) !== undefined)).toEqual([
		TOKEN,
	]);
});

import { db } from "db/connection.server";
import { expect, it } from "vitest";
import { setRows } from "../../../tests/databases/rows";
import { subscribe } from "./subscribe.server";

const FIRST = new Date("2026-01-01T10:00:00Z");
const LATER = new Date("2026-02-01T10:00:00Z");

const rows = () =>
	db()
		.selectFrom("newsletter_subscriptions")
		.select(["email", "subscribedAt", "isActive"])
		.execute();

it("stores an address once, regardless of case, with its first date", async () => {
	await subscribe(db(), "Zoe@Example.co.uk", FIRST);
	await subscribe(db(), "zoe@example.CO.UK", LATER);
	expect(await rows()).toEqual([
		{ email: "zoe@example.co.uk", subscribedAt: FIRST.toISOString(), isActive: 1 },
	]);
});

it("makes an address that had left active again", async () => {
	await subscribe(db(), "zoe@example.co.uk", FIRST);
	await setRows("newsletter_subscriptions", { isActive: 0 });
	await subscribe(db(), "ZOE@example.co.uk", LATER);
	expect(await rows()).toEqual([
		{ email: "zoe@example.co.uk", subscribedAt: LATER.toISOString(), isActive: 1 },
	]);
});

import { db } from "db/connection.server";
import { vi } from "vitest";
import { stopPath } from "~/features/newsletter/newsletter.server";
import { action as confirm } from "~/routes/mailed/link";
import { action as homeAction } from "~/routes/site/home";
import { submitForm } from "../call";

export const OWNER = "owner@shop.example";
export const CALL = "/api/newsletter/subscribe";
export const EMAIL = "zoe@example.co.uk";
export const START = "2026-01-01T12:00:00.000Z";

export const SUCCESS =
	"Subscription successful! Thank you for subscribing to our UK projector newsletter. We'll send updates on British projector deals soon.";

export function clockAt(hours: number, ms = 0): Date {
	const now = new Date(Date.parse(START) + hours * 3_600_000 + ms);
	vi.setSystemTime(now);
	return now;
}

export const subscribe = (email = EMAIL) => submitForm(homeAction, "/?index", { email });

export const subscribers = () =>
	db()
		.selectFrom("newsletter_subscriptions")
		.select(["id", "email", "isActive", "subscribedAt", "confirmedAt", "leftAt"])
		.execute();

export const isActive = async () => (await subscribers()).map((row) => row.isActive);

export const queued = () =>
	db().selectFrom("mails").select(["recipient", "text", "key"]).orderBy("id").execute();

/** Returns the linked path of each queued mail, in order. */
export async function confirmPaths(): Promise<string[]> {
	return (await queued()).map(({ text }) => {
		const [, path = ""] =
			/^https:\/\/beamwise\.example(\/newsletter\/confirm\/\S+)$/m.exec(text) ?? [];
		return path;
	});
}

export async function confirmPath(): Promise<string> {
	return (await confirmPaths()).at(-1) ?? "";
}

/** Subscribes and confirms; returns the path of the stop page. */
export async function subscribed(): Promise<string> {
	await subscribe();
	await submitForm(confirm, await confirmPath(), {});
	return stopPath((await subscribers())[0]?.id ?? 0);
}

import { createHmac } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { db } from "db/connection.server";
import { visitorWrite } from "db/waiting/visitor-write";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { sessionSecret } from "~/config/session-secret.server";
import { HOUR_MS, MINUTE_MS } from "~/config/time";
import { clientAddress } from "./client-address.server";
import { countUse, findUses } from "./rate-limits.queries.server";

declare module "@remix-run/node" {
	interface AppLoadContext {
		/** Absent on a host other than the server of this site. */
		socketAddress?: string | undefined;
		/** For how long the server holds the answer back; written by `countSubmission`. */
		delayMs?: number;
	}
}

const MAX_DELAY_MS = 2000;

/**
 * Uses in an hour: the most from one address, and those of all together from which answers become slower; see
 * docs/decisions/server/0006-rate-limits.md.
 */
export const LIMITS = {
	contact: { perAddress: 5, unslowed: 100 },
	newsletter: { perAddress: 10, unslowed: 200 },
	alert: { perAddress: 5, unslowed: 500 },
	reset: { perAddress: 10, unslowed: 100 },
	"sign-in": { perAddress: 30, unslowed: 300 },
} as const;

export const TOO_MANY = "Too many have been sent. Please try again later.";

// Keyed by a digest, so that the address cannot be recovered from what is stored.
function addressKey(form: string, address: string): string {
	const digest = createHmac("sha256", sessionSecret()).update(`rate-limit ${address}`).digest();
	return `${form} ${digest.toString("base64url")}`;
}

const USE = visitorWrite({
	kind: "use",
	schema: z.object({ key: z.string() }),
	prepare:
		async (_, { key }, now) =>
		(db) =>
			countUse(db, key, HOUR_MS, now),
	isStatement: true,
});

/** Counts one more use of a key. Of those that wait to be written, at most `max` are told apart. */
async function countWithWaiting(key: string, max: number, now: Date) {
	const use = await USE.submit(db(), { key }, now, { subject: key, max });
	if (!use.waits) return use.result;
	const before = await findUses(db(), key, now);
	return {
		count: (before?.count ?? 0) + use.waiting,
		windowEndsAt: before?.windowEndsAt ?? new Date(now.getTime() + HOUR_MS),
	};
}

/** Returns the delay of the nth response in an hour: none up to `unslowed`, the maximum from twice as many. */
export function responseDelay(uses: number, unslowed: number): number {
	const share = (uses - unslowed) / unslowed;
	return Math.round(MAX_DELAY_MS * Math.min(1, Math.max(0, share)));
}

/**
 * Counts one use of a form. Returns the seconds until the next is allowed if its address has sent too many; the uses of
 * all addresses together only delay the answer. An unknown address has no limit of its own.
 */
export async function countSubmission(
	{ request, context }: { request: Request; context: AppLoadContext },
	form: keyof typeof LIMITS,
): Promise<number | undefined> {
	const now = new Date();
	const { perAddress, unslowed } = LIMITS[form];
	const address = clientAddress(request, context.socketAddress);
	if (address !== undefined) {
		const addressCount = await countWithWaiting(addressKey(form, address), perAddress, now);
		// An address beyond its limit does not slow the others.
		if (addressCount.count > perAddress) {
			return Math.max(1, Math.ceil((addressCount.windowEndsAt.getTime() - now.getTime()) / 1000));
		}
	}
	context.delayMs = responseDelay(
		(await countWithWaiting(form, 2 * unslowed, now)).count,
		unslowed,
	);
	return undefined;
}

/** Questions of agents that one address may ask in a minute. */
const MAX_QUESTIONS = 60;

/** Counts of addresses in their minutes; in memory, because these calls write nothing. */
const questions = new LRUCache<string, { count: number; endsAt: number }>({ max: 10_000 });

/**
 * Counts questions of agents, for each process. Returns the seconds until the next is allowed if their address has asked
 * too many in its minute.
 */
export function countQuestions(
	{ request, context }: { request: Request; context: AppLoadContext },
	count = 1,
): number | undefined {
	const address = clientAddress(request, context.socketAddress);
	if (address === undefined) return undefined;
	const now = performance.now();
	const storedMinute = questions.get(address);
	const minute =
		storedMinute && storedMinute.endsAt > now
			? storedMinute
			: { count: 0, endsAt: now + MINUTE_MS };
	minute.count += count;
	questions.set(address, minute);
	return minute.count > MAX_QUESTIONS ? Math.ceil((minute.endsAt - now) / 1000) : undefined;
}

/** Upper limit of answers held back at a time, because each keeps its memory meanwhile. */
const MAX_DELAYED = 100;

let delayedCount = 0;

/**
 * Waits `ms` before an answer is sent, or until its client disconnects. Returns at once if 100 answers are held back
 * already.
 */
export async function delayResponse(ms: number, gone: AbortSignal): Promise<void> {
	if (ms <= 0 || gone.aborted || delayedCount >= MAX_DELAYED) return;
	delayedCount += 1;
	await new Promise<void>((resolve) => {
		const end = () => {
			clearTimeout(timer);
			gone.removeEventListener("abort", end);
			resolve();
		};
		const timer = setTimeout(end, ms);
		gone.addEventListener("abort", end);
	});
	delayedCount -= 1;
}

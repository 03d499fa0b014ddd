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
		/** Time by which the server delays the response; set by `countAndCheckSubmission`. */
		delayMs?: number;
	}
}

const MAX_DELAY_MS = 2000;

/**
 * Limits of a form's uses in an hour: the maximum for one address, and the number of uses from all addresses above
 * which responses are delayed (docs/decisions/server/0006-rate-limits.md).
 */
export const FORM_LIMITS = {
	contact: { perAddress: 5, undelayedUses: 100 },
	newsletter: { perAddress: 10, undelayedUses: 200 },
	alert: { perAddress: 5, undelayedUses: 500 },
	reset: { perAddress: 10, undelayedUses: 100 },
	"sign-in": { perAddress: 30, undelayedUses: 300 },
} as const;

export const TOO_MANY_SENT_TEXT = "Too many have been sent. Please try again later.";

// Keyed by a digest, so that the address cannot be recovered from what is stored.
function addressKey(form: string, address: string): string {
	const digest = createHmac("sha256", sessionSecret()).update(`rate-limit ${address}`).digest();
	return `${form} ${digest.toString("base64url")}`;
}

/** Counts a use of a key; while an import locks SQLite, the use is stored beside the database and counted later. */
const USE_WRITE = visitorWrite({
	kind: "use",
	schema: z.object({ key: z.string() }),
	prepare:
		async (_, { key }, now) =>
		(db) =>
			countUse(db, key, HOUR_MS, now),
	isSingleStatement: true,
});

/**
 * Counts a use of a key. Returns the number of its uses, including those that wait to be written (of which at most
 * `max` are stored), and the end of the hour in which they are counted.
 */
async function countIncludingWaiting(key: string, max: number, now: Date) {
	const use = await USE_WRITE.submit(db(), { key }, now, { subject: key, max });
	if (!use.isWaiting) return use.result;
	const storedUses = await findUses(db(), key, now);
	return {
		count: (storedUses?.count ?? 0) + use.waitingCount,
		windowEndsAt: storedUses?.windowEndsAt ?? new Date(now.getTime() + HOUR_MS),
	};
}

/**
 * Returns the delay in ms of the response to the nth use in an hour: 0 up to `undelayedUses` uses, the maximum from
 * twice as many.
 */
export function responseDelayMs(uses: number, undelayedUses: number): number {
	const excess = (uses - undelayedUses) / undelayedUses;
	return Math.round(MAX_DELAY_MS * Math.min(1, Math.max(0, excess)));
}

/**
 * Counts one use of a form. If the client's address has sent too many forms, returns the seconds until the next is
 * allowed. The uses from all addresses together only delay the response. A client without an address has no limit.
 */
export async function countAndCheckSubmission(
	{ request, context }: { request: Request; context: AppLoadContext },
	form: keyof typeof FORM_LIMITS,
): Promise<number | undefined> {
	const now = new Date();
	const { perAddress, undelayedUses } = FORM_LIMITS[form];
	const address = clientAddress(request, context.socketAddress);
	if (address !== undefined) {
		const addressUses = await countIncludingWaiting(addressKey(form, address), perAddress, now);
		// Uses beyond an address's limit do not count towards the delay of all.
		if (addressUses.count > perAddress) {
			return Math.max(1, Math.ceil((addressUses.windowEndsAt.getTime() - now.getTime()) / 1000));
		}
	}
	context.delayMs = responseDelayMs(
		(await countIncludingWaiting(form, 2 * undelayedUses, now)).count,
		undelayedUses,
	);
	return undefined;
}

/** Maximum number of agents' requests from one address in a minute. */
const MAX_AGENT_REQUESTS_PER_MINUTE = 60;

/** Number of requests of each address in its current minute; in memory, because agents' requests write nothing. */
const minutesByAddress = new LRUCache<string, { count: number; endsAt: number }>({ max: 10_000 });

/**
 * Counts requests of agents, in this process. If the client's address has sent too many in its current minute, returns
 * the seconds until the next is allowed.
 */
export function countAndCheckAgentRequests(
	{ request, context }: { request: Request; context: AppLoadContext },
	count = 1,
): number | undefined {
	const address = clientAddress(request, context.socketAddress);
	if (address === undefined) return undefined;
	const now = performance.now();
	const storedMinute = minutesByAddress.get(address);
	const minute =
		storedMinute && storedMinute.endsAt > now
			? storedMinute
			: { count: 0, endsAt: now + MINUTE_MS };
	minute.count += count;
	minutesByAddress.set(address, minute);
	return minute.count > MAX_AGENT_REQUESTS_PER_MINUTE
		? Math.ceil((minute.endsAt - now) / 1000)
		: undefined;
}

/** Maximum number of responses delayed at a time, because each one occupies memory. */
const MAX_DELAYED_RESPONSES = 100;

let delayedCount = 0;

/**
 * Waits `ms` before a response is sent, or until its client disconnects. Returns at once if 100 responses are being
 * delayed already.
 */
export async function delayResponse(ms: number, disconnectSignal: AbortSignal): Promise<void> {
	if (ms <= 0 || disconnectSignal.aborted || delayedCount >= MAX_DELAYED_RESPONSES) return;
	delayedCount += 1;
	await new Promise<void>((resolve) => {
		const end = () => {
			clearTimeout(timer);
			disconnectSignal.removeEventListener("abort", end);
			resolve();
		};
		const timer = setTimeout(end, ms);
		disconnectSignal.addEventListener("abort", end);
	});
	delayedCount -= 1;
}

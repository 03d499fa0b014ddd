import { createHmac, randomBytes } from "node:crypto";
import { utcDay } from "./visit";

let today = { day: "", key: randomBytes(32) };

/**
 * A name for who asks, by address and agent, for a day (UTC): its key is drawn by chance, stays in memory, and is
 * forgotten with the day, so that the name tells nothing afterwards.
 */
export function askerName(address: string, agent: string, now: Date): string {
	const day = utcDay(now);
	if (today.day !== day) today = { day, key: randomBytes(32) };
	const who = JSON.stringify([address, agent]);
	return createHmac("sha256", today.key).update(who).digest("base64url").slice(0, 16);
}

import { createHmac, timingSafeEqual } from "node:crypto";

/** 128 bits. */
const SIGNATURE_BYTES = 16;

function signature(secret: string, id: number): string {
	const digest = createHmac("sha256", secret).update(`newsletter-stop ${id}`).digest();
	return digest.subarray(0, SIGNATURE_BYTES).toString("base64url");
}

/**
 * What stands in a subscriber's stop link. It is stored nowhere, so that an export can make it again, and holds as long
 * as the site's secret does.
 */
export function stopToken(secret: string, subscriberId: number): string {
	return `${subscriberId}.${signature(secret, subscriberId)}`;
}

/** Whose stop token this is; undefined for what this site has not made. */
export function subscriberOfStopToken(secret: string, token: string): number | undefined {
	const [, digits, mac = ""] = /^([1-9]\d{0,14})\.([\w-]{22})$/.exec(token) ?? [];
	if (digits === undefined) return undefined;
	const expected = Buffer.from(signature(secret, Number(digits)));
	// As text: another spelling of the same bytes is no token of ours.
	return timingSafeEqual(Buffer.from(mac), expected) ? Number(digits) : undefined;
}

import { boundedQueue, QueueFullError } from "~/config/bounded-queue";
import { UserError } from "~/logging/user-error";

/** One picture is decoded at a time: more would take memory and cores from visitors. */
const inTurn = boundedQueue({ atOnce: 1, maxWaiting: 8 });

const BUSY = "Other pictures are being worked on just now. Please try again in a minute.";

/** Decodes an uploaded picture in turn. Throws a UserError if too many are waiting already. */
export function inDecoderTurn<T>(decode: () => Promise<T>): Promise<T> {
	return inTurn(decode).catch((error: unknown) => {
		throw error instanceof QueueFullError ? new UserError(503, BUSY) : error;
	});
}

import { BodyError } from "../../app/http/request/body.server";

// Requests with bodies of any size, and the errors of reading them.

export const FORM = "application/x-www-form-urlencoded";

export function post(
	body: BodyInit | null,
	type?: string,
	headers: Record<string, string> = {},
): Request {
	const all = type === undefined ? headers : { ...headers, "Content-Type": type };
	const init = { method: "POST", body, headers: all, duplex: "half" as const };
	return new Request("http://x.example/", init);
}

export async function refusal(reading: Promise<unknown>): Promise<[number, string]> {
	const error = await reading.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	if (!(error instanceof BodyError)) throw new Error(`Not refused: ${error}`);
	return [error.status, error.message];
}

export const UNREADABLE = [400, "What you sent could not be read."];

/** A body in pieces that are created only when they are read, and the number of those read. */
export function counted(size: number, count: number) {
	let sent = 0;
	const body = new ReadableStream<Uint8Array>(
		{
			pull(controller) {
				if (sent === count) controller.close();
				else controller.enqueue(new Uint8Array(size).fill(0x20));
				sent += 1;
			},
		},
		{ highWaterMark: 0 },
	);
	return { body, sent: () => sent };
}

/** A body in pieces, without a known length. */
export function pieces(size: number, count: number, end: "close" | "error" = "close") {
	let sent = 0;
	return new ReadableStream<Uint8Array>({
		pull(controller) {
			sent += 1;
			if (sent <= count) controller.enqueue(new Uint8Array(size).fill(0x20));
			else if (end === "close") controller.close();
			else controller.error(new Error("aborted"));
		},
	});
}

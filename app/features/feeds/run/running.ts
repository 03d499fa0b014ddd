import type { FetchResult } from "~/features/feeds/fetch/fetch-feed.server";
import type { RunLock } from "./lock/with-run-lock.server";

/** A run that is going on. */
export interface Run {
	id: number;
	feedId: number;
	startedAt: Date;
	now: () => Date;
	isDue: boolean;
	lock: RunLock;
	file: { path: string } | undefined;
	folder: string;
	onLines: ((lines: number) => void) | undefined;
}

/** Why a feed could not be fetched. */
export class FetchFailed extends Error {
	readonly retry: { isWorthRetrying: boolean; retryAfterSeconds: number | null };

	constructor(result: Extract<FetchResult, { status: "failed" }>) {
		const { message, isWorthRetrying, retryAfterSeconds } = result;
		super(message);
		this.retry = { isWorthRetrying, retryAfterSeconds };
	}
}

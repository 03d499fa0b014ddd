import { AsyncLocalStorage } from "node:async_hooks";
import type { Search, Visit } from "./visit";

const visits = new AsyncLocalStorage<Visit>();

/**
 * Records a visit for the current request. It is counted only when the response is sent, because a
 * response may be sent again without its loaders (server/visits/count-visits.ts).
 */
export function noteVisit(visit: Pick<Visit, "click" | "viewed">): void {
	const noted = visits.getStore();
	if (noted) Object.assign(noted, visit);
}

/** Records a search of the current request; a page may have two, its own and the dialog's. */
export function noteSearch(search: Search): void {
	const noted = visits.getStore();
	if (noted) noted.searches = [...(noted.searches ?? []), search];
}

/** Runs a request's handler, and returns its result with the recorded visit. */
export async function withVisit<T>(answer: () => Promise<T>) {
	const visit: Visit = {};
	const answered = await visits.run(visit, answer);
	return { answered, visit };
}

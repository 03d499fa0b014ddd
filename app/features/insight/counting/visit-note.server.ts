import { AsyncLocalStorage } from "node:async_hooks";
import type { Search, Visit } from "./visit";

const visits = new AsyncLocalStorage<Visit>();

/**
 * Says what the answer to the request in hand means to its visitor. It is only a note: whether it counts is decided
 * where the answer is sent, because an answer may be sent again without its loaders (server/visits/count-visits.ts).
 */
export function noteVisit(visit: Pick<Visit, "click" | "viewed">): void {
	const noted = visits.getStore();
	if (noted) Object.assign(noted, visit);
}

/** Says the same of a search; a page may answer two, its own and the dialog's. */
export function noteSearch(search: Search): void {
	const noted = visits.getStore();
	if (noted) noted.searches = [...(noted.searches ?? []), search];
}

/** Answers a request, and returns what was noted meanwhile besides. */
export async function withVisit<T>(
	answer: () => Promise<T>,
): Promise<{ answered: T; visit: Visit }> {
	const visit: Visit = {};
	const answered = await visits.run(visit, answer);
	return { answered, visit };
}

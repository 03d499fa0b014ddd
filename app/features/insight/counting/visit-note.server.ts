import { AsyncLocalStorage } from "node:async_hooks";

/** A click on a link to a shop. */
export interface Click {
	listingId: number;
	projectorSku: string;
	retailerId: number;
}

/** A visit, counted when its response is sent (docs/staff.md#counting-visits). */
export interface Visit {
	click?: Click;
	/** The slug of the model whose page it is. */
	viewed?: string;
	searches?: Search[];
}

export interface Search {
	/** As typed. */
	query: string;
	/** Number of models found. */
	modelCount: number;
}

/** A day in UTC: '2026-01-31'. */
export function utcDay(at: Date): string {
	return at.toISOString().slice(0, 10);
}

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
export async function withVisit<T>(handler: () => Promise<T>) {
	const visit: Visit = {};
	const answered = await visits.run(visit, handler);
	return { answered, visit };
}

import { AsyncLocalStorage } from "node:async_hooks";

/** A click on a link to a shop. */
export interface Click {
	listingId: number;
	projectorSku: string;
	retailerId: number;
	/** Absent for a click that is not a visitor's. */
	reference?: ClickReference;
}

/** The reference by which a shop's network reports a click, and the page where the click was made. */
export interface ClickReference {
	/** 12 random letters. */
	reference: string;
	pageKind: string;
	/** Path and conditions, without typed words. */
	page: string;
	pickRole: string | null;
}

/** A visit, counted when its response is sent (docs/staff.md#counting-visits). */
export interface Visit {
	click?: Click;
	/** The slug of the model whose page it is. */
	viewedSlug?: string;
	searches?: Search[];
}

/** A search of a visitor, on a page or in the dialog. */
export interface Search {
	/** The text as the visitor typed it. */
	query: string;
	/** Number of models found. */
	modelCount: number;
}

interface CurrentVisit {
	visit: Visit;
	isCounted: () => Promise<boolean>;
}

const visitStorage = new AsyncLocalStorage<CurrentVisit>();

/**
 * Records a visit for the current request. It is counted only when the response is sent, because a
 * response may be sent again without its loaders (server/visits/count-visits.ts).
 */
export function noteVisit(visit: Pick<Visit, "click" | "viewedSlug">): void {
	const currentVisit = visitStorage.getStore();
	if (currentVisit) Object.assign(currentVisit.visit, visit);
}

/** Records a search of the current request; a page may have two, its own and the dialog's. */
export function noteSearch(search: Search): void {
	const currentVisit = visitStorage.getStore()?.visit;
	if (currentVisit) currentVisit.searches = [...(currentVisit.searches ?? []), search];
}

/** Returns true if the visit of the current request is counted: requests of robots and staff and prefetches are not. */
export async function isVisitCounted(): Promise<boolean> {
	return (await visitStorage.getStore()?.isCounted()) ?? false;
}

/** Runs a request's handler, and returns its result with the recorded visit. */
export async function withVisit<Result>(
	handler: () => Promise<Result>,
	isCounted: CurrentVisit["isCounted"] = async () => true,
) {
	const visit: Visit = {};
	const result = await visitStorage.run({ visit, isCounted }, handler);
	return { result, visit };
}

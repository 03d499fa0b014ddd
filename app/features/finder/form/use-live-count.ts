import { useCallback, useEffect, useRef, useState } from "react";
import {
	conditionsQuery,
	encodeFinder,
	finderStateOf,
} from "~/features/finder/filters/address-parts";
import type { Facet } from "~/features/finder/filters/filters";

/** Pause after the last change, in ms, before a request. */
const PAUSE_MS = 250;

/** Requests a page past the end of every list, so that the response has counts without models. */
const EMPTY_PAGE_PARAMETER = "page=10000";

/** Returns the canonical query of a form's fields. */
export function queryOfForm(form: HTMLFormElement): string {
	const params = new URLSearchParams();
	for (const [name, value] of new FormData(form)) {
		if (typeof value === "string") params.append(name, value);
	}
	return encodeFinder(finderStateOf(params));
}

/** The part of the response that the form shows. */
interface CountResponse {
	total: number;
	/** The number of models that each option would leave; a site of another version may lack a facet. */
	facets: Readonly<Partial<Record<Facet, readonly { value: string; count: number }[]>>>;
}

/** Returns the counts for a form's canonical query; undefined if the request fails. */
async function countAt(query: string, signal: AbortSignal) {
	const response = await fetch(`/api/projectors/find?${query.slice(1)}&${EMPTY_PAGE_PARAMETER}`, {
		signal,
	});
	if (!response.ok) return undefined;
	const { total, facets }: CountResponse = await response.json();
	return { total, facets, params: new URLSearchParams(query) };
}

export type LiveCount = Awaited<ReturnType<typeof countAt>>;

/**
 * Returns the counts for the form's current fields, and `recount` to request them; the counts are undefined until the
 * form changes, and if the request fails. `listQuery` is the query of the list on the page.
 */
export function useLiveCount(listQuery: string) {
	const [liveCount, setLive] = useState<LiveCount>();
	const timer = useRef<ReturnType<typeof setTimeout>>();
	const currentRequest = useRef<AbortController>();

	const cancelRequest = useCallback(() => {
		clearTimeout(timer.current);
		currentRequest.current?.abort();
	}, []);

	// Drops counts that were requested before the list changed.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the list is what changed
	useEffect(() => {
		setLive(undefined);
		return cancelRequest;
	}, [listQuery, cancelRequest]);

	const recount = useCallback(
		(form: HTMLFormElement) => {
			cancelRequest();
			const controller = new AbortController();
			currentRequest.current = controller;
			timer.current = setTimeout(() => {
				countAt(conditionsQuery(finderStateOf(queryOfForm(form))), controller.signal)
					// The form works without its counts.
					.catch(() => undefined)
					.then((counts) => {
						if (!controller.signal.aborted) setLive(counts);
					});
			}, PAUSE_MS);
		},
		[cancelRequest],
	);

	return { liveCount, recount };
}

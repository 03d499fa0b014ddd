import { useCallback, useEffect, useRef, useState } from "react";
import { conditionsQuery, encodeFinder, stateOf } from "~/features/finder/filters/address-parts";
import type { Facet } from "~/features/finder/filters/filters";

/** Pause after the last change, in ms, before a request. */
const PAUSE_MS = 250;

/** Requests a page past the end of every list, so that the response has counts without models. */
const NO_MODELS = "page=10000";

/** Returns the canonical query of a form's fields. */
export function queryOfForm(form: HTMLFormElement): string {
	const params = new URLSearchParams();
	for (const [name, value] of new FormData(form)) {
		if (typeof value === "string") params.append(name, value);
	}
	return encodeFinder(stateOf(params));
}

/** The part of the response that the form shows. */
interface LiveCounts {
	total: number;
	/** The number of models that each option would leave; a site of another version may lack a facet. */
	facets: Readonly<Partial<Record<Facet, readonly { value: string; count: number }[]>>>;
}

/** Returns the counts for a form's canonical query; undefined if the request fails. */
async function countAt(query: string, signal: AbortSignal) {
	const response = await fetch(`/api/projectors/find?${query.slice(1)}&${NO_MODELS}`, { signal });
	if (!response.ok) return undefined;
	const { total, facets }: LiveCounts = await response.json();
	return { total, facets, params: new URLSearchParams(query) };
}

export type LiveCount = Awaited<ReturnType<typeof countAt>>;

/**
 * Returns the counts for the form's current fields, and `recount` to request them; the counts are undefined until the
 * form changes, and if the request fails. `listQuery` is the query of the list on the page.
 */
export function useLiveCount(listQuery: string) {
	const [live, setLive] = useState<LiveCount>();
	const timer = useRef<ReturnType<typeof setTimeout>>();
	const currentRequest = useRef<AbortController>();

	const stop = useCallback(() => {
		clearTimeout(timer.current);
		currentRequest.current?.abort();
	}, []);

	// Drops counts that were requested before the list changed.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the list is what changed
	useEffect(() => {
		setLive(undefined);
		return stop;
	}, [listQuery, stop]);

	const recount = useCallback(
		(form: HTMLFormElement) => {
			stop();
			const controller = new AbortController();
			currentRequest.current = controller;
			timer.current = setTimeout(() => {
				countAt(conditionsQuery(stateOf(queryOfForm(form))), controller.signal)
					// The form works without its counts.
					.catch(() => undefined)
					.then((counts) => {
						if (!controller.signal.aborted) setLive(counts);
					});
			}, PAUSE_MS);
		},
		[stop],
	);

	return { live, recount };
}

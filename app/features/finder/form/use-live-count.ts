import { useCallback, useEffect, useRef, useState } from "react";
import { FACETS, type Facet } from "~/features/finder/finder-model";
import { queryOfForm } from "./form-query";

/** Typing and ticking that go on are one question. */
const PAUSE_MS = 250;

/** Beyond every list's last page: the answer then is the counts without models. */
const NO_MODELS = "page=10000";

/** What a form as it is just now would give. */
export interface LiveCount {
	total: number;
	/** How many models each option would give. */
	counts: ReadonlyMap<Facet, ReadonlyMap<string, number>>;
	/** What the form holds. */
	asked: URLSearchParams;
}

function countsIn(options: unknown): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const option of Array.isArray(options) ? options : []) {
		const { value, count } = Object(option);
		if (typeof value === "string" && typeof count === "number") counts.set(value, count);
	}
	return counts;
}

async function countAt(query: string, signal: AbortSignal): Promise<LiveCount | undefined> {
	const response = await fetch(`/api/projectors/find?${query.slice(1)}&${NO_MODELS}`, { signal });
	const { total, facets } = Object(await response.json());
	if (typeof total !== "number") return undefined;
	return {
		total,
		counts: new Map(FACETS.map((facet) => [facet, countsIn(Object(facets)[facet])])),
		asked: new URLSearchParams(query),
	};
}

/**
 * What a form as it is just now would give; undefined until it is changed, and where the server does not say. `shown`
 * is the query of the list that stands there.
 */
export function useLiveCount(shown: string) {
	const [live, setLive] = useState<LiveCount>();
	const timer = useRef<ReturnType<typeof setTimeout>>();
	const asking = useRef<AbortController>();

	const stop = useCallback(() => {
		clearTimeout(timer.current);
		asking.current?.abort();
	}, []);

	// What was asked before the list changed is of no interest any more.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the list is what changed
	useEffect(() => {
		setLive(undefined);
		return stop;
	}, [shown, stop]);

	const recount = useCallback(
		(form: HTMLFormElement) => {
			stop();
			const controller = new AbortController();
			asking.current = controller;
			timer.current = setTimeout(() => {
				countAt(queryOfForm(form), controller.signal)
					// The form works without its counts.
					.catch(() => undefined)
					.then((found) => {
						if (!controller.signal.aborted) setLive(found);
					});
			}, PAUSE_MS);
		},
		[stop],
	);

	return { live, recount };
}

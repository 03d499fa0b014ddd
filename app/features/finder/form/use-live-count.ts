import { useCallback, useEffect, useRef, useState } from "react";
import { queryOfForm } from "./form-query";

/** Typing and ticking that go on are one question. */
const PAUSE_MS = 250;

/** Beyond every list's last page: the answer then is the count without models. */
const NO_MODELS = "page=10000";

async function countAt(query: string, signal: AbortSignal): Promise<number | undefined> {
	const response = await fetch(`/api/projectors/find?${query.slice(1)}&${NO_MODELS}`, { signal });
	const { total } = Object(await response.json());
	return typeof total === "number" ? total : undefined;
}

/**
 * How many models a form as it is just now would give; undefined until it is changed, and where the server does not
 * say. `shown` is the query of the list that stands there.
 */
export function useLiveCount(shown: string) {
	const [count, setCount] = useState<number>();
	const timer = useRef<ReturnType<typeof setTimeout>>();
	const asking = useRef<AbortController>();

	const stop = useCallback(() => {
		clearTimeout(timer.current);
		asking.current?.abort();
	}, []);

	// What was asked before the list changed is of no interest any more.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the list is what changed
	useEffect(() => {
		setCount(undefined);
		return stop;
	}, [shown, stop]);

	const recount = useCallback(
		(form: HTMLFormElement) => {
			stop();
			const controller = new AbortController();
			asking.current = controller;
			timer.current = setTimeout(() => {
				countAt(queryOfForm(form), controller.signal)
					// The button works without its count.
					.catch(() => undefined)
					.then((found) => {
						if (!controller.signal.aborted) setCount(found);
					});
			}, PAUSE_MS);
		},
		[stop],
	);

	return { count, recount };
}

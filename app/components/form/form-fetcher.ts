import { isRouteErrorResponse, type ShouldRevalidateFunction, useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { WITH_SCRIPTS_FIELD } from "./form-result";

/** Time limit for a response, so that a form does not stay disabled for ever. */
const TIMEOUT_MS = 30_000;

/**
 * A fetcher for a form that stays on its page. `isSending` is true at once, so that nothing is sent twice: the
 * fetcher's own state changes a little later.
 */
export function useFormFetcher<Result>() {
	const { state, data, submit } = useFetcher<Result>();
	const [isSending, setSending] = useState(false);

	// biome-ignore lint/correctness/useExhaustiveDependencies: every result ends the submission
	useEffect(() => {
		if (state === "idle") setSending(false);
	}, [state, data]);

	return {
		result: data,
		isSending,
		/** Sends a form, after `delayMs`. */
		async send(form: FormData, action: string, delayMs = 0) {
			setSending(true);
			if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
			form.set(WITH_SCRIPTS_FIELD, "1");
			submit(form, { method: "post", action });
		},
	};
}

/** The server's response, or the reason why there is none. */
export type ServerResult<Result> =
	| { result: Result; hasResponded?: never; message?: never }
	| { result?: never; hasResponded: boolean; message: string | undefined };

/** Runs a route's action on the server. Returns failures, so that they cause a message instead of an error page. */
export async function runServerAction<Result>(
	serverAction: () => Promise<Result>,
	timeoutMs = TIMEOUT_MS,
): Promise<ServerResult<Result>> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const timeout = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new TypeError("No answer in time")), timeoutMs);
	});
	try {
		return { result: await Promise.race([serverAction(), timeout]) };
	} catch (error) {
		// Remix follows redirects.
		if (error instanceof Response) throw error;
		const { message } = Object(isRouteErrorResponse(error) ? error.data : undefined);
		return {
			// `fetch` throws a TypeError if the connection fails.
			hasResponded: !(error instanceof TypeError),
			message: typeof message === "string" && message !== "" ? message : undefined,
		};
	} finally {
		clearTimeout(timer);
	}
}

/** Skips revalidation after a form whose result the page shows itself; a redirect has no result and revalidates. */
export const revalidateUnlessActionData: ShouldRevalidateFunction = ({
	actionResult,
	defaultShouldRevalidate,
}) => actionResult === undefined && defaultShouldRevalidate;

/** Revalidates after 409 and 410 too, to show the stored values beside the typed values. */
export const revalidateAfterConflict: ShouldRevalidateFunction = ({
	actionStatus,
	defaultShouldRevalidate,
}) => actionStatus === 409 || actionStatus === 410 || defaultShouldRevalidate;

/** Skips revalidation after a failed form: without a connection it would fail too. */
export const revalidateUnlessFailed: ShouldRevalidateFunction = ({
	actionStatus = 200,
	defaultShouldRevalidate,
}) => actionStatus < 400 && defaultShouldRevalidate;

import { isRouteErrorResponse, type ShouldRevalidateFunction, useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { WITH_SCRIPTS } from "./form-outcome";

/** A form without an answer by then has failed: it must not stay disabled for ever. */
const TIMEOUT_MS = 30_000;

/**
 * A fetcher for a form that stays on its page. Busy from the first moment, so that nothing is sent twice: the
 * fetcher's own state changes a little later.
 */
export function useFormFetcher<Answer>() {
	const { state, data, submit } = useFetcher<Answer>();
	const [isSending, setSending] = useState(false);

	// biome-ignore lint/correctness/useExhaustiveDependencies: each answer ends the sending
	useEffect(() => {
		if (state === "idle") setSending(false);
	}, [state, data]);

	return {
		answer: data,
		isSending,
		/** Sends a form, after `delayMs`. */
		async send(form: FormData, action: string, delayMs = 0) {
			setSending(true);
			if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
			form.set(WITH_SCRIPTS, "1");
			submit(form, { method: "post", action });
		},
	};
}

/** The server's answer, or the reason why there is none. */
export type ServerAnswer<Answer> =
	| { answer: Answer; hasAnswered?: never; message?: never }
	| { answer?: never; hasAnswered: boolean; message: string | undefined };

/** Runs the server's action of a route; a failure costs a message, never the page. */
export async function askServer<Answer>(
	serverAction: () => Promise<Answer>,
	timeoutMs = TIMEOUT_MS,
): Promise<ServerAnswer<Answer>> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const timeout = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new TypeError("No answer in time")), timeoutMs);
	});
	try {
		return { answer: await Promise.race([serverAction(), timeout]) };
	} catch (error) {
		// A redirect is Remix's to follow.
		if (error instanceof Response) throw error;
		const { message } = Object(isRouteErrorResponse(error) ? error.data : undefined);
		return {
			// What `fetch` throws where the connection fails.
			hasAnswered: !(error instanceof TypeError),
			message: typeof message === "string" && message !== "" ? message : undefined,
		};
	} finally {
		clearTimeout(timer);
	}
}

/** Leaves a page as it was after a form whose answer is shown in it; one that was taken without leads on. */
export const revalidateUnlessAnswered: ShouldRevalidateFunction = ({
	actionResult,
	defaultShouldRevalidate,
}) => actionResult === undefined && defaultShouldRevalidate;

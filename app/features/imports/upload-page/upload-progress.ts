import { useSyncExternalStore } from "react";

// One file is sent at a time. Only a browser ever writes here.
let current: number | undefined;
const listeners = new Set<() => void>();

function change(next: number | undefined) {
	current = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Returns the sent part of the file, from 0 to 1; undefined while none is being sent. */
export function useUploadProgress(): number | undefined {
	return useSyncExternalStore(
		subscribe,
		() => current,
		() => undefined,
	);
}

/** Posts a form like `fetch`, and reports progress, which `fetch` cannot. */
function postForm(url: string, body: FormData, signal?: AbortSignal | null): Promise<Response> {
	const sending = new XMLHttpRequest();
	return new Promise((resolve, reject) => {
		sending.upload.addEventListener("progress", ({ loaded, total }) => {
			if (total > 0) change(loaded / total);
		});
		sending.addEventListener("load", () =>
			resolve(new Response(sending.response, { status: sending.status })),
		);
		for (const failure of ["error", "abort", "timeout"]) {
			sending.addEventListener(failure, () => reject(new TypeError("The file was not sent")));
		}
		signal?.addEventListener("abort", () => sending.abort());
		sending.responseType = "blob";
		sending.open("POST", url);
		sending.send(body);
	});
}

/**
 * Runs a server action that sends a file, and shows how much of it is sent. Remix sends forms with `fetch` and takes
 * no other transport, so `fetch` is another for forms until the action has ended; all else goes as ever.
 */
export async function withUploadProgress<Answer>(act: () => Promise<Answer>): Promise<Answer> {
	const { fetch } = window;
	window.fetch = (input, init) =>
		init?.body instanceof FormData
			? postForm(String(input), init.body, init.signal)
			: fetch(input, init);
	change(0);
	try {
		return await act();
	} finally {
		window.fetch = fetch;
		change(undefined);
	}
}

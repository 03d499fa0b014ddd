import type { CallAnswer } from "./call-answer";

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/**
 * Posts a file in a form field and tells how much of it is sent, from 0 to 1, which `fetch` cannot. Undefined when
 * there was no answer at all.
 */
export function sendFile(
	path: string,
	field: string,
	file: File,
	onProgress: (part: number) => void,
): Promise<CallAnswer | undefined> {
	const form = new FormData();
	form.set(field, file);
	const sending = new XMLHttpRequest();
	return new Promise((resolve) => {
		sending.upload.addEventListener("progress", ({ loaded, total }) => {
			if (total > 0) onProgress(loaded / total);
		});
		sending.addEventListener("load", () =>
			resolve({ status: sending.status, body: parsed(sending.responseText) }),
		);
		for (const failure of ["error", "abort", "timeout"]) {
			sending.addEventListener(failure, () => resolve(undefined));
		}
		sending.open("POST", path);
		sending.send(form);
	});
}

/** A post that has no answer by then has failed: a form must not stay disabled for ever. */
const TIMEOUT_MS = 30_000;

export interface JsonAnswer {
	ok: boolean;
	message: string | undefined;
	/** Messages by field. */
	errors: Record<string, string[]>;
}

function asText(value: unknown): string | undefined {
	return typeof value === "string" && value !== "" ? value : undefined;
}

function asErrors(value: unknown): Record<string, string[]> {
	if (typeof value !== "object" || value === null) return {};
	const fields = Object.entries(value).filter((entry) => Array.isArray(entry[1]));
	return Object.fromEntries(fields.map(([name, all]) => [name, all.map(String)]));
}

/** Posts JSON to a call of this site; undefined when there was no answer at all. */
export async function postJson(path: string, value: object): Promise<JsonAnswer | undefined> {
	try {
		const response = await fetch(path, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(value),
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		const body: unknown = await response.json().catch(() => undefined);
		const { message, errors } = Object(body);
		return { ok: response.ok, message: asText(message), errors: asErrors(errors) };
	} catch {
		return undefined;
	}
}

/** What one of this site's calls answered. */
export interface CallAnswer {
	status: number;
	/** The JSON; undefined when that cannot be read. */
	body: unknown;
}

/** A sync that has no answer by then has failed. */
const TIMEOUT_MS = 10 * 60_000;

/** Posts nothing to a call; undefined when there was no answer at all. */
export async function postCall(path: string): Promise<CallAnswer | undefined> {
	try {
		const signal = AbortSignal.timeout(TIMEOUT_MS);
		const response = await fetch(path, { method: "POST", signal });
		return { status: response.status, body: await response.json().catch(() => undefined) };
	} catch {
		return undefined;
	}
}

/** Text under a name in an answer; undefined where there is none. */
export function textIn(answer: CallAnswer | undefined, name: string): string | undefined {
	const value: unknown = Object(answer?.body)[name];
	return typeof value === "string" && value !== "" ? value : undefined;
}

/** Number under a name in an answer; 0 where there is none. */
export function countIn(answer: CallAnswer | undefined, name: string): number {
	const value: unknown = Object(answer?.body)[name];
	return typeof value === "number" ? value : 0;
}

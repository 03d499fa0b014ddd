/** What one of this site's calls answered. */
export interface CallAnswer {
	status: number;
	/** The JSON; undefined when that cannot be read. */
	body: unknown;
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

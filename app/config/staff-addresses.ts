export const LOGIN_PATH = "/admin/login";

/** The parameter that holds where the person who signs in was going. */
export const RETURN_PARAM = "to";

/** There when a form was sent after the session had ended. */
const LOST_PARAM = "lost";

/** What became of a form that was sent after the session had ended. */
export type LostForm = "lost" | "kept";

/** The sign-in page, which leads on to an address. */
export function loginAddress(to: string, { lost }: { lost?: LostForm | undefined } = {}): string {
	const params = new URLSearchParams({ [RETURN_PARAM]: to });
	if (lost !== undefined) params.set(LOST_PARAM, lost === "kept" ? "kept" : "1");
	return `${LOGIN_PATH}?${params}`;
}

/** What the sign-in page's address says of a form; undefined where none was sent. */
export function lostFormIn(params: URLSearchParams): LostForm | undefined {
	const value = params.get(LOST_PARAM);
	if (value === null) return undefined;
	return value === "kept" ? "kept" : "lost";
}

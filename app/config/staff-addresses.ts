export const LOGIN_PATH = "/admin/login";

/** The parameter that holds where the person who signs in was going. */
export const RETURN_PARAM = "to";

/** There when a form was sent after the session had ended. */
export const LOST_PARAM = "lost";

/** The sign-in page, which leads on to an address; `isLost` when a form was sent in vain. */
export function loginAddress(to: string, { isLost }: { isLost: boolean }): string {
	const params = new URLSearchParams({ [RETURN_PARAM]: to });
	if (isLost) params.set(LOST_PARAM, "1");
	return `${LOGIN_PATH}?${params}`;
}

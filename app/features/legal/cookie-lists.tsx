import { cookieKinds } from "./cookie-kinds";
import { EntryList } from "./entry-list";
import { siteCookies } from "./site-cookies";

/** The cookies that this site itself sets. */
export function SiteCookieList() {
	return (
		<EntryList entries={siteCookies.map(({ purpose, ...rest }) => ({ ...rest, text: purpose }))} />
	);
}

/** The kinds of cookies and their durations. */
export function CookieKindList() {
	return <EntryList entries={cookieKinds} />;
}

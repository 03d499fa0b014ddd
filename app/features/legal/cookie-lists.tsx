import { cookieKinds } from "./cookie-kinds";
import { siteCookies } from "./site-cookies";

interface CookieEntry {
	name: string;
	text: string;
	lasts: string;
}

/** Cookies, or kinds of them, with what they are for and how long they last. */
function CookieList({ entries }: { entries: readonly CookieEntry[] }) {
	return (
		<dl className="mt-4 grid max-w-prose gap-4">
			{entries.map(({ name, text, lasts }) => (
				<div key={name} className="rounded-card border border-line bg-card p-4">
					<dt className="font-semibold">{name}</dt>
					<dd className="mt-1">{text}</dd>
					<dd className="mt-1 text-quiet">How long: {lasts}</dd>
				</div>
			))}
		</dl>
	);
}

/** The cookies that this site itself sets. */
export function SiteCookieList() {
	return (
		<CookieList entries={siteCookies.map(({ purpose, ...rest }) => ({ ...rest, text: purpose }))} />
	);
}

/** The kinds of cookies and their durations. */
export function CookieKindList() {
	return <CookieList entries={cookieKinds} />;
}

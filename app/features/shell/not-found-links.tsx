import { Link, useMatches, useRouteError } from "@remix-run/react";
import { MAX_QUERY_LENGTH } from "~/features/search/index/search-terms";
import { DEFAULT_USE_LINKS, type SiteLink } from "./site-links";

/** Returns the pages near the address, which a loader threw with its 404. */
function nearPagesIn(error: unknown): readonly SiteLink[] {
	const { near } = Object(Object(error).data);
	return Array.isArray(near) ? near : [];
}

function useCategoryLinks(): readonly SiteLink[] {
	const { uses } = Object(useMatches().find(({ id }) => id === "root")?.data);
	return uses ?? DEFAULT_USE_LINKS;
}

function Links({ id, title, links }: { id: string; title: string; links: readonly SiteLink[] }) {
	return (
		<nav aria-labelledby={id}>
			<h2 id={id} className="text-lg">
				{title}
			</h2>
			<ul className="mt-1 flex flex-wrap justify-center gap-x-6">
				{links.map(({ to, name }) => (
					<li key={to}>
						<Link to={to} className="inline-block py-2 underline underline-offset-4">
							{name}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** Links on a page that does not exist: pages with a similar address, a search, the uses. */
export function NotFoundLinks({ near }: { near?: readonly SiteLink[] | undefined }) {
	const error = useRouteError();
	const uses = useCategoryLinks();
	const nearPages = near ?? nearPagesIn(error);
	return (
		<>
			{nearPages.length > 0 && (
				<Links id="near" title="Did you mean one of these?" links={nearPages} />
			)}
			<form action="/projectors" className="flex w-full max-w-md gap-2 max-enlarged:flex-col">
				<label htmlFor="not-found-search" className="sr-only">
					What are you looking for?
				</label>
				<input
					id="not-found-search"
					type="search"
					name="q"
					placeholder="4K under £1,000 for PS5"
					maxLength={MAX_QUERY_LENGTH}
					className="min-h-11 w-full rounded-control border border-edge bg-card px-3"
				/>
				<button
					type="submit"
					className="min-h-11 cursor-pointer rounded-control border border-edge px-4 font-semibold hover:border-ink"
				>
					Search
				</button>
			</form>
			{uses.length > 0 && <Links id="by-use" title="Projectors by use" links={uses} />}
		</>
	);
}

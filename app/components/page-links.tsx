import { Link } from "@remix-run/react";

const LINK_CLASSES =
	"inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border px-3 font-semibold";

/** Returns the numbers of the pages to link to: the first, the last, and those near the current page. */
function visiblePages(page: number, pages: number): number[] {
	const numbers = [1, page - 1, page, page + 1, pages];
	return [...new Set(numbers)].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
}

/** Links to the other pages of a list; renders nothing if the list has only one page. */
export function PageLinks({
	page,
	pages,
	addressOfPage,
}: {
	page: number;
	/** Number of pages. */
	pages: number;
	addressOfPage: (page: number) => string;
}) {
	if (pages <= 1) return null;
	return (
		<nav aria-label="Pages" className="mt-8 flex flex-wrap items-center gap-2">
			{page > 1 && (
				<Link
					to={addressOfPage(page - 1)}
					rel="prev"
					className={`${LINK_CLASSES} border-edge hover:border-ink`}
				>
					Previous
				</Link>
			)}
			<ol className="flex flex-wrap gap-2">
				{visiblePages(page, pages).map((number) => (
					<li key={number}>
						<Link
							to={addressOfPage(number)}
							aria-label={`Page ${number}`}
							aria-current={number === page ? "page" : undefined}
							className={`${LINK_CLASSES} ${number === page ? "border-ink bg-ink text-surface" : "border-edge hover:border-ink"}`}
						>
							{number}
						</Link>
					</li>
				))}
			</ol>
			{page < pages && (
				<Link
					to={addressOfPage(page + 1)}
					rel="next"
					className={`${LINK_CLASSES} border-edge hover:border-ink`}
				>
					Next
				</Link>
			)}
		</nav>
	);
}

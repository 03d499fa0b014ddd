import { Link } from "@remix-run/react";

const LINK =
	"inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border px-3 font-semibold";

/** Pages near the current one, and the first and last. */
function visiblePages(page: number, pages: number): number[] {
	const near = [1, page - 1, page, page + 1, pages];
	return [...new Set(near)].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
}

/** Ordinary links to the other pages of a list; nothing when there is only one. */
export function PageLinks({
	page,
	pages,
	addressOfPage,
}: {
	page: number;
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
					className={`${LINK} border-edge hover:border-ink`}
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
							className={`${LINK} ${number === page ? "border-ink bg-ink text-surface" : "border-edge hover:border-ink"}`}
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
					className={`${LINK} border-edge hover:border-ink`}
				>
					Next
				</Link>
			)}
		</nav>
	);
}

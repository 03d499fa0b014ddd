import { Link } from "@remix-run/react";

export interface FilterLink {
	to: string;
	text: string;
	/** Number of rows that the filter shows. */
	count?: number | undefined;
	isCurrent: boolean;
}

/** Links to the filters of a list. */
export function FilterLinks({ label, links }: { label: string; links: readonly FilterLink[] }) {
	return (
		<nav aria-label={label}>
			<ul className="flex flex-wrap gap-x-5 text-sm">
				{links.map(({ to, text, count, isCurrent }) => (
					<li key={text}>
						<Link
							to={to}
							aria-current={isCurrent ? "page" : undefined}
							className="inline-block min-w-6 py-1 text-link underline underline-offset-4 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
						>
							{text}
							{count !== undefined && (
								<span className="tabular">{` ${count.toLocaleString("en-GB")}`}</span>
							)}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

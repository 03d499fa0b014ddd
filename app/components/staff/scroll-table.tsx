import type { ReactNode } from "react";

const CELL = "border-t border-line px-1.5 py-2 text-left align-top sm:px-3";

/** A dense table that scrolls in itself where it is too wide; it takes the focus so that keys can scroll it. */
export function ScrollTable({
	caption,
	columns,
	children,
}: {
	caption: string;
	columns: readonly string[];
	children: ReactNode;
}) {
	return (
		<section
			aria-label={caption}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
			tabIndex={0}
			className="relative max-h-128 min-w-0 overflow-auto rounded-control border border-line"
		>
			<table className="w-full border-collapse text-sm">
				<caption className="sr-only">{caption}</caption>
				<thead>
					<tr>
						{columns.map((column) => (
							<th
								key={column}
								scope="col"
								className="sticky top-0 bg-card px-1.5 py-2 text-left whitespace-nowrap sm:px-3"
							>
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody>{children}</tbody>
			</table>
		</section>
	);
}

/** A cell of such a table. */
export function Cell({ children, className = "" }: { children?: ReactNode; className?: string }) {
	return <td className={`${CELL} ${className}`}>{children}</td>;
}

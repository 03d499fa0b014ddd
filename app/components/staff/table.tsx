import type { ReactNode } from "react";

const CELL_CLASSES = "border-t border-line px-1.5 py-2 align-top sm:px-3";

/** The heading of a column; headings above numbers are aligned to the right, as the numbers are. */
type ColumnHeader = string | { numericHeader: string };

/** A dense table in a scroll container, which is focusable so that keys can scroll it. */
export function ScrollTable({
	caption,
	columns,
	children,
}: {
	caption: string;
	columns: readonly ColumnHeader[];
	children: ReactNode;
}) {
	return (
		<section
			aria-label={caption}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be reachable by keyboard
			tabIndex={0}
			className="relative max-h-128 min-w-0 overflow-auto rounded-control border border-line"
		>
			<table className="w-full border-collapse text-sm">
				<caption className="sr-only">{caption}</caption>
				<thead>
					<tr>
						{columns.map((column) => {
							const isNumeric = typeof column !== "string";
							const text = isNumeric ? column.numericHeader : column;
							const alignClass = isNumeric ? "text-right" : "text-left";
							return (
								<th
									key={text}
									scope="col"
									className={`sticky top-0 bg-card px-1.5 py-2 whitespace-nowrap sm:px-3 ${alignClass}`}
								>
									{text}
								</th>
							);
						})}
					</tr>
				</thead>
				<tbody>{children}</tbody>
			</table>
		</section>
	);
}

/** A cell of a `ScrollTable`, which may be the heading of its row. */
export function TableCell({
	children,
	className = "",
	isHeading = false,
}: {
	children?: ReactNode;
	className?: string;
	isHeading?: boolean;
}) {
	const Tag = isHeading ? "th" : "td";
	return (
		<Tag
			scope={isHeading ? "row" : undefined}
			className={`${CELL_CLASSES} text-left font-normal ${className}`}
		>
			{children}
		</Tag>
	);
}

/** A cell of a number or an amount, aligned by digits. */
export function NumberCell({ children }: { children?: ReactNode }) {
	return <td className={`${CELL_CLASSES} text-right whitespace-nowrap tabular`}>{children}</td>;
}

/** A bar with the length of a number relative to the largest one; the number itself is shown beside it. */
export function Bar({ value, max }: { value: number; max: number }) {
	const lengthPercent = max > 0 ? (100 * value) / max : 0;
	return (
		<svg
			aria-hidden="true"
			viewBox="0 0 100 8"
			preserveAspectRatio="none"
			className="h-2 w-full min-w-16 fill-edge forced-colors:fill-[CanvasText]"
		>
			<rect width={lengthPercent} height="8" />
		</svg>
	);
}

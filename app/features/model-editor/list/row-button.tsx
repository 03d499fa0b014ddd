import type { RowDeed } from "./row-deed";

/** What can be done to one row of a list, named for it. */
export function RowButton({
	name,
	sku,
	of,
	children,
}: {
	name: RowDeed;
	sku: string;
	/** What the row is called. */
	of: string;
	children: string;
}) {
	return (
		<button
			type="submit"
			id={`${name}-${sku}`}
			name={name}
			value={sku}
			className="min-h-9 cursor-pointer rounded-control border border-edge px-3 text-sm font-semibold hover:border-link hover:text-link"
		>
			{children}
			<span className="sr-only"> {of}</span>
		</button>
	);
}

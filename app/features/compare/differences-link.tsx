import { Link } from "@remix-run/react";
import { type Comparison, comparisonPath } from "./comparison";

/** Leaves out the rows in which all models are alike, or brings them back. */
export function DifferencesLink({ comparison }: { comparison: Comparison }) {
	const { onlyDifferences } = comparison;
	return (
		<Link
			to={comparisonPath({ ...comparison, onlyDifferences: !onlyDifferences })}
			preventScrollReset
			className="inline-flex min-h-11 items-center gap-2 font-semibold text-link max-sm:text-sm"
		>
			<span
				aria-hidden="true"
				className={`flex h-6 w-11 items-center rounded-full border border-edge p-0.5 ${onlyDifferences ? "justify-end bg-beam" : "bg-card"}`}
			>
				<span className="size-4 rounded-full bg-edge" />
			</span>
			{onlyDifferences ? "Show all rows" : "Only differences"}
		</Link>
	);
}

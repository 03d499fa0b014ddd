import { Link } from "@remix-run/react";
import { type Comparison, comparisonPath, narrowTo } from "./comparison";
import { FOLD, FOLD_SUMMARY } from "./fold";

const ALL = "All Brands";

/** The brands of the pickers, folded while there is none to narrow. */
export function FoldedBrandTabs(props: { comparison: Comparison; brands: readonly string[] }) {
	return (
		<details open={props.comparison.slots.includes(null)} className={FOLD}>
			<summary className={FOLD_SUMMARY}>Brands</summary>
			<BrandTabs {...props} />
		</details>
	);
}

/** Narrows the pickers to one brand; chosen models stay. */
export function BrandTabs({
	comparison,
	brands,
}: {
	comparison: Comparison;
	brands: readonly string[];
}) {
	return (
		<nav aria-label="Narrow by brand">
			<ul className="-mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
				{[null, ...brands].map((brand) => (
					<li key={brand ?? ALL} className="shrink-0 snap-start">
						<Link
							to={comparisonPath(narrowTo(comparison, brand))}
							preventScrollReset
							aria-current={brand === comparison.brand ? "true" : undefined}
							className="inline-flex min-h-10 items-center rounded-control border border-edge px-3 hover:border-link hover:text-link aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-paper"
						>
							{brand ?? ALL}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

import { Link } from "@remix-run/react";
import { Section } from "~/components/page";

/** Slug of the category for schools and firms, as our own texts know it (`builtInSlug`). */
export const BUSINESS_USE = "business-education";

const POINTS: readonly (readonly [name: string, text: string])[] = [
	[
		"Your rights differ",
		"The Consumer Rights Act and the 14 days in which an online order may be cancelled protect people who buy for themselves. A school or firm has its contract and the Sale of Goods Act 1979, which a seller's terms may limit where that is reasonable. Read the terms on returns before you order.",
	],
	[
		"VAT",
		"Prices here include VAT. A VAT-registered buyer can usually reclaim it for taxable business; state schools and academies have refund schemes of their own.",
	],
	[
		"Invoice",
		"Ask for a VAT invoice in your organisation's name. Many shops have business accounts that take a purchase order and are paid later; for several projectors ask for a quote.",
	],
	[
		"Warranty on site",
		"Ask whether a fault is mended at your premises, by exchange or by post, and for how long. Some warranties for consumers leave out business use or long hours each day, and lamps often have a shorter one.",
	],
];

/** Shows advice for schools and firms, with links to models with a long warranty. */
export function BusinessBuying({
	use = BUSINESS_USE,
}: {
	/** The category's current slug, which staff may have changed. */
	use?: string;
}) {
	return (
		<Section id="business-buying" title="Buying for a school or business">
			<dl className="grid gap-x-8 gap-y-4 md:grid-cols-2">
				{POINTS.map(([name, text]) => (
					<div key={name}>
						<dt className="font-semibold">{name}</dt>
						<dd className="max-w-prose text-muted">{text}</dd>
					</div>
				))}
			</dl>
			<p className="mt-3 flex flex-wrap gap-x-6">
				<Link to={`/projectors?use=${use}&warranty=3`} className="py-1 underline">
					For work, with at least 3 years of warranty
				</Link>
				<Link to={`/projectors?use=${use}&sort=warranty`} className="py-1 underline">
					For work, the longest warranty first
				</Link>
			</p>
		</Section>
	);
}

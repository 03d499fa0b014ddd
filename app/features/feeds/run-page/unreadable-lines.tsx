import { Link } from "@remix-run/react";
import { Cell, ScrollTable } from "~/components/staff/scroll-table";
import type { UnreadableLine } from "~/features/feeds/run-page/runs.queries.server";

/** Leads from a held price to the form of its offer, which takes it. */
function HeldPriceLink({ reason }: { reason: string }) {
	// As `heldProblems` of feeds/run/run-texts.ts words it.
	const sku = /^the price of (\S+) .*: held$/.exec(reason)?.[1];
	if (sku === undefined) return null;
	return (
		<Link
			to={`/admin/models/${encodeURIComponent(sku)}#offers`}
			className="block w-fit py-0.5 text-link underline underline-offset-4"
		>
			Accept it in the offer's form
		</Link>
	);
}

/** The lines of a run that came to nothing, each with its reason. */
export function UnreadableLines({ lines }: { lines: readonly UnreadableLine[] }) {
	return (
		<section aria-labelledby="unreadable" className="grid min-w-0 gap-3">
			<h2 id="unreadable" className="text-xl">
				Lines with a problem
			</h2>
			<ScrollTable caption="Reasons by line" columns={["Line", "Reason"]}>
				{lines.map(({ number, reason }) => (
					<tr key={number}>
						<Cell className="tabular whitespace-nowrap">{number.toLocaleString("en-GB")}</Cell>
						<Cell className="w-full min-w-56 wrap-anywhere">
							{reason}
							<HeldPriceLink reason={reason} />
						</Cell>
					</tr>
				))}
			</ScrollTable>
			<p className="text-sm text-quiet">At most 1,000 are kept of each run.</p>
		</section>
	);
}

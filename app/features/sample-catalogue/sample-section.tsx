import { LinkButton } from "~/components/page";
import { StaffSection } from "~/components/staff/parts";
import { Counts } from "~/features/imports/upload-page/result-parts";
import type { SampleTotals } from "./sample-catalogue.queries.server";
import { REMOVE_SAMPLE } from "./sample-texts";

export function SampleCounts({ totals }: { totals: SampleTotals }) {
	return (
		<Counts
			counts={{
				"Models to be removed": totals.modelsRemoved,
				"Models that are kept": totals.modelsRemaining,
				"Example prices": totals.prices,
				"Example offers": totals.offers,
				"Example articles": totals.articles,
				"Example price of electricity": totals.electricityPrices,
			}}
		/>
	);
}

/** Shows the counts of the sample catalogue, with a link to remove it. */
export function SampleSection({ totals }: { totals: SampleTotals }) {
	return (
		<StaffSection id="sample" title="Sample catalogue">
			<p className="max-w-prose">
				Its models are real, its prices and offers are examples until a file of yours changes them.
			</p>
			<SampleCounts totals={totals} />
			<div>
				<LinkButton to="/admin/upload/clear-sample">{REMOVE_SAMPLE}</LinkButton>
			</div>
		</StaffSection>
	);
}

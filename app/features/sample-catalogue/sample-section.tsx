import { LinkButton } from "~/components/page";
import { StaffSection } from "~/components/staff/parts";
import { Counts } from "~/features/imports/upload-page/result-parts";
import type { SampleFigures } from "./sample-catalogue.queries.server";
import { REMOVE_SAMPLE } from "./sample-texts";

export function SampleCounts({ figures }: { figures: SampleFigures }) {
	return (
		<Counts
			counts={{
				"Models that go": figures.modelsRemoved,
				"Models that stay": figures.modelsRemaining,
				"Example prices": figures.prices,
				"Example offers": figures.offers,
				"Example price of electricity": figures.electricityPrices,
			}}
		/>
	);
}

/** Shows the rest of the sample catalogue, with a link to remove it. */
export function SampleSection({ figures }: { figures: SampleFigures }) {
	return (
		<StaffSection id="sample" title="Sample catalogue">
			<p className="max-w-prose">
				Its models are real, its prices and offers are examples until a file of yours changes them.
			</p>
			<SampleCounts figures={figures} />
			<div>
				<LinkButton to="/admin/upload/clear-sample">{REMOVE_SAMPLE}</LinkButton>
			</div>
		</StaffSection>
	);
}

import { portableInsights } from "../advice/closing-advice";
import { GuideSection } from "./guide-section";

export function PortableSection() {
	return (
		<GuideSection id="portable">
			<ul>
				{portableInsights.map((insight) => (
					<li key={insight}>{insight}</li>
				))}
			</ul>
		</GuideSection>
	);
}

import { Link } from "@remix-run/react";
import { inStoreTips } from "../advice/closing-advice";
import { GuideSection } from "./guide-section";

export function InStoreSection() {
	return (
		<GuideSection id="in-store">
			<p>
				Ten minutes in front of a picture tell you more than any specification. See which{" "}
				<Link to="/retailers">retailers have demonstrations</Link>, and ring first.
			</p>
			<ul>
				{inStoreTips.map((tip) => (
					<li key={tip}>{tip}</li>
				))}
			</ul>
		</GuideSection>
	);
}

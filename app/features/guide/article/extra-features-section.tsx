import { Link } from "@remix-run/react";
import { extraFeatures, featurePath } from "../advice/extra-features";
import { GuideSection } from "./guide-section";

export function ExtraFeaturesSection() {
	return (
		<GuideSection id="extra-features">
			<p>Pay for the ones you will use. Each name leads to the models that have it.</p>
			<ul>
				{extraFeatures.map((feature) => (
					<li key={feature.name}>
						<Link to={featurePath(feature)}>{feature.name}</Link>: {feature.text}
					</li>
				))}
			</ul>
		</GuideSection>
	);
}

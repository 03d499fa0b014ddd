import { Link } from "@remix-run/react";
import { GuideSection } from "./guide-section";

export function DecisionSection() {
	return (
		<GuideSection id="decision">
			<p>
				Measure the room, be honest about its light, set the budget, and let the throw ratio and the
				lumens cut the list to three or four. <Link to="/compare">Compare them side by side</Link>,
				see one if you can, then buy from a shop that will take it back. When two still tie, take
				the brighter one for a lit room and the one with more contrast for a dark room. A projector
				that fits the room gets used; the cleverest one that does not ends up in its box.
			</p>
		</GuideSection>
	);
}

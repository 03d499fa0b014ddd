import { LinkButton } from "./link-button";
import { StatePanel } from "./state-panel";

/** What a page shows in place of itself after an unexpected failure. */
export function SomethingWrong() {
	return (
		<StatePanel drawing="error" title="Something went wrong" heading="h1">
			<p>We couldn't show this page. Please try again in a moment.</p>
			<LinkButton look="dark" to="/" reloadDocument>
				Return to Home
			</LinkButton>
		</StatePanel>
	);
}

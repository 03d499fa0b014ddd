import { LinkButton } from "~/components/link-button";
import { StatePanel } from "./state-panel";
import { TryAgain } from "./try-again";

/** Replaces a page's content after an unexpected failure. */
export function SomethingWrong() {
	return (
		<StatePanel drawing="error" title="Something went wrong" heading="h1">
			<p>We couldn't show this page. Please try again in a moment.</p>
			<div className="flex flex-wrap justify-center gap-3">
				<TryAgain />
				<LinkButton look="quiet" to="/" reloadDocument>
					Return to Home
				</LinkButton>
			</div>
		</StatePanel>
	);
}

import { LinkButton } from "~/components/link-button";
import { StatePanel } from "./state-panel";

/** What a page shows in place of itself after an unexpected failure, with what to quote to the people who run the site. */
export function SomethingWrong({ reference }: { reference?: string | undefined }) {
	return (
		<StatePanel drawing="error" title="Something went wrong" heading="h1">
			<p>We couldn't show this page. Please try again in a moment.</p>
			{reference !== undefined && <p className="text-sm text-quiet">Reference: {reference}</p>}
			<LinkButton look="dark" to="/" reloadDocument>
				Return to Home
			</LinkButton>
		</StatePanel>
	);
}

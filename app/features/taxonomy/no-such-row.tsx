import { LinkButton } from "~/components/link-button";
import { StatePanel } from "~/components/state/state-panel";

/** A page of something that there is not, or not any more. */
export function NoSuchRow({ what, listPath }: { what: string; listPath: string }) {
	return (
		<StatePanel drawing="not-found" title={`There is no such ${what}`} heading="h1">
			<p>It may have been deleted meanwhile.</p>
			<LinkButton look="dark" to={listPath}>
				Back to the list
			</LinkButton>
		</StatePanel>
	);
}

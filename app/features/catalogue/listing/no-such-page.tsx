import { LinkButton } from "~/components/link-button";
import { StatePanel } from "~/components/state/state-panel";

/** Shown for a page after the last of a listing. */
export function NoSuchPage({ pages, first }: { pages: number; first: string }) {
	return (
		<StatePanel drawing="not-found" title="There Is No Such Page">
			<p>{pages === 1 ? "This list has one page." : `This list ends with page ${pages}.`}</p>
			<LinkButton look="dark" to={first}>
				Back to the First Page
			</LinkButton>
		</StatePanel>
	);
}

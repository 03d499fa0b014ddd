import { LinkButton } from "~/components/page";
import { StatePanel } from "~/components/state/state-panel";

/** What a page shows while the catalogue has no models. */
export interface EmptyCatalogue {
	/** For signed-in staff only; their pages are never shared. */
	canFill: boolean;
}

/** Stands for a list of models while there are none: a sentence, and for staff the ways to fill the catalogue. */
export function EmptyCataloguePanel({ canFill }: EmptyCatalogue) {
	return (
		<StatePanel drawing="empty" title="No projectors yet">
			<p>We are still collecting our projectors: please come back soon.</p>
			{canFill && (
				<div className="flex flex-wrap justify-center gap-3">
					<LinkButton look="dark" to="/admin/upload">
						Import a file of models
					</LinkButton>
					<LinkButton to="/admin/models/new">Add a model</LinkButton>
				</div>
			)}
		</StatePanel>
	);
}

import { LinkButton } from "~/components/page";
import { StatePanel } from "~/components/state/state-panel";

/** Data of a page while the catalogue has no models. */
export interface EmptyCatalogue {
	/** True for signed-in staff, whose pages are never cached for others. */
	canFill: boolean;
}

/** Shown in place of a list while there are no models: a sentence, and for staff the ways to fill the catalogue. */
export function EmptyCataloguePanel({ canFill }: EmptyCatalogue) {
	return (
		<StatePanel drawing="empty" title="No projectors yet">
			<p>We are still collecting our projectors: please come back soon.</p>
			{canFill && (
				<div className="flex flex-wrap justify-center gap-3">
					<LinkButton look="dark" to="/admin/upload" reloadDocument>
						Import a file of models
					</LinkButton>
					<LinkButton to="/admin/models/new" reloadDocument>
						Add a model
					</LinkButton>
				</div>
			)}
		</StatePanel>
	);
}

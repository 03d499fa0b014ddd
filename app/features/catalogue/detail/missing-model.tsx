import { LinkButton } from "~/components/link-button";
import { RouteError } from "~/components/state/route-error";
import { StatePanel } from "~/components/state/state-panel";

export const GONE = "No Longer Listed";
export const NOT_FOUND = "Projector Not Found";

/** Error boundary of a model's pages: an unknown, a deleted model, or another failure. */
export function MissingModel() {
	return (
		<RouteError
			notFound={
				<StatePanel drawing="not-found" title={NOT_FOUND} heading="h1">
					<p>We have no model at this address.</p>
					<LinkButton look="dark" to="/projectors">
						Browse All Projectors
					</LinkButton>
				</StatePanel>
			}
			gone={
				<StatePanel drawing="not-found" title={GONE} heading="h1">
					<p>We have taken this model out of our catalogue.</p>
					<div className="flex flex-wrap justify-center gap-3">
						<LinkButton look="dark" to="/projectors">
							Browse All Projectors
						</LinkButton>
						<LinkButton to="/brands">Browse Brands</LinkButton>
					</div>
				</StatePanel>
			}
		/>
	);
}

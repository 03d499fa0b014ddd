import { isRouteErrorResponse } from "@remix-run/react";
import { LinkButton } from "~/components/page";
import { RouteError, StatePanel } from "~/components/state/state-panel";
import { NotFoundLinks } from "./not-found-links";

const GONE_TITLE = "No Longer Listed";
const NOT_FOUND_TITLE = "Projector Not Found";

/** Returns the title of the page that `MissingModel` shows. */
export function missingModelTitle(error: unknown): string {
	return isRouteErrorResponse(error) && error.status === 410 ? GONE_TITLE : NOT_FOUND_TITLE;
}

/** Error boundary of a model's pages: the model is unknown or was deleted, or something else failed. */
export function MissingModel() {
	return (
		<RouteError
			notFound={
				<StatePanel drawing="not-found" title={NOT_FOUND_TITLE} heading="h1">
					<p>We have no model at this address.</p>
					<LinkButton look="dark" to="/projectors">
						Browse All Projectors
					</LinkButton>
					<NotFoundLinks />
				</StatePanel>
			}
			gone={
				<StatePanel drawing="not-found" title={GONE_TITLE} heading="h1">
					<p>We have taken this model out of our catalogue.</p>
					<div className="flex flex-wrap justify-center gap-3">
						<LinkButton look="dark" to="/projectors">
							Browse All Projectors
						</LinkButton>
						<LinkButton to="/brands">Browse Brands</LinkButton>
					</div>
					<NotFoundLinks />
				</StatePanel>
			}
		/>
	);
}

import { LinkButton } from "~/components/page";
import { StatePanel } from "~/components/state/state-panel";
import { NotFoundLinks } from "./not-found-links";

/** The not-found screen (docs/product.md#not-found-screen). */
export function NotFound() {
	return (
		<StatePanel drawing="not-found" title="404 Page Not Found" heading="h1">
			<p className="max-w-prose">
				Sorry, the page you were looking for doesn't exist or has been moved within our UK website.
			</p>
			<LinkButton look="dark" to="/">
				Return to UK Homepage
			</LinkButton>
			<NotFoundLinks />
		</StatePanel>
	);
}

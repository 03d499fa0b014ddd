import { useLocation } from "@remix-run/react";
import { LinkButton } from "~/components/link-button";

/** Loads the requested page again, as a whole document. */
export function TryAgain() {
	const { pathname, search } = useLocation();
	return (
		<LinkButton look="dark" to={pathname + search} reloadDocument>
			Try Again
		</LinkButton>
	);
}

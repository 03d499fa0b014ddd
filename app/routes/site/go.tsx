import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { db } from "db/connection.server";
import { rowId } from "~/config/row-id";
import {
	findShopLink,
	findSlugOfFormerListing,
} from "~/features/catalogue/offers/listings.queries.server";
import { shopLinkTarget } from "~/features/catalogue/offers/shop-link";
import { projectorPath } from "~/features/catalogue/projector";
import { noteVisit } from "~/features/insight/counting/visit-note.server";
import { NotFound } from "~/features/shell/not-found";
import { unlistedMeta } from "~/features/shell/page-meta";

const HEADERS = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

function leadTo(address: string) {
	return redirect(address, { headers: HEADERS });
}

/** Returns the stored address as a header value: other characters are encoded. */
function headerText(address: string): string {
	return /^[!-~]+$/.test(address) ? address : new URL(address).href;
}

// The target is the stored link, by way of its shop's template; nothing of the request is passed on (docs/product.md#links-to-shops).
export async function loader({ params: { listing = "" } }: LoaderFunctionArgs) {
	const listingId = rowId(listing);
	if (listingId === undefined) throw new Response(null, { status: 404, headers: HEADERS });
	const link = await findShopLink(db(), listingId);
	if (link) {
		const { projectorSku, retailerId } = link;
		noteVisit({ click: { listingId, projectorSku, retailerId } });
		return leadTo(headerText(shopLinkTarget(link)));
	}
	const slug = await findSlugOfFormerListing(db(), listingId);
	if (slug === undefined) throw new Response(null, { status: 404, headers: HEADERS });
	return leadTo(projectorPath(slug));
}

export const meta: MetaFunction = ({ matches }) => unlistedMeta("404 Page Not Found", matches);

// The page is shown only for links that do not exist.
export default NotFound;

export { NotFound as ErrorBoundary };

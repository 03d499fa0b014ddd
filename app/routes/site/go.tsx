import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { db } from "db/connection.server";
import { rowId } from "~/config/row-id";
import { modelPath } from "~/features/catalogue/model";
import {
	findShopLink,
	findSlugOfFormerOffer,
} from "~/features/catalogue/offers/offers.queries.server";
import { shopLinkTarget } from "~/features/catalogue/offers/shop-link";
import { newClickReference } from "~/features/earnings/clicks/click-reference.server";
import { isVisitCounted, noteVisit } from "~/features/insight/counting/visit-note.server";
import { NotFound } from "~/features/shell/not-found";
import { noindexMeta } from "~/features/shell/page-meta";
import { requestOrigin } from "~/http/request/origin.server";

const REDIRECT_HEADERS = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

function redirectTo(address: string) {
	return redirect(address, { headers: REDIRECT_HEADERS });
}

/** Returns the stored address as a header value: characters that a header may not have are encoded. */
function headerText(address: string): string {
	return /^[!-~]+$/.test(address) ? address : new URL(address).href;
}

/** Returns a click's `ClickReference`, which also has the click's page; undefined for clicks that are not counted. */
async function createClickReference(request: Request, projectorSku: string) {
	if (!(await isVisitCounted())) return undefined;
	const clickSource = {
		referer: request.headers.get("Referer"),
		siteHost: new URL(requestOrigin(request)).host,
	};
	return newClickReference(db(), clickSource, projectorSku);
}

// The target is the stored link, wrapped in its shop's template; nothing of the request is passed on
// (docs/product.md#links-to-shops).
export async function loader({ request, params: { listing: offer = "" } }: LoaderFunctionArgs) {
	const offerId = rowId(offer);
	if (offerId === undefined) throw new Response(null, { status: 404, headers: REDIRECT_HEADERS });
	const link = await findShopLink(db(), offerId);
	if (link) {
		const { projectorSku, retailerId } = link;
		const clickReference = await createClickReference(request, projectorSku);
		const click = { listingId: offerId, projectorSku, retailerId };
		noteVisit({ click: clickReference ? { ...click, reference: clickReference } : click });
		return redirectTo(headerText(shopLinkTarget(link, clickReference?.reference)));
	}
	const slug = await findSlugOfFormerOffer(db(), offerId);
	if (slug === undefined) throw new Response(null, { status: 404, headers: REDIRECT_HEADERS });
	return redirectTo(modelPath(slug));
}

export const meta: MetaFunction = ({ matches }) => noindexMeta("404 Page Not Found", matches);

// The page is shown only for links that do not exist.
export default NotFound;

export { NotFound as ErrorBoundary };

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { db } from "db/connection.server";
import { WITH_SCRIPTS_FIELD } from "~/components/form/form-result";
import type { ToastContent } from "~/components/toast/toast-store";
import { listShortlisted } from "~/features/catalogue/image/shortlisted.queries.server";
import { findBySku } from "~/features/catalogue/models.queries.server";
import {
	cardId,
	MAX_SHORTLIST,
	type ShortlistChange,
	shortlistPath,
	withModel,
	withoutModel,
} from "~/features/shortlist/shortlist";
import { readFormOrThrowResponse } from "~/http/request/body.server";
import { readShortlist, serializeShortlist } from "~/http/request/cookies.server";
import { requestOrigin, requireSameOrigin } from "~/http/request/origin.server";
import { redirectWithToast } from "~/http/response/form-response.server";

/** Returns path and query of the page that a form was sent from, if it is on this site; else the home page. */
function sameSiteReferer(request: Request): string {
	const referer = request.headers.get("Referer") ?? "";
	if (!URL.canParse(referer)) return "/";
	const { origin, pathname, search } = new URL(referer);
	// A path that begins with two slashes would point to another site.
	return origin === requestOrigin(request) ? pathname.replace(/^\/+/, "/") + search : "/";
}

const SHORTLIST_FULL: ToastContent = {
	title: "Your shortlist is full",
	description: `It holds ${MAX_SHORTLIST} models. Remove one to add another.`,
	style: "destructive",
};

// Redirects a visitor who opens this address to the chosen models.
export async function loader({ request }: LoaderFunctionArgs) {
	const models = await listShortlisted(db(), await readShortlist(request));
	return redirect(shortlistPath(models), { headers: { "Cache-Control": "no-store" } });
}

/** Applies a requested change. Returns the new shortlist, and the slug of the changed model. */
async function applyChange(
	skus: readonly string[],
	fields: FormData,
): Promise<ShortlistChange & { slug?: string }> {
	if (fields.has("clear")) return { skus: [], isFull: false };
	const skuToRemove = fields.get("remove");
	const requestedSku = String(skuToRemove ?? fields.get("add") ?? "");
	const model = requestedSku === "" ? undefined : await findBySku(db(), requestedSku);
	if (!model) return { skus, isFull: false };
	const { sku, slug } = model;
	return { slug, ...(skuToRemove === null ? withModel(skus, sku) : withoutModel(skus, sku)) };
}

/** Adds or removes a model or clears the shortlist, then redirects to the card with the pressed button. */
export async function action({ request }: ActionFunctionArgs) {
	requireSameOrigin(request);
	const fields = await readFormOrThrowResponse(request);
	// Deleted models are dropped from the shortlist.
	const shortlistedModels = await listShortlisted(db(), await readShortlist(request));
	const { skus, isFull, slug } = await applyChange(
		shortlistedModels.map(({ sku }) => sku),
		fields,
	);
	const headers = {
		"Cache-Control": "no-store",
		"Set-Cookie": await serializeShortlist(request, skus),
	};
	if (fields.has(WITH_SCRIPTS_FIELD))
		return data({ toast: isFull ? SHORTLIST_FULL : null }, { headers });

	const fragment = slug === undefined ? "" : `#${cardId(slug)}`;
	const returnPath = sameSiteReferer(request) + fragment;
	if (!isFull) return redirect(returnPath, { status: 303, headers });
	const response = await redirectWithToast(request, returnPath, SHORTLIST_FULL);
	response.headers.append("Set-Cookie", headers["Set-Cookie"]);
	return response;
}

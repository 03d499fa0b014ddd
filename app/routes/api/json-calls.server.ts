import { db } from "db/connection.server";
import { z } from "zod";
import { STAFF_ONLY, sessionCookieName } from "~/auth/session-guard.server";
import { SITE_NAME } from "~/config/site";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { requireSameOrigin } from "~/http/request/origin.server";
import { handleJson, jsonError } from "~/http/response/json.server";
import {
	isReadRequest,
	type JsonHandler,
	jsonRoute,
	jsonRouter,
	PUBLIC_GET,
} from "~/http/response/json-route.server";
import { openApiDocument } from "~/http/response/openapi.server";
import { contactCall, newsletterCall } from "./calls/forms";
import {
	categoriesCall,
	categoryCall,
	findCall,
	jargonTermsCall,
	modelsCall,
	searchCall,
	shopsCall,
} from "./calls/lists";
import {
	costCall,
	evidenceCall,
	modelCall,
	priceHistoryCall,
	shopOffersCall,
	similarModelsCall,
	whyNotCall,
} from "./calls/models";
import {
	createSampleSheetCall,
	deleteImageCall,
	imageStatsCall,
	syncGoogleSheetsCall,
	uploadImageCall,
	uploadModelsCall,
} from "./calls/staff";

const API_INFO = {
	title: SITE_NAME,
	version: "1",
	description:
		"Projectors of the UK market and their prices. Money is in pounds, instants are UTC.",
};

let openApiCache: ReturnType<typeof openApiDocument> | undefined;

const openApiCall = jsonRoute(
	{
		...PUBLIC_GET,
		path: "/api/openapi.json",
		summary: "This document",
		response: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
	},
	async ({ request }) => {
		openApiCache ??= openApiDocument(
			API_INFO,
			CALLS.map(({ jsonCall }) => jsonCall),
		);
		const session = { type: "apiKey", in: "cookie", name: sessionCookieName(request) };
		const info = { ...openApiCache.info, title: (await siteSettings(db())).site.name };
		return {
			...openApiCache,
			info,
			components: { ...openApiCache.components, securitySchemes: { session } },
		};
	},
);

/** Every JSON call, in the order of docs/product.md#json-calls. Each has a line in app/routes.ts. */
const CALLS: readonly JsonHandler[] = [
	categoriesCall,
	categoryCall,
	modelsCall,
	searchCall,
	findCall,
	modelCall,
	shopOffersCall,
	similarModelsCall,
	priceHistoryCall,
	evidenceCall,
	whyNotCall,
	costCall,
	shopsCall,
	jargonTermsCall,
	newsletterCall,
	contactCall,
	uploadModelsCall,
	syncGoogleSheetsCall,
	createSampleSheetCall,
	imageStatsCall,
	uploadImageCall,
	deleteImageCall,
	openApiCall,
];

const unknownCall = () => jsonError(404, "There is no such call.");

export const jsonCalls = jsonRouter(CALLS, {
	"/api/*": unknownCall,
	// Requires staff first, so that others cannot find out which staff calls exist.
	"/api/admin/*": ({ request }) =>
		handleJson(async () => {
			if (!isReadRequest(request)) requireSameOrigin(request);
			await STAFF_ONLY.check(request);
			return unknownCall();
		}),
});

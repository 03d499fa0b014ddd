import { db } from "db/connection.server";
import { z } from "zod";
import { sessionCookieName } from "~/auth/session-guard.server";
import { SITE_NAME } from "~/config/site";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { type JsonCall, jsonCallOf, jsonRoute, PUBLIC } from "~/http/response/json-route.server";
import { openApiDocument } from "~/http/response/openapi.server";
import { loader as createSampleSheet } from "./admin/create-sample-sheet";
import { loader as deleteImage } from "./admin/delete-image";
import { loader as imageStats } from "./admin/image-stats";
import { loader as syncGoogleSheets } from "./admin/sync-google-sheets";
import { loader as uploadImage } from "./admin/upload-image";
import { loader as uploadProjectors } from "./admin/upload-projectors";
import { loader as categories } from "./categories";
import { loader as category } from "./category";
import { loader as contact } from "./contact";
import { loader as cost } from "./cost";
import { loader as evidence } from "./evidence";
import { loader as findProjectors } from "./find-projectors";
import { loader as jargonTerms } from "./jargon-terms";
import { loader as newsletter } from "./newsletter";
import { loader as priceHistory } from "./price-history";
import { loader as projector } from "./projector";
import { loader as projectorSearch } from "./projector-search";
import { loader as projectors } from "./projectors";
import { loader as retailerListings } from "./retailer-listings";
import { loader as retailers } from "./retailers";
import { loader as similarProjectors } from "./similar-projectors";
import { loader as whyNot } from "./why-not";

/** In the order of docs/product.md#json-calls. */
const LOADERS = [
	categories,
	category,
	projectors,
	projectorSearch,
	findProjectors,
	projector,
	retailerListings,
	similarProjectors,
	priceHistory,
	evidence,
	whyNot,
	cost,
	retailers,
	jargonTerms,
	newsletter,
	contact,
	uploadProjectors,
	syncGoogleSheets,
	createSampleSheet,
	imageStats,
	uploadImage,
	deleteImage,
];

const INFO = {
	title: SITE_NAME,
	version: "1",
	description:
		"Projectors of the UK market and their prices. Money is in pounds, instants are UTC.",
};

const OWN = {
	method: "GET",
	path: "/api/openapi.json",
	auth: PUBLIC,
	summary: "This document",
	answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
} as const satisfies JsonCall;

let made: ReturnType<typeof openApiDocument> | undefined;

const call = jsonRoute(OWN, async ({ request }) => {
	made ??= openApiDocument(INFO, [...LOADERS.flatMap((loader) => jsonCallOf(loader) ?? []), OWN]);
	const session = { type: "apiKey", in: "cookie", name: sessionCookieName(request) };
	const info = { ...made.info, title: (await siteSettings(db())).site.name };
	return { ...made, info, components: { ...made.components, securitySchemes: { session } } };
});

export const loader = call.loader;
export const action = call.action;

import { randomInt } from "node:crypto";
import type { Db } from "db/schema";
import { decodeComparison } from "~/features/compare/comparison";
import { conditionsQuery, decodeFinder } from "~/features/finder/filters/address-parts";
import { currentCatalogue } from "~/features/finder/find/current-catalogue.server";
import { findPickRole } from "~/features/finder/picks/find-pick-role.server";
import type { ClickReference } from "~/features/insight/counting/visit-note.server";
import { LETTER_NAME_PATTERN, LETTER_PARAM, letterPath } from "~/features/letters/letter";
import { isSentName } from "~/features/letters/letters.queries.server";
import { logFailure } from "~/logging/failure.server";
import { type ClickPageKind, pageKindOf, referringPage } from "./click-page";

const REFERENCE_LENGTH = 12;

/** Returns a new reference: 12 random letters. */
export function newReference(): string {
	return Array.from({ length: REFERENCE_LENGTH }, () =>
		String.fromCharCode(97 + randomInt(26)),
	).join("");
}

type ClickPage = Pick<ClickReference, "page" | "pickRole"> & { pageKind: ClickPageKind };

const UNKNOWN_PAGE: ClickPage = { pageKind: "unknown", page: "", pickRole: null };

/** Returns the SKUs that an address of a comparison names, as the catalogue writes them. */
function comparedSkus(params: URLSearchParams, models: readonly { sku: string }[]): string[] {
	const skusByLowerCase = new Map(models.map(({ sku }) => [sku.toLowerCase(), sku]));
	return decodeComparison(params, skusByLowerCase).slots.flatMap((slot) => slot ?? []);
}

/**
 * Returns the finder's parameters that determine the picks of a page; a model's page has those of the finder from which
 * it was opened. Undefined for a page without picks.
 */
function pickParams(pageKind: ClickPageKind, { pathname, searchParams }: URL) {
	const params = new URLSearchParams(searchParams);
	if (pageKind === "model") {
		params.delete("q");
		return params;
	}
	if (pathname === "/projectors") return params;
	const [, use] = /^\/category\/([^/]+)$/.exec(pathname) ?? [];
	return use === undefined ? undefined : new URLSearchParams({ use });
}

/** Returns the letter whose link led to an address. */
async function findLetterPage(db: Db, { searchParams }: URL): Promise<ClickPage | undefined> {
	const name = searchParams.get(LETTER_PARAM) ?? "";
	if (!LETTER_NAME_PATTERN.test(name) || !(await isSentName(db, name))) return undefined;
	return { pageKind: "letter", page: letterPath(name), pickRole: null };
}

/** Returns the kind and path of the page at an address, and the role of the clicked model among the page's picks. */
async function describePage(db: Db, address: URL, projectorSku: string): Promise<ClickPage> {
	const letter = await findLetterPage(db, address);
	if (letter) return letter;
	const { pathname, searchParams } = address;
	const pageKind = pageKindOf(pathname);
	const { catalogue, toCurrentSlug } = await currentCatalogue();
	const { conditions } = decodeFinder(searchParams, toCurrentSlug);
	const query = conditionsQuery({ conditions: { ...conditions, q: "" } });
	const skus = pageKind === "comparison" ? comparedSkus(searchParams, catalogue.models) : [];
	const comparisonQuery = new URLSearchParams(skus.map((sku) => ["sku", sku])).toString();
	const addressQuery = [comparisonQuery, query.slice(1)].filter((part) => part !== "").join("&");
	const page = addressQuery === "" ? pathname : `${pathname}?${addressQuery}`;
	const params = pickParams(pageKind, address);
	const pickRole = params && (await findPickRole(db, params, projectorSku));
	return { pageKind, page, pickRole: pickRole ?? null };
}

/**
 * Returns a new reference for a click, with the page in its `Referer` (docs/staff.md#references-of-clicks). A failure
 * to describe the page is logged, and does not affect the click.
 */
export async function newClickReference(
	db: Db,
	{ referer, siteHost }: { referer: string | null; siteHost: string },
	projectorSku: string,
): Promise<ClickReference> {
	const reference = newReference();
	const address = referringPage(referer, siteHost);
	if (address === undefined) return { reference, ...UNKNOWN_PAGE };
	try {
		return { reference, ...(await describePage(db, address, projectorSku)) };
	} catch (error) {
		logFailure("The page of a click could not be described", error);
		return { reference, ...UNKNOWN_PAGE };
	}
}

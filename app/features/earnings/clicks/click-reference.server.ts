import { randomInt } from "node:crypto";
import type { Db } from "db/schema";
import { decodeComparison } from "~/features/compare/comparison";
import { conditionsQuery, decodeFinder } from "~/features/finder/filters/address-parts";
import { currentCatalogue } from "~/features/finder/find/current-catalogue.server";
import { findPickRole } from "~/features/finder/picks/pick-role-of.server";
import type { ClickReference } from "~/features/insight/counting/visit-note.server";
import { LETTER_NAME, LETTER_PARAM, letterPath } from "~/features/letters/letter";
import { isSentName } from "~/features/letters/letters.queries.server";
import { logFailure } from "~/logging/failure.server";
import { type ClickPageKind, pageKindOf, referringPage } from "./click-page";

const LETTERS = 12;

/** Returns a new reference: 12 random letters. */
export function newReference(): string {
	return Array.from({ length: LETTERS }, () => String.fromCharCode(97 + randomInt(26))).join("");
}

type Page = Pick<ClickReference, "page" | "pickRole"> & { pageKind: ClickPageKind };

const UNKNOWN_PAGE: Page = { pageKind: "unknown", page: "", pickRole: null };

/** Returns the SKUs that an address of a comparison names, as the catalogue writes them. */
function comparedSkus(params: URLSearchParams, models: readonly { sku: string }[]): string[] {
	const catalogueSkus = new Map(models.map(({ sku }) => [sku.toLowerCase(), sku]));
	return decodeComparison(params, catalogueSkus).slots.flatMap((slot) => slot ?? []);
}

/** Returns the parameters whose picks a page shows, or is reached with; undefined if it has none. */
function picksOfPage(pageKind: ClickPageKind, { pathname, searchParams }: URL) {
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
async function letterOf(db: Db, { searchParams }: URL): Promise<Page | undefined> {
	const name = searchParams.get(LETTER_PARAM) ?? "";
	if (!LETTER_NAME.test(name) || !(await isSentName(db, name))) return undefined;
	return { pageKind: "letter", page: letterPath(name), pickRole: null };
}

async function describePage(db: Db, address: URL, projectorSku: string): Promise<Page> {
	const letter = await letterOf(db, address);
	if (letter) return letter;
	const { pathname, searchParams } = address;
	const pageKind = pageKindOf(pathname);
	const { catalogue, currentSlug } = await currentCatalogue();
	const { conditions } = decodeFinder(searchParams, currentSlug);
	const query = conditionsQuery({ conditions: { ...conditions, q: "" } });
	const skus = pageKind === "comparison" ? comparedSkus(searchParams, catalogue.models) : [];
	const comparisonQuery = new URLSearchParams(skus.map((sku) => ["sku", sku])).toString();
	const parameters = [comparisonQuery, query.slice(1)].filter((part) => part !== "").join("&");
	const page = parameters === "" ? pathname : `${pathname}?${parameters}`;
	const params = picksOfPage(pageKind, address);
	const pickRole = params && (await findPickRole(db, params, projectorSku));
	return { pageKind, page, pickRole: pickRole ?? null };
}

/**
 * Returns what a click is stored under: a new reference, the page by its `Referer` (docs/staff.md#references-of-clicks). A
 * page that cannot be described never stops the click.
 */
export async function referenceOfClick(
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

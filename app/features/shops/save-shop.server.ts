import { db } from "db/connection.server";
import { FORM_WAIT_MS, retryBusy } from "db/writes/retry-busy";
import type { FieldErrors } from "~/components/form/form-outcome";
import { notSavedNow } from "~/logging/failure.server";
import { UserError } from "~/logging/user-error";
import {
	addShop,
	changeShop,
	type Editor,
	type NotWritten,
	shopVersion,
} from "./shop-edits.queries.server";
import { readShopForm, type ShopTexts, storedTexts, typedTexts } from "./shop-form-schema";

/** What the page of a form that was not taken is shown with. */
export interface RejectedShop {
	/** 400: it is wrong. 409: the shop is another meanwhile. 410: there is no such shop any more. 503: try again. */
	status: 400 | 409 | 410 | 503;
	values: ShopTexts;
	errors?: FieldErrors;
	problem: string;
	/** The shop as somebody else left it meanwhile, with the version that is saved over from now on. */
	stored?: { values: ShopTexts; version: string };
}

export type SavedShop = { id: number; name: string } | { rejected: RejectedShop };

const NOT_SAVED = "Nothing was saved yet: please check the fields that are marked.";
const STALE =
	"Somebody else changed this shop meanwhile. Nothing was saved yet: compare both versions, then save what shall stand.";
export const SHOP_GONE =
	"This shop was deleted meanwhile. Nothing was saved; what you typed can be added as a new shop.";

function rejectedBy(values: ShopTexts, reason: NotWritten): RejectedShop {
	if (reason.status === "gone") return { status: 410, values, problem: SHOP_GONE };
	if (reason.status === "stale") {
		const { stored } = reason;
		const theirs = { values: storedTexts(stored), version: shopVersion(stored) };
		return { status: 409, values, problem: STALE, stored: theirs };
	}
	const errors = { slug: [`Slug "${reason.slug}" is another shop's`] };
	return { status: 400, values, errors, problem: NOT_SAVED };
}

/**
 * Saves what a shop's form says: as a new shop, or over the one it was made of. Returns the shop, or what is wrong with
 * the form.
 */
export async function saveShop(
	fields: FormData,
	id: number | undefined,
	editor: Editor,
): Promise<SavedShop> {
	const values = typedTexts(fields);
	const read = readShopForm(values);
	if ("errors" in read) {
		return { rejected: { status: 400, values, errors: read.errors, problem: NOT_SAVED } };
	}
	const version = String(fields.get("version") ?? "");
	try {
		const saved = await retryBusy(
			() =>
				id === undefined
					? addShop(db(), read.record, editor)
					: changeShop(db(), { id, version }, read.record, editor),
			FORM_WAIT_MS,
		);
		if (saved.status === "written") return saved.row;
		return { rejected: rejectedBy(values, saved) };
	} catch (error) {
		if (error instanceof UserError) {
			return { rejected: { status: 400, values, problem: error.message } };
		}
		return {
			rejected: { status: 503, values, problem: notSavedNow("A shop was not saved", error) },
		};
	}
}

import type { Db } from "db/schema";
import { listCategories } from "~/features/catalogue/listing/categories.queries.server";
import { projectorName } from "~/features/catalogue/projector";
import type { ProjectorRow } from "~/features/catalogue/write/row-change";
import { staffFigures } from "~/features/model-editor/figures/submit-figure.server";
import { FORM_GROUPS } from "~/features/model-editor/form/form-groups.server";
import type { FormParts } from "~/features/model-editor/form/model-form";
import {
	formVersion,
	storedTexts,
	typedTexts,
} from "~/features/model-editor/form/model-texts.server";
import type { EditorAnswer } from "~/features/model-editor/form-fields";
import {
	listEditedOffers,
	listShopChoices,
} from "~/features/model-editor/offers/offers.queries.server";
import { isOfferIntent, typedOfferForm } from "~/features/model-editor/offers/submit-offer.server";

/** Returns the data of a model's page. */
export async function loadEditor(db: Db, row: ProjectorRow, now: Date) {
	const texts = storedTexts(row);
	const [parts, offers, shops] = await Promise.all([
		listFormParts(db),
		listEditedOffers(db, row.sku, now),
		listShopChoices(db),
	]);
	const { sku, slug, imagePath } = row;
	return {
		sku,
		slug,
		imagePath,
		name: projectorName(row),
		isDiscontinued: row.isDiscontinued === 1,
		isSamplePrice: row.isSamplePrice === 1,
		form: { texts, version: formVersion(texts) },
		figures: staffFigures(row),
		parts,
		offers,
		shops,
	};
}

/** Returns the forms with the values typed before the session ended. */
export function typedAnswer(fields: FormData): EditorAnswer {
	const intent = String(fields.get("intent") ?? "");
	// Forms that are a single button have no typed values.
	if (isOfferIntent(intent)) return fields.has("price") ? { offer: typedOfferForm(fields) } : {};
	if (!fields.has("model")) return {};
	return { form: { texts: typedTexts(fields), version: String(fields.get("version") ?? "") } };
}

/** Returns the groups and choices of the form of any model. */
export async function listFormParts(db: Db): Promise<FormParts> {
	const categories = await listCategories(db);
	return { groups: FORM_GROUPS, categories: categories.map(({ slug, name }) => ({ slug, name })) };
}

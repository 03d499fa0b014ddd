import { db } from "db/connection.server";
import { writeForStaff } from "db/writes/write";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import type { SavedFormRedirect } from "~/components/form/form-result";
import { modelName } from "~/features/catalogue/model";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import type { ModelRow } from "~/features/changes/row-change";
import { editModelPath } from "~/features/records/models/model-addresses";
import { ExpectedError } from "~/logging/expected-error";
import { writeModel } from "./model-form.queries.server";
import { isTextAsOpened, storedTexts } from "./model-texts.server";

const PRICE_CHANGED_TEXT =
	"Nothing was saved yet: the price was changed after you opened this page. Please look at it again.";

interface ButtonChange {
	/** Returns the changed row. */
	changeRow: (row: ModelRow, now: Date) => ModelRow;
	doneText: (name: string) => string;
	/** True for a button that confirms the price shown on the page. */
	confirmsPrice?: true;
}

/** Changes of a model by the intents of their buttons; each changes one thing. */
const CHANGES_BY_INTENT = {
	"price-real": {
		changeRow: (row, now) => ({ ...row, isSamplePrice: 0, priceUpdatedAt: now.toISOString() }),
		doneText: () => "The price is real",
		confirmsPrice: true,
	},
	discontinue: {
		changeRow: (row) => ({ ...row, isDiscontinued: 1, isSample: 0 }),
		doneText: (name) => `${name} is discontinued`,
	},
	continue: {
		changeRow: (row) => ({ ...row, isDiscontinued: 0, isSample: 0 }),
		doneText: (name) => `${name} is not discontinued any more`,
	},
} satisfies Record<string, ButtonChange>;

type ModelIntent = keyof typeof CHANGES_BY_INTENT;

/** Returns true for a button that changes one thing of a model, such as whether it is discontinued. */
export function isModelIntent(intent: string): intent is ModelIntent {
	return Object.hasOwn(CHANGES_BY_INTENT, intent);
}

/** Performs the change of a button. Returns undefined if the model is missing; may throw an ExpectedError. */
export function performModelIntent(
	intent: ModelIntent,
	{ sku, version }: { sku: string; version: string },
	stamp: ChangeStamp,
): Promise<SavedFormRedirect | undefined> {
	const { changeRow, doneText, confirmsPrice }: ButtonChange = CHANGES_BY_INTENT[intent];
	return writeForStaff(db(), async (trx) => {
		const row = await findModelRow(trx, sku);
		if (!row) return undefined;
		// The version has a part for each field, so that a change of another field does not matter.
		if (confirmsPrice && !isTextAsOpened(version, "price", storedTexts(row).price)) {
			throw new ExpectedError(409, PRICE_CHANGED_TEXT);
		}
		const isChanged = await writeModel(trx, row, changeRow(row, stamp.now), stamp);
		const title = isChanged ? doneText(modelName(row)) : "Nothing was changed";
		return { path: editModelPath(row.sku), title };
	});
}

import type { ProjectorRow } from "~/features/catalogue/write/row-change";
import { storedTexts } from "~/features/model-editor/form/model-texts.server";
import type { ModelTexts } from "~/features/model-editor/form-fields";

/** What belongs to one model alone. */
const OWN_FIELDS = ["sku", "eans", "mpn", "price"];

/** What the form of a copy begins with. */
export function copiedTexts(row: ProjectorRow): ModelTexts {
	const texts = storedTexts(row);
	return Object.fromEntries(Object.entries(texts).filter(([name]) => !OWN_FIELDS.includes(name)));
}

import type { PriceAlertsTable } from "db/schema";
import type { Selectable } from "kysely";
import { modelName, modelPath } from "~/features/catalogue/model";
import { formatPence } from "~/features/catalogue/offers/price/price";
import { capitalise } from "~/features/finder/filters/filter-kinds";
import { FINDER_PATH } from "~/features/finder/finder-address";

type AlertRow = Selectable<PriceAlertsTable>;

/** Subject of an alert: a model or, if `search` is set, the models of a search of the finder. */
export type AlertSubject = Pick<AlertRow, "projectorSku" | "search" | "searchText"> &
	Record<"brand" | "model" | "slug", string | null>;

/** Condition of an alert. */
export type AlertCondition = Pick<
	AlertRow,
	"targetPence" | "fallPercent" | "wantsStock" | "wantsRise"
>;

/** Returns the name of a subject as it follows "the" in a sentence. */
export function subjectName({ brand, model, searchText }: AlertSubject): string {
	if (searchText !== null) return `search "${searchText}"`;
	return modelName({ brand: brand ?? "", model: model ?? "" });
}

/** Returns the name of a subject as the beginning of a line. */
export function subjectTitle(subject: AlertSubject): string {
	return subject.search === null ? subjectName(subject) : capitalise(subjectName(subject));
}

export function subjectPath({ slug, search }: AlertSubject): string {
	return search === null ? modelPath(slug ?? "") : FINDER_PATH + search;
}

function joinConditions(
	condition: AlertCondition,
	[costText, stockText, riseText]: readonly [string, string, string],
): string {
	const { targetPence, fallPercent, wantsStock, wantsRise } = condition;
	const fall = fallPercent === null ? "" : ` (a fall of ${fallPercent} %)`;
	return [
		targetPence === null ? "" : `${costText}${formatPence(targetPence)} or less${fall}`,
		wantsStock === 1 ? stockText : "",
		wantsRise === 1 ? riseText : "",
	]
		.filter(Boolean)
		.join(", or ");
}

/** Returns what an alert waits for: '£430 or less, or back in stock'. */
export function alertConditionText(condition: AlertCondition): string {
	return joinConditions(condition, ["", "back in stock", "a rise after a fall"]);
}

/** Returns what an alert waits for as a clause: 'the Epson EH-TW1 costs £430 or less'. */
export function alertConditionClause(alert: AlertSubject & AlertCondition): string {
	const verbs = ["costs ", "is back in stock", "goes up again after a fall"] as const;
	const subjectStart = alert.search === null ? "the" : "a projector of the";
	return `${subjectStart} ${subjectName(alert)} ${joinConditions(alert, verbs)}`;
}

import type { Question } from "~/components/staff/question-card";
import { dateTimeText } from "~/components/uk-date";
import { printedGtin } from "~/features/catalogue/identity/gtin";
import { formatPence } from "~/features/catalogue/offers/price/price";
import type { ProposedModel, QueuedLine } from "./feed-lines.queries.server";

const RULE_TEXTS: Record<NonNullable<QueuedLine["rule"]>, string> = {
	ean: "by its barcode",
	mpn: "by the maker's part number",
	title: "by its title",
	staff: "",
};

export function factsText(line: QueuedLine): string {
	const { merchant, brand, pricePence, condition, inStock } = line;
	const facts = [
		formatPence(pricePence),
		condition === "refurbished" ? "Refurbished" : "New",
		inStock ? "In stock" : "Out of stock",
		brand,
		merchant,
	];
	return facts.filter((fact) => fact !== "").join(" · ");
}

/** Returns what was decided about a line: "Counts as Epson EH-TW7100 by its barcode", "Left out by anna". */
function decisionText({ state, matchedModel, rule, answeredBy }: QueuedLine): string {
	if (state === "new") return "";
	const stateText =
		state === "left-out" ? "Left out" : `Counts as ${matchedModel?.name ?? "a model that is gone"}`;
	const reasonText = answeredBy === null ? rule && RULE_TEXTS[rule] : `by ${answeredBy}`;
	return [stateText, reasonText].filter(Boolean).join(" ");
}

export const NOT_LISTED = "Not a projector we list";

export const choiceOf = ({ sku, name, why }: ProposedModel) => ({ value: sku, name, reason: why });

export const lineRef = (lineId: number) => `line-${lineId}`;

/**
 * Returns a line as a question: staff confirm the likeliest model or make a new one. For a decided line, the question
 * offers the alternatives.
 */
export function lineQuestion(
	line: QueuedLine,
	{ source, newModelFormPath }: { source: Question["source"]; newModelFormPath: string },
): Question {
	const { state, proposals } = line;
	const [likeliest, ...furtherProposals] = proposals;
	const numbers = [line.mpn, ...line.eans.map(printedGtin)].filter((text) => text !== "");
	const facts = [factsText(line), decisionText(line), numbers.join(" · ")];
	const newModel = { text: "Make a new model from it", to: newModelFormPath };
	const confirmAsLikeliest = likeliest && {
		text: `It is ${likeliest.name}`,
		reason: likeliest.why,
		choice: likeliest.sku,
	};
	const isMatched = state === "matched";
	return {
		ref: lineRef(line.id),
		kind: "Feed line",
		// A line that came back with its shop by an undo may lack `firstSeenAt`, because older change sets do not have it.
		since: dateTimeText(line.firstSeenAt || line.seenAt),
		title: line.title,
		facts: facts.filter((fact) => fact !== ""),
		source,
		confirm: isMatched ? undefined : (confirmAsLikeliest ?? newModel),
		discard: state === "left-out" ? undefined : NOT_LISTED,
		shopUrl: line.url,
		choices: (isMatched ? proposals : furtherProposals).map(choiceOf),
		otherLink: isMatched || confirmAsLikeliest ? newModel : undefined,
	};
}

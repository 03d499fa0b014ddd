import { rowVersion } from "~/audit-log/row-version.server";
import { factText } from "~/features/catalogue/facts/evidence.server";
import { sourceText } from "~/features/catalogue/facts/fact-text";
import { byField, contradicting, type Fact, inOrder } from "~/features/catalogue/facts/facts";
import { factsOfRow } from "~/features/catalogue/facts/row-facts.server";
import type { ProjectorRow } from "~/features/catalogue/write/row-change";
import type { StaffFact, StaffFigure } from "~/features/model-editor/fact-list";

/** Returns a fact's id for a form: a hash of it. */
export function factId(fact: Fact): string {
	return rowVersion(fact).slice(0, 12);
}

/** Returns the sources of a model's figures for staff, by column. */
export function staffFigures(row: ProjectorRow): Record<string, StaffFigure> {
	const toShown = (fact: Fact): StaffFact => ({
		id: factId(fact),
		who: sourceText(fact),
		value: factText(fact),
		source: fact.source,
		by: fact.enteredBy,
		isPinned: fact.isPinned === true,
	});
	return Object.fromEntries(
		[...byField(factsOfRow(row))].map(([field, facts]) => [
			field,
			{ isDisputed: contradicting(facts).length > 0, facts: inOrder(facts).map(toShown) },
		]),
	);
}

import type { SpecRow } from "~/features/catalogue/card/card-specs";
import { SPEC_GROUPS } from "~/features/catalogue/fields/field-kinds.server";
import {
	type FieldName,
	fieldText,
	SHOWN_FIELDS,
} from "~/features/catalogue/fields/field-values.server";
import type { Projector } from "~/features/catalogue/projector";
import { NOT_SPECIFIED, specText, typeset } from "~/features/catalogue/spec-text";
import { readSpecifications } from "~/features/catalogue/specifications";
import type { SpecGroup } from "./key-specs";

/** What of the free-form specifications stands in for a missing value. */
const STAND_INS: Partial<Record<FieldName, keyof ReturnType<typeof readSpecifications>>> = {
	throwRatio: "throwRatio",
	throwType: "throwType",
	speaker: "speakers",
	dimensions: "dimensions",
};

/** What makes the light, from the first place that has it: head and tables say the same. */
function lightSourceRow({ lightSource, lightSourceType, specifications }: Projector): SpecRow {
	const text = lightSource ?? lightSourceType ?? readSpecifications(specifications).lightSource;
	return ["Light source", typeset(specText(text))];
}

/** Leaves out the type of the light source if the light source is the same words. */
function withoutRepeat(rows: SpecRow[]): SpecRow[] {
	const source = rows.find(([label]) => label === "Light source")?.[1].toLowerCase();
	return rows.filter(
		([label, value]) =>
			label !== "Light source type" || value === NOT_SPECIFIED || value.toLowerCase() !== source,
	);
}

/** A field's text, or 'Not specified' where it is missing. */
function valueText(name: FieldName, projector: Projector): string {
	const standIn = STAND_INS[name];
	if (standIn === undefined || projector[name] !== null) {
		return specText(fieldText(name, projector));
	}
	return specText(readSpecifications(projector.specifications)[standIn]);
}

/** Where 'Light source' stands, which is of several fields. */
const LIGHT_SOURCE = { group: "Light and throw", place: 2, row: lightSourceRow } as const;

/** Every row with its place in its group. */
const ROWS = [
	LIGHT_SOURCE,
	...SHOWN_FIELDS.flatMap(({ name, label, detail }) => {
		if (!detail) return [];
		const [group, place] = detail;
		const row = (projector: Projector): SpecRow => [label, typeset(valueText(name, projector))];
		return [{ group, place, row }];
	}),
].sort((a, b) => a.place - b.place);

const GROUPS = SPEC_GROUPS.map((title) => ({
	title,
	rows: ROWS.filter(({ group }) => group === title),
}));

/** Every specification of a model in groups, 'Not specified' where it is missing. */
export function specGroups(projector: Projector): SpecGroup[] {
	return GROUPS.map(({ title, rows }) => ({
		title,
		rows: withoutRepeat(rows.map(({ row }) => row(projector))),
	}));
}

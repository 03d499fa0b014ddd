import { z } from "zod";
import { ukDate } from "~/components/uk-date";
import { FACT_KINDS, type Fact, MAX_SOURCE_LENGTH } from "~/features/catalogue/facts/facts";
import { FACT_LABELS } from "~/features/catalogue/facts/row-facts.server";
import { choiceCell, sourceCell, withHelp } from "~/features/catalogue/fields/cells";
import { normalizedCell } from "~/features/catalogue/fields/field-values.server";
import { DATE_COLUMN } from "~/features/catalogue/fields/read-cells";
import { skuCell } from "~/features/changes/cells/records";

const headerKey = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, "");

const FIELDS_BY_KEY = new Map([...FACT_LABELS.keys()].map((field) => [headerKey(field), field]));

/** The column of a fact, in any spelling of its header. */
const fieldCell = z.string({ error: "field is required" }).transform((text, context) => {
	const field = FIELDS_BY_KEY.get(headerKey(text));
	if (field !== undefined) return field;
	const message =
		text.trim() === ""
			? "field is required"
			: "field must be the template's column of a figure, such as throw_ratio";
	context.addIssue({ code: "custom", message });
	return z.NEVER;
});

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const DAY_PATTERNS = [
	/^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)(?:[T ][\d:.]+Z?)?$/,
	/^(?<day>\d\d?)[/.](?<month>\d\d?)[/.](?<year>\d{4})$/,
	/^(?<day>\d\d?)[ -](?<monthName>[a-z]{3})[a-z]*[ -](?<year>\d{4})$/i,
];

/** Returns a day as 2026-05-12; undefined if there is no such day. */
function isoDay(text: string): string | undefined {
	const parts = DAY_PATTERNS.map((pattern) => pattern.exec(text)?.groups).find(
		(groups) => groups !== undefined,
	);
	if (!parts) return undefined;
	const { year, month, day, monthName } = parts;
	const monthNumber =
		monthName === undefined ? Number(month) : MONTHS.indexOf(monthName.toLowerCase()) + 1;
	const date = new Date(Date.UTC(Number(year), monthNumber - 1, Number(day)));
	const isReal = date.getUTCMonth() === monthNumber - 1 && date.getUTCDate() === Number(day);
	return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** A day such as 2026-05-12, 12/05/2026 or 12 May 2026; empty is null. */
export function dayCell(name: string) {
	const rule = z.string().transform((text, context) => {
		if (text.trim() === "") return null;
		const day = isoDay(text.trim());
		if (day !== undefined) return day;
		context.addIssue({ code: "custom", message: `${name} must be a day such as 2026-05-12` });
		return z.NEVER;
	});
	return withHelp(rule, "A day such as 2026-05-12, not in the future.");
}

/** The cells of a sheet of facts (docs/product.md#import-files). */
export const factCells = z.object({
	sku: skuCell,
	field: withHelp(fieldCell, "A column of the template that is a figure, such as throw_ratio."),
	value: withHelp(z.string(), "As its column writes it."),
	kind: choiceCell("kind", FACT_KINDS).optional(),
	source: sourceCell("source", MAX_SOURCE_LENGTH).optional(),
	[DATE_COLUMN]: dayCell(DATE_COLUMN).optional(),
});

/** A row of a sheet of facts. */
export interface FactRecord {
	sku: string;
	fact: Fact;
}

/** Returns the reason to refuse a fact that was seen after today in the UK; undefined for other facts. */
export function futureDateFault({ seenOn }: Fact, now: Date): string | undefined {
	if (seenOn === null || seenOn <= ukDate(now).iso) return undefined;
	return `${DATE_COLUMN} must not be in the future, not "${seenOn}"`;
}

/** Returns the kind of a fact without a stated kind: "shop", the least trusted, for an address, "staff" for words. */
function defaultFactKind(source: string): Fact["kind"] {
	return /^https:\/\//i.test(source) ? "shop" : "staff";
}

export const factRecordSchema = factCells.transform((cells, context): FactRecord => {
	const { sku, field, seen_on: seenOn = null } = cells;
	const source = cells.source ?? "";
	const kind = cells.kind ?? defaultFactKind(source);
	const normalized = normalizedCell(field, cells.value);
	const refuse = (column: keyof typeof cells, message: string) => {
		context.addIssue({ code: "custom", path: [column], message });
		return z.NEVER;
	};
	if ("reason" in normalized) return refuse("value", normalized.reason);
	if (kind === "measured" && !field.startsWith("measured_")) {
		return refuse("kind", `kind must be another one, because the figure is not a measured one`);
	}
	if (normalized.cell === "" && source === "" && cells.kind !== "staff") {
		return refuse("source", "source is required where value is empty");
	}
	return {
		sku,
		fact: { field, value: normalized.cell, kind, source, seenOn, enteredBy: null },
	};
});

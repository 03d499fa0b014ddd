import type { FieldErrors } from "~/components/form/form-outcome";

/** A form that was not taken, as its page shows it again. */
export interface RefusedForm<Name extends string> {
	/** 400: it is wrong. 409: the row is another meanwhile. 410: there is no such row any more. 503: try again. */
	status: 400 | 409 | 410 | 503;
	values: Record<Name, string>;
	errors: FieldErrors;
	problem: string;
	/** What is stored now, to be compared with what was typed. */
	stored?: { values: Record<Name, string>; version: string } | undefined;
}

export const NOT_SAVED = "Nothing was saved yet: please check the fields that are marked.";
export const STALE =
	"Somebody else saved this while you were changing it. Both versions are below: save again to keep yours.";

export function goneText(what: string): string {
	return `This ${what} was deleted meanwhile, so nothing could be saved. What you typed is still here.`;
}

/** Far more than any field takes. */
const MAX_SHOWN_LENGTH = 5000;

/** What was typed into some fields of a form. */
export function typedValues<Name extends string>(
	fields: FormData,
	names: readonly Name[],
): Record<Name, string> {
	const entries = names.map((name) => [
		name,
		String(fields.get(name) ?? "").slice(0, MAX_SHOWN_LENGTH),
	]);
	return Object.fromEntries(entries) as Record<Name, string>;
}

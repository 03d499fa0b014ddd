import {
	MAX_TERM_DESCRIPTION_LENGTH,
	MAX_TERM_LENGTH,
} from "~/features/catalogue/write/terms/term-record";

export const TERM_FIELDS = ["term", "description"] as const;
export type TermField = (typeof TERM_FIELDS)[number];
export type TermValues = Record<TermField, string>;

export const TERM_LABELS: Readonly<Record<TermField, string>> = {
	term: "Term",
	description: "What it means",
};

export const MAX_LENGTHS: Readonly<Record<TermField, number>> = {
	term: MAX_TERM_LENGTH,
	description: MAX_TERM_DESCRIPTION_LENGTH,
};

export const NEW_TERM: TermValues = { term: "", description: "" };

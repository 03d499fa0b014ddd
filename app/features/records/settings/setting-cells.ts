import { z } from "zod";
import type { ControlField } from "~/components/form/field-control";
import { cellSchemaOf, printable } from "~/features/catalogue/fields/cells";
import { fieldFactory } from "~/features/records/kit/record";

/** Declares a field of a setting. `maxLength` is that of a text; a choice, which has no text, gets 0. */
export const settingField = (
	name: string,
	label: string,
	maxLength: number,
	fieldSettings: Partial<ControlField> = {},
) =>
	fieldFactory()(name, label, {
		...fieldSettings,
		control: { maxLength, ...fieldSettings.control },
	});

export const numberField = (name: string, label: string, hint: string) =>
	settingField(name, label, 5, { hint, control: { inputMode: "numeric" } });

/** Text on one line; empty is null. */
export const lineCell = (name: string, maxLength: number) =>
	cellSchemaOf((cell, refuse) => {
		const text = printable(cell).replace(/\s+/g, " ").trim();
		if (text.length <= maxLength) return text || null;
		return refuse(`${name} must be at most ${maxLength} characters`);
	});

/** One e-mail address; empty is null. */
export const emailCell = (name: string) =>
	lineCell(name, 200).refine(
		(text) => text === null || z.email().safeParse(text).success,
		`${name} must be one e-mail address`,
	);

/** A whole number from `min` to `max`; empty is null. */
export const boundedCell = (name: string, min: number, max: number, unit = "") =>
	cellSchemaOf((cell, refuse) => {
		if (cell === "") return null;
		const isWithin = /^\d{1,5}$/.test(cell) && Number(cell) >= min && Number(cell) <= max;
		return isWithin
			? Number(cell)
			: refuse(`${name} must be a whole number${unit && ` of ${unit}`} from ${min} to ${max}`);
	});

import { z } from "zod";
import { cellSchemaOf } from "~/features/catalogue/fields/cells";
import { defineRecord } from "~/features/records/kit/define-record.server";
import { fieldFactory, type RecordFormErrors } from "~/features/records/kit/record";
import { isWeightless, MAX_WEIGHT, WEIGHT_SETS } from "~/features/scores/weights";
import { findSetting, writeSetting } from "~/features/settings/settings.queries.server";
import { SETTINGS_PAGE, settingPath } from "./setting-record.server";

const KEY = "scores";
const PATH = settingPath(KEY);
const NAME = "Scores";

/** The weights that staff have set, by field. */
type Weights = Readonly<Record<string, number>>;

const SCORE_PARTS = WEIGHT_SETS.flatMap(({ parts }) => parts);

const weightCell = (name: string) =>
	cellSchemaOf((cell, refuse) => {
		if (cell === "") return null;
		const isWeight = /^\d{1,3}$/.test(cell) && Number(cell) <= MAX_WEIGHT;
		return isWeight
			? Number(cell)
			: refuse(`${name} must be a whole number from 0 to ${MAX_WEIGHT}`);
	});

const field = fieldFactory();

/** The weights of the parts of each use's score (docs/staff.md#weights-of-scores). */
export const scoresRecord = defineRecord<Weights, Record<string, number | null>>({
	subject: "setting",
	path: PATH,
	noun: "setting",
	heading: NAME,
	parent: SETTINGS_PAGE,
	onlyKey: KEY,
	layout: WEIGHT_SETS.map(({ title, parts }) => ({
		legend: title,
		intro:
			"Weights may add up to any sum: they are scaled to 100 points. Leave a field empty to use our weight.",
		fields: parts.map(({ field: fieldName, name: partName, defaultWeight }) =>
			field(fieldName, `${title}: ${partName}`, {
				control: { maxLength: 10, inputMode: "numeric", placeholder: String(defaultWeight) },
			}),
		),
	})),
	schema: z.object(
		Object.fromEntries(SCORE_PARTS.map((part) => [part.field, weightCell(part.field)])),
	),
	keyOf: () => KEY,
	nameOf: () => NAME,
	valuesOf: (weights) =>
		Object.fromEntries(SCORE_PARTS.map((part) => [part.field, String(weights[part.field] ?? "")])),
	findRow: (db) => findSetting(db, KEY),
	makeRow: (formValues) =>
		Object.fromEntries(
			SCORE_PARTS.flatMap(({ field: fieldName, defaultWeight }) => {
				const weight = formValues[fieldName] ?? null;
				return weight === null || weight === defaultWeight ? [] : [[fieldName, weight]];
			}),
		),
	async check(_, weights): Promise<RecordFormErrors | undefined> {
		const weightlessSets = WEIGHT_SETS.filter((set) => isWeightless(set, weights));
		if (weightlessSets.length === 0) return undefined;
		return Object.fromEntries(
			weightlessSets.flatMap(({ title, parts }) =>
				parts
					.slice(0, 1)
					.map((part) => [
						part.field,
						[`${title}: the weights add up to 0, so give one part more than 0`],
					]),
			),
		);
	},
	async write(trx, weights, _, stamp) {
		await writeSetting(trx, KEY, weights, stamp);
		return { row: weights };
	},
	redirectAfterSave: () => ({ path: PATH, title: "The weights of scores were saved" }),
	async pageDetails() {
		return {
			intro:
				"How much each part of a score counts, 0 to 100. Scores, picks and the best match change at once, and the page “How we choose” shows these weights.",
		};
	},
});

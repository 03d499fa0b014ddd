import { z } from "zod";
import { cellSchemaOf, sourceCell } from "~/features/catalogue/fields/cells";
import { dayCell } from "~/features/changes/cells/fact-record";
import { defineRecord } from "~/features/records/kit/define-record.server";
import { fieldFactory } from "~/features/records/kit/record";
import {
	findSetting,
	type Setting,
	writeSetting,
} from "~/features/settings/settings.queries.server";
import { SETTINGS_PAGE } from "./setting-record.server";

const PATH = "/admin/electricity";
const KEY = "electricity";
const NAME = "Price of electricity";

/** Accepted prices in pence per kWh; others are typing errors. */
const PENCE_RANGE = { min: 0.1, max: 200 } as const;
/** Maximum length of the text of each field. */
const MAX_FIELD_LENGTH = 500;

interface ElectricityRow {
	/** The price that staff have set; undefined without a price, and while the example of the sample catalogue is used. */
	rate: Omit<Setting<"electricity">, "isExample"> | undefined;
}

const penceCell = cellSchemaOf((cell, refuse) => {
	const text = cell.replace(/\s*p$/i, "").replace(",", ".");
	if (text === "") return null;
	if (!/^\d{1,9}(\.\d{1,3})?$/.test(text)) {
		return refuse("pence_per_kwh must be pence with at most three decimals, such as 26.35");
	}
	const { min, max } = PENCE_RANGE;
	const isWithin = Number(text) >= min && Number(text) <= max;
	return isWithin ? Number(text) : refuse(`pence_per_kwh must be between ${min} and ${max} pence`);
});

const schema = z
	.object({
		pence_per_kwh: penceCell,
		date: dayCell("date"),
		source: sourceCell("source", MAX_FIELD_LENGTH),
	})
	.transform(({ pence_per_kwh: pencePerKwh, date, source }, context): ElectricityRow => {
		if (pencePerKwh === null) return { rate: undefined };
		if (date !== null && source !== null) return { rate: { pencePerKwh, date, source } };
		for (const [name, value] of Object.entries({ date, source })) {
			if (value !== null) continue;
			context.addIssue({ code: "custom", path: [name], message: `${name} is required` });
		}
		return z.NEVER;
	});

const field = fieldFactory();

/** The price of electricity used for running costs (docs/staff.md#price-of-electricity). */
export const electricityRecord = defineRecord({
	subject: "setting",
	path: PATH,
	noun: "setting",
	heading: NAME,
	parent: SETTINGS_PAGE,
	onlyKey: KEY,
	layout: [
		field("pence_per_kwh", "Pence per kWh", {
			control: { maxLength: MAX_FIELD_LENGTH, placeholder: "26.35" },
			hint: `${PENCE_RANGE.min} to ${PENCE_RANGE.max}. If left empty, running costs leave electricity out or use the sample catalogue's example, and say so.`,
		}),
		field("date", "From", {
			control: { maxLength: MAX_FIELD_LENGTH, placeholder: "2026-10-01" },
			hint: "The day from which this price applies.",
		}),
		field("source", "Source", {
			control: { maxLength: MAX_FIELD_LENGTH },
			hint: "An https address or words. Pages show it with each sum.",
		}),
	],
	schema,
	keyOf: () => KEY,
	nameOf: () => NAME,
	valuesOf: ({ rate }: ElectricityRow) => ({
		pence_per_kwh: String(rate?.pencePerKwh ?? ""),
		date: rate?.date ?? "",
		source: rate?.source ?? "",
	}),
	async findRow(db): Promise<ElectricityRow> {
		const setting = await findSetting(db, KEY);
		if (!setting || setting.isExample) return { rate: undefined };
		const { pencePerKwh, date, source } = setting;
		return { rate: { pencePerKwh, date, source } };
	},
	makeRow: (formValues) => formValues,
	async write(trx, row, _, stamp) {
		await writeSetting(trx, KEY, row.rate, stamp);
		return { row };
	},
	redirectAfterSave: () => ({ path: PATH, title: "The price of electricity was saved" }),
});

import { z } from "zod";
import { defineRecord } from "~/features/records/kit/define-record.server";
import {
	type FormLayout,
	type FormTexts,
	layoutFields,
	type RecordFormErrors,
	type RecordImage,
	type RecordLink,
	type StaffRecord,
} from "~/features/records/kit/record";
import {
	defaultFields,
	findStoredFields,
	fixedFields,
	type SettingFields,
	type SettingKey,
	writeSetting,
} from "~/features/settings/settings.queries.server";

export const SETTINGS_PAGE = { name: "Settings", to: "/admin/settings" };

export const settingPath = (key: SettingKey) => `${SETTINGS_PAGE.to}/${key}`;

interface SettingRow {
	/** The fields that staff have set. */
	stored: SettingFields;
	/** All fields: defaults, overridden by stored values, overridden by the environment. */
	values: SettingFields;
}

type CellSchemas = Record<string, z.ZodType<string | number | boolean | null | undefined>>;

/** A field whose value is never shown again; an empty value keeps the stored secret. */
interface SecretField {
	name: string;
	/** Name of the field with the time at which the secret was set, which is in the audit log instead of the secret. */
	timeField: string;
	/** Name of the field with the user name; without a user name no secret is stored. */
	usernameField: string;
	seal(text: string): string;
}

/** A setting with its form; fields without a control, such as the file name of an image, are set by other actions. */
interface SettingDefinition {
	key: SettingKey;
	heading: string;
	intro: string;
	layout: FormLayout;
	/** Rules of the form's fields, by the names of the setting's fields; null is the default. */
	cells: CellSchemas;
	secret?: SecretField;
	/** Returns errors that depend on several fields, by field. */
	check?(
		values: SettingFields,
	): RecordFormErrors | undefined | Promise<RecordFormErrors | undefined>;
	/** Returns hints that depend on the stored values, by field. */
	hintsOf?(values: SettingFields): FormTexts;
	/** Returns texts about faults of the stored values. */
	warningsOf?(values: SettingFields): string[];
	/** A trial of the stored values, such as a test mail. */
	trial?: StaffRecord["trial"];
	/** Links to pages about the setting. */
	links?: readonly RecordLink[];
	/** Returns a preview of typed values before they are saved. */
	preview?: StaffRecord["preview"];
	/** Returns the image of the setting; `image` has the actions that store and remove it. */
	imageOf?(values: SettingFields): RecordImage;
	image?: StaffRecord["image"];
}

function settingRow(key: SettingKey, stored: SettingFields): SettingRow {
	return { stored, values: { ...defaultFields(key), ...stored, ...fixedFields(key).values } };
}

function textOf(value: SettingFields[string] | undefined): string {
	if (typeof value === "boolean") return value ? "yes" : "no";
	return String(value ?? "");
}

/** Declares a setting as a record of staff. Fields that equal their default are not stored. */
export function settingRecord(definition: SettingDefinition): StaffRecord {
	const { key, heading, layout, cells, secret, check, preview, image, trial } = definition;
	const fieldNames = layoutFields(layout).map(({ name }) => name);
	const loggedFields = ({ values }: SettingRow): FormTexts =>
		Object.fromEntries(
			Object.keys(defaultFields(key)).flatMap((name) =>
				name === secret?.name ? [] : [[name, textOf(values[name])]],
			),
		);
	/**
	 * Returns the stored fields with the typed secret; with the earlier secret if the field is empty; without a secret if
	 * there is no user name.
	 */
	const withSecret = (
		storedFields: SettingFields,
		{ name, timeField, usernameField, seal }: SecretField,
		text: unknown,
	) => {
		if (typeof text === "string" && text !== "")
			return { ...storedFields, [name]: seal(text), [timeField]: new Date().toISOString() };
		if (storedFields[usernameField] !== undefined) return storedFields;
		const { [name]: _, [timeField]: __, ...fieldsWithoutSecret } = storedFields;
		return fieldsWithoutSecret;
	};
	const withFields = ({ stored }: SettingRow, fields: Record<string, unknown>): SettingRow => {
		const defaults = defaultFields(key);
		const fixedValues = fixedFields(key).values;
		const storedFields = { ...stored };
		for (const [name, value] of Object.entries(fields)) {
			if (name in fixedValues || name === secret?.name || name === secret?.timeField) continue;
			delete storedFields[name];
			const isSet = value !== null && value !== "" && value !== defaults[name];
			if (isSet) storedFields[name] = z.union([z.string(), z.number(), z.boolean()]).parse(value);
		}
		const canSetSecret = secret && !(secret.name in fixedValues);
		return settingRow(
			key,
			canSetSecret ? withSecret(storedFields, secret, fields[secret.name]) : storedFields,
		);
	};
	const record = defineRecord<SettingRow, Record<string, unknown>>({
		subject: "setting",
		path: settingPath(key),
		noun: "setting",
		heading,
		parent: SETTINGS_PAGE,
		onlyKey: key,
		layout,
		schema: z.object(cells),
		keyOf: () => key,
		nameOf: () => heading,
		valuesOf: ({ values }) =>
			Object.fromEntries(
				fieldNames.map((name) => [name, name === secret?.name ? "" : textOf(values[name])]),
			),
		loggedFields,
		findRow: async (db) => settingRow(key, await findStoredFields(db, key)),
		makeRow: (formValues, row) => withFields(row ?? settingRow(key, {}), formValues),
		// `makeRow` has set the fields of the form already.
		withFieldsOutsideForm: (row, fields) =>
			withFields(
				row,
				Object.fromEntries(Object.entries(fields).filter(([name]) => !fieldNames.includes(name))),
			),
		check: async (_, { values }) => check?.(values),
		async write(trx, row, _, stamp) {
			await writeSetting(trx, key, row.stored, stamp);
			return { row };
		},
		redirectAfterSave: () => ({ path: settingPath(key), title: `${heading}: saved` }),
		async pageDetails({ values }) {
			const { variables } = fixedFields(key);
			const hints = [...variables].map(([name, variable]) => [
				name,
				`Set by the environment (${variable}).`,
			]);
			return {
				intro: definition.intro,
				hints: { ...definition.hintsOf?.(values), ...Object.fromEntries(hints) },
				readOnlyFields: [...variables.keys()],
				warnings: definition.warningsOf?.(values) ?? [],
				...(definition.links && { links: definition.links }),
				...(definition.imageOf && { image: definition.imageOf(values) }),
			};
		},
		...(preview && { preview }),
		...(image && { image }),
		...(trial && { trial }),
	});
	if (!secret) return record;
	const { undoable } = record;
	return {
		...record,
		undoable: {
			...undoable,
			// The audit log has no secret that an undo could bring back.
			async find(db, rowKey) {
				const { [secret.timeField]: _, ...fields } = (await undoable.find(db, rowKey)) ?? {};
				return fields;
			},
		},
	};
}

import { z } from "zod";
import { defineRecord } from "~/features/records/kit/define-record.server";
import {
	type Errors,
	type FormLayout,
	layoutFields,
	type RecordImage,
	type RecordLink,
	type StaffRecord,
	type Texts,
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

type Cells = Record<string, z.ZodType<string | number | boolean | null | undefined>>;

/** A field whose value is never shown again; an empty value keeps the stored secret. */
interface Secret {
	name: string;
	/** Name of the field with the time at which the secret was set, which is in the audit log instead of the secret. */
	setAt: string;
	/** Name of the field with the user name; without a user name no secret is stored. */
	account: string;
	seal(text: string): string;
}

/** A setting whose form has all its fields. */
interface SettingForm {
	key: SettingKey;
	heading: string;
	intro: string;
	layout: FormLayout;
	/** Rules of the form's fields, by the names of the setting's fields; null is the default. */
	cells: Cells;
	secret?: Secret;
	/** Returns errors that depend on several fields, by field. */
	check?(values: SettingFields): Errors | undefined | Promise<Errors | undefined>;
	/** Returns hints that depend on the stored values, by field. */
	hintsOf?(values: SettingFields): Texts;
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
export function settingRecord(form: SettingForm): StaffRecord {
	const { key, heading, layout, cells, secret, check, preview, image, trial } = form;
	const names = layoutFields(layout).map(({ name }) => name);
	const loggedOf = ({ values }: SettingRow): Texts =>
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
		next: SettingFields,
		{ name, setAt, account, seal }: Secret,
		text: unknown,
	) => {
		if (typeof text === "string" && text !== "")
			return { ...next, [name]: seal(text), [setAt]: new Date().toISOString() };
		if (next[account] !== undefined) return next;
		const { [name]: _, [setAt]: __, ...rest } = next;
		return rest;
	};
	const withFields = ({ stored }: SettingRow, fields: Record<string, unknown>): SettingRow => {
		const defaults = defaultFields(key);
		const fixed = fixedFields(key).values;
		const next = { ...stored };
		for (const [name, value] of Object.entries(fields)) {
			if (name in fixed || name === secret?.name || name === secret?.setAt) continue;
			delete next[name];
			const isSet = value !== null && value !== "" && value !== defaults[name];
			if (isSet) next[name] = z.union([z.string(), z.number(), z.boolean()]).parse(value);
		}
		const isOpen = secret && !(secret.name in fixed);
		return settingRow(key, isOpen ? withSecret(next, secret, fields[secret.name]) : next);
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
				names.map((name) => [name, name === secret?.name ? "" : textOf(values[name])]),
			),
		loggedOf,
		findRow: async (db) => settingRow(key, await findStoredFields(db, key)),
		make: (read, row) => withFields(row ?? settingRow(key, {}), read),
		withLogged: (row, fields) =>
			withFields(
				row,
				Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))),
			),
		check: async (_, { values }) => check?.(values),
		async write(trx, row, _, stamp) {
			await writeSetting(trx, key, row.stored, stamp);
			return { row };
		},
		done: () => ({ path: settingPath(key), title: `${heading}: saved` }),
		async show({ values }) {
			const { variables } = fixedFields(key);
			const hints = [...variables].map(([name, variable]) => [
				name,
				`Set by the environment (${variable}).`,
			]);
			return {
				intro: form.intro,
				hints: { ...form.hintsOf?.(values), ...Object.fromEntries(hints) },
				fixed: [...variables.keys()],
				warnings: form.warningsOf?.(values) ?? [],
				...(form.links && { links: form.links }),
				...(form.imageOf && { image: form.imageOf(values) }),
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
				const { [secret.setAt]: _, ...fields } = (await undoable.find(db, rowKey)) ?? {};
				return fields;
			},
		},
	};
}

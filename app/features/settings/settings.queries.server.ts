import { versionOf } from "db/connection.server";
import { encodeJson } from "db/json/json-columns";
import type { Db, Trx } from "db/schema";
import { unavailability } from "db/writes/unavailable";
import { emitAfterCommit } from "db/writes/write";
import { z } from "zod";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { isSetInEnvironment, type Settings, settings } from "~/config/env.server";
import { SITE_NAME, SITE_TAGLINE } from "~/config/site";
import { setStaffSiteAddress } from "~/config/site-address.server";
import { logFailure } from "~/logging/failure.server";
import {
	FOOTER_TEXT,
	HOME_SECTION_IDS,
	HOME_TEXTS,
	type HomeText,
	visibilityField,
} from "./home-texts";
import { ENCRYPTION_KEYS, parseMailServer } from "./mail-server";
import { tagContentField, tagNameField, VERIFIER_IDS, VERIFIERS } from "./verification";

const homeTextSchemas = Object.fromEntries(
	Object.entries(HOME_TEXTS).map(([id, text]) => [id, z.string().default(text)]),
) as Record<HomeText, z.ZodDefault<z.ZodString>>;

const visibilitySchemas = Object.fromEntries(
	HOME_SECTION_IDS.map((id) => [visibilityField(id), z.boolean().default(true)]),
) as Record<ReturnType<typeof visibilityField>, z.ZodDefault<z.ZodBoolean>>;

const verificationSchemas = Object.fromEntries(
	VERIFIER_IDS.flatMap((id) => [
		[tagNameField(id), z.string().default(VERIFIERS[id].tag)],
		[tagContentField(id), z.string().default("")],
	]),
) as Record<
	ReturnType<typeof tagNameField> | ReturnType<typeof tagContentField>,
	z.ZodDefault<z.ZodString>
>;

/** The settings of staff, each with the schema of its JSON. Fields that staff have not set are absent in the JSON. */
const SETTING_SCHEMAS = {
	site: z.object({
		name: z.string().default(SITE_NAME),
		/** The site's purpose in one sentence. */
		sentence: z.string().default(SITE_TAGLINE),
		/** E-mail address shown to visitors; the owner's of `mail` unless staff set another. */
		contact: z.string().default(""),
		/** The time within which visitors get an answer. */
		answer: z.string().default("within 24 hours on business days"),
	}),
	/** The company behind the site; empty texts are unknown. */
	company: z.object({
		name: z.string().default(""),
		/** The legal form, such as "Private limited company". */
		form: z.string().default(""),
		number: z.string().default(""),
		address: z.string().default(""),
		vat: z.string().default(""),
	}),
	/** Texts of the home page and the footer, and for each section whether it is shown. */
	home: z.object({
		...homeTextSchemas,
		...visibilitySchemas,
		footer: z.string().default(FOOTER_TEXT),
	}),
	/** Accent colour as #rrggbb and file name of the logo; empty for the defaults. */
	look: z.object({ accent: z.string().default(""), logo: z.string().default("") }),
	/** Hash of the uploaded icon; empty for the default icon. */
	icon: z.object({ icon: z.string().default("") }),
	/** File name of the image of shared links, and its description; empty for the defaults. */
	card: z.object({ picture: z.string().default(""), alt: z.string().default("") }),
	/** Days after the last check, by a feed or by hand, until an offer is stale, and until it is no longer listed. */
	offers: z.object({
		staleDays: z.number().default(() => settings().OFFERS_STALE_DAYS),
		staleDaysByHand: z.number().default(() => settings().OFFERS_STALE_DAYS_BY_HAND),
		goneDays: z.number().default(() => settings().OFFERS_GONE_DAYS),
	}),
	/** The mail server and its account; without host or owner the site sends no mail. */
	mail: z.object({
		host: z.string().default(""),
		port: z.number().default(465),
		encryption: z.enum(ENCRYPTION_KEYS).default("tls"),
		username: z.string().default(""),
		/** Encrypted (app/features/settings/stored-password.server.ts). */
		password: z.string().default(""),
		/** The time at which the password was set, as an ISO 8601 instant. */
		passwordSetAt: z.string().default(""),
		/** The address that messages are mailed to, also the sender of all other mails. */
		owner: z.string().default(""),
	}),
	/** The site's public address; empty if it is taken from each request. */
	address: z.object({ url: z.string().default(() => settings().SITE_URL ?? "") }),
	/** Hours between scheduled backups, 0 for none; number of backups to keep; their folder, empty for the default. */
	backups: z.object({
		everyHours: z.number().default(() => settings().BACKUP_EVERY_HOURS),
		keep: z.number().default(() => settings().BACKUP_KEEP),
		folder: z.string().default(() => settings().BACKUP_FOLDER ?? ""),
	}),
	/** Minutes between checks for due feeds; 0 for never. */
	feeds: z.object({ everyMinutes: z.number().default(() => settings().FEEDS_EVERY_MINUTES) }),
	/** AdSense: publisher and the numbers of its slots; without a publisher there are no ads. */
	ads: z.object({
		client: z.string().default(() => settings().ADSENSE_CLIENT ?? ""),
		banner: z.string().default(() => settings().ADSENSE_SLOT_BANNER ?? ""),
		block: z.string().default(() => settings().ADSENSE_SLOT_BLOCK ?? ""),
	}),
	/** Tags that prove who owns the site; a tag without content is not shown. */
	verification: z.object(verificationSchemas),
	/**
	 * Weights of the parts of scores by their fields (`WEIGHT_SETS`), as whole numbers; unchanged default weights are
	 * absent.
	 */
	scores: z.record(z.string(), z.number().int().min(0).max(100)).default({}),
	/**
	 * Price of electricity in pence per kWh, the day from which it applies (ISO 8601) and its source, words or an
	 * address.
	 */
	electricity: z
		.object({
			pencePerKwh: z.number(),
			date: z.iso.date(),
			source: z.string(),
			/** True for the example price of the sample catalogue. */
			isExample: z.boolean().optional(),
		})
		.optional(),
} as const;

const settingsSchema = z.object(SETTING_SCHEMAS);

export type SettingKey = keyof typeof SETTING_SCHEMAS;
export type SiteSettings = z.output<typeof settingsSchema>;
export type Setting<Key extends SettingKey> = NonNullable<SiteSettings[Key]>;

/** Fields of a setting by name, as stored. */
export type SettingFields = Record<string, string | number | boolean>;

const fieldsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** Environment variables that may set fields, by setting and field. */
const VARIABLES_BY_FIELD: { [Key in SettingKey]?: Readonly<Record<string, keyof Settings>> } = {
	offers: {
		staleDays: "OFFERS_STALE_DAYS",
		staleDaysByHand: "OFFERS_STALE_DAYS_BY_HAND",
		goneDays: "OFFERS_GONE_DAYS",
	},
	address: { url: "SITE_URL" },
	backups: {
		everyHours: "BACKUP_EVERY_HOURS",
		keep: "BACKUP_KEEP",
		folder: "BACKUP_FOLDER",
	},
	feeds: { everyMinutes: "FEEDS_EVERY_MINUTES" },
	ads: {
		client: "ADSENSE_CLIENT",
		banner: "ADSENSE_SLOT_BANNER",
		block: "ADSENSE_SLOT_BLOCK",
	},
};

/** Fields that the environment sets. */
interface FixedFields {
	values: SettingFields;
	/** Names of the variables, by field. */
	variables: ReadonlyMap<string, string>;
}

/** Returns the fields of `mail` if the environment sets them. */
function fixedMail(): FixedFields {
	const { SMTP_URL, CONTACT_TO } = settings();
	if (SMTP_URL === undefined || CONTACT_TO === undefined)
		return { values: {}, variables: new Map() };
	const server = parseMailServer(SMTP_URL);
	const values = { ...server, password: "", passwordSetAt: "", owner: CONTACT_TO };
	const variables = Object.keys(values).map((field) => [field, "SMTP_URL"] as const);
	return { values, variables: new Map([...variables, ["owner", "CONTACT_TO"]]) };
}

/** Returns the fields of a setting that the environment sets, with their variables. */
export function fixedFields(key: SettingKey): FixedFields {
	if (key === "mail") return fixedMail();
	const fixedVariables = Object.entries(VARIABLES_BY_FIELD[key] ?? {}).filter(([, variable]) =>
		isSetInEnvironment(variable),
	);
	const values = fixedVariables.map(([field, variable]) => [field, settings()[variable]]);
	return {
		values: fieldsSchema.parse(Object.fromEntries(values)),
		variables: new Map(fixedVariables),
	};
}

/** Returns a setting's default values. */
export function defaultFields(key: SettingKey): SettingFields {
	return fieldsSchema.parse(SETTING_SCHEMAS[key].parse({}));
}

/** Texts of rows that could not be read, by key, so that each is logged only once. */
const unreadableTexts = new Map<string, string>();

/**
 * Parses the fields of a row; undefined if they do not match the schema, for example after a return to an older
 * release.
 */
function parseFields(key: SettingKey, text: string | undefined): SettingFields | undefined {
	if (text === undefined) return undefined;
	try {
		const fields = fieldsSchema.parse(JSON.parse(text));
		SETTING_SCHEMAS[key].parse(fields);
		return fields;
	} catch (error) {
		if (unreadableTexts.get(key) !== text) {
			logFailure(`The setting "${key}" cannot be read, so its default counts`, error);
		}
		unreadableTexts.set(key, text);
		return undefined;
	}
}

const SETTING_KEYS = Object.keys(SETTING_SCHEMAS) as SettingKey[];

async function listStoredFields(db: Db): Promise<Map<SettingKey, SettingFields | undefined>> {
	const rows = await db
		.selectFrom("settings")
		.select(["key", "value"])
		.where("key", "in", SETTING_KEYS)
		.execute();
	const texts = new Map(rows.map(({ key, value }) => [key, value]));
	return new Map(SETTING_KEYS.map((key) => [key, parseFields(key, texts.get(key))]));
}

/** Returns all settings: what the environment sets, else what staff have stored, else the defaults. */
function effectiveSettings(
	stored: ReadonlyMap<SettingKey, SettingFields | undefined>,
): SiteSettings {
	const valuesOf = (key: SettingKey) =>
		key === "electricity" ? stored.get(key) : { ...stored.get(key), ...fixedFields(key).values };
	const parsedSettings = settingsSchema.parse(
		Object.fromEntries(SETTING_KEYS.map((key) => [key, valuesOf(key)])),
	);
	return {
		...parsedSettings,
		site: {
			...parsedSettings.site,
			contact: parsedSettings.site.contact || parsedSettings.mail.owner,
		},
	};
}

const readSettings = async (db: Db) => effectiveSettings(await listStoredFields(db));

type StoredSettings = Awaited<ReturnType<typeof listStoredFields>>;

/** Shares the site's address with modules that have no database. */
function shareSiteAddressOf(stored: StoredSettings): StoredSettings {
	setStaffSiteAddress(String(stored.get("address")?.url ?? ""));
	return stored;
}

const lastReadByDb = new WeakMap<Db, { version: string; stored: Promise<StoredSettings> }>();

/** Returns the fields that staff have set, read once for each version of the data. */
function storedFieldsOf(db: Db): Promise<StoredSettings> {
	const version = versionOf(db);
	const previousRead = lastReadByDb.get(db);
	if (previousRead && (version === undefined || version === previousRead.version))
		return previousRead.stored;
	const stored = listStoredFields(db)
		.then(shareSiteAddressOf)
		.catch((error) => {
			if (unavailability(error) === undefined) logFailure("The settings could not be read", error);
			if (previousRead) lastReadByDb.set(db, previousRead);
			else lastReadByDb.delete(db);
			return previousRead?.stored ?? new Map();
		});
	if (version !== undefined) lastReadByDb.set(db, { version, stored });
	return stored;
}

/**
 * Returns all settings: what the environment sets, else what staff have set, else the defaults. Never rejects: while
 * the database is unavailable, the last settings of staff that were read are used, else the defaults.
 */
export async function siteSettings(db: Db): Promise<SiteSettings> {
	return effectiveSettings(await storedFieldsOf(db));
}

/** Reads a setting from the database, bypassing the cache; undefined if staff have not set it and it has no default. */
export async function findSetting<Key extends SettingKey>(
	db: Db,
	key: Key,
): Promise<SiteSettings[Key]> {
	return (await readSettings(db))[key];
}

/** Returns the fields of a setting that staff have set. */
export async function findStoredFields(db: Db, key: SettingKey): Promise<SettingFields> {
	return (await listStoredFields(db)).get(key) ?? {};
}

/** Stores a setting, or deletes it if no field is set. */
export async function writeSetting(
	trx: Trx,
	key: SettingKey,
	fields: SettingFields | undefined,
	{ by, now }: ChangeStamp,
): Promise<void> {
	// Prices that pages show depend on the ages of offers.
	if (key === "offers") emitAfterCommit(trx, "offers-changed");
	// Waiting mails can be sent now.
	if (key === "mail") emitAfterCommit(trx, "mail-queued");
	if (fields === undefined || Object.keys(fields).length === 0) {
		await trx.deleteFrom("settings").where("key", "=", key).execute();
		return;
	}
	const values = { value: encodeJson(fields), updatedAt: now.toISOString(), updatedBy: by };
	await trx
		.insertInto("settings")
		.values({ key, ...values })
		.onConflict((conflict) => conflict.column("key").doUpdateSet(values))
		.execute();
}

/** Stores images of the site, such as its logo. Replaced images are kept, so that a change can be undone. */
export async function insertSiteImages(
	trx: Trx,
	files: readonly { name: string; bytes: Buffer }[],
	now: Date,
): Promise<void> {
	await trx
		.insertInto("site_logos")
		.values(files.map((file) => ({ ...file, storedAt: now.toISOString() })))
		.onConflict((conflict) => conflict.column("name").doNothing())
		.execute();
}

export async function findSiteImageBytes(db: Db, name: string): Promise<Uint8Array | undefined> {
	const row = await db
		.selectFrom("site_logos")
		.select("bytes")
		.where("name", "=", name)
		.executeTakeFirst();
	return row?.bytes;
}

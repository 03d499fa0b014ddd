import { z } from "zod";
import { newPasswordSchema, usernameSchema } from "./account-rules";
import { serviceAccountSchema } from "./service-account.server";
import { unknownVariables } from "./unknown-variables";

/** Schema of a setting that is on (1) or off (0). */
const flagSchema = (defaultText: "0" | "1") =>
	z
		.enum(["0", "1", "true", "false"], { error: "must be 1 or 0" })
		.default(defaultText)
		.transform((value) => value === "1" || value === "true");

/** Schema of a whole number, with one message for every other value. */
function integerSchema(min: number, max: number, unit = "") {
	const error = `must be a whole number${unit && ` of ${unit}`} from ${min} to ${max}`;
	return z
		.string()
		.regex(/^\d{1,7}$/, error)
		.transform(Number)
		.pipe(z.number().min(min, error).max(max, error));
}

const portSchema = integerSchema(1, 65_535);

const dayCountSchema = integerSchema(1, 3650, "days");

/** Returns true for an address without path, parameters, fragment and user; for addresses that `z.url` rejects too. */
function isOrigin(address: string): boolean {
	if (!URL.canParse(address)) return true;
	const url = new URL(address);
	return !/^https?:$/.test(url.protocol) || url.href === `${url.origin}/`;
}

/** The site's public address, without a slash at the end. */
export const siteUrlSchema = z
	.url({ protocol: /^https?$/, error: "must be an http or https address" })
	.refine(isOrigin, "must have no path: the site is served at the top of its address")
	.transform((value) => new URL(value).origin);

const adSlotSchema = z.string().regex(/^\d{4,20}$/, "must be an ad slot's number");

/** A Google sheet's id, given alone or within the sheet's address. */
const sheetIdSchema = z.string().transform((value, context) => {
	const id =
		/^(?:https:\/\/docs\.google\.com\/spreadsheets\/d\/)?([\w-]{10,200})(?:[/?#].*)?$/.exec(value);
	if (id?.[1]) return id[1];
	context.addIssue({ code: "custom", message: "must be a Google sheet's id or address" });
	return z.NEVER;
});

const variablesSchema = z.object({
	DATABASE_URL: z
		.string()
		.regex(
			/^(?:file:.+|:memory:|postgres(?:ql)?:\/\/.+)$/i,
			"must be file:PATH, :memory: or postgres://USER:PASSWORD@HOST/NAME",
		)
		.default("file:./data/beamwise.db"),
	DATABASE_CONNECTIONS: integerSchema(2, 50).default(10),
	HOST: z.string().optional(),
	PORT: portSchema.default(3000),
	DRAIN_SECONDS: integerSchema(0, 60, "seconds").default(3),
	SITE_URL: siteUrlSchema.optional(),
	METRICS_PORT: portSchema.optional(),
	LOG_FORMAT: z.enum(["text", "json"], { error: "must be text or json" }).default("text"),
	TRUST_PROXY: flagSchema("0"),
	SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
	SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp or smtps address" }).optional(),
	CONTACT_TO: z.email({ error: "must be one e-mail address" }).optional(),
	MAIL_PER_HOUR: integerSchema(1, 1_000_000, "letters").default(1000),
	ADSENSE_CLIENT: z
		.string()
		.regex(/^ca-pub-\d{10,20}$/, "must be a publisher id like ca-pub-1234567890123456")
		.optional(),
	ADSENSE_SLOT_BANNER: adSlotSchema.optional(),
	ADSENSE_SLOT_BLOCK: adSlotSchema.optional(),
	ADMIN_USERNAME: usernameSchema.optional(),
	ADMIN_PASSWORD: newPasswordSchema.optional(),
	OFFERS_STALE_DAYS: dayCountSchema.default(7),
	OFFERS_STALE_DAYS_BY_HAND: dayCountSchema.optional(),
	OFFERS_GONE_DAYS: dayCountSchema.default(365),
	PRICE_FROM_OFFERS: flagSchema("1"),
	FEEDS_ALLOW_PRIVATE: flagSchema("0"),
	FEEDS_EVERY_MINUTES: integerSchema(0, 1440, "minutes").default(60),
	BACKUP_EVERY_HOURS: integerSchema(0, 720, "hours").default(0),
	BACKUP_KEEP: integerSchema(1, 1000).default(7),
	BACKUP_FOLDER: z.string().optional(),
	GOOGLE_SHEET_ID: sheetIdSchema.optional(),
	GOOGLE_SERVICE_ACCOUNT: serviceAccountSchema.optional(),
	// Only for tests, without access to Google: base address of its token, Sheets and Drive endpoints.
	GOOGLE_API_ROOT: z.url({ protocol: /^https?$/, error: "must be an address" }).optional(),
});

const DEFAULT_STALE_DAYS_BY_HAND = 30;

const settingsSchema = variablesSchema.transform((parsedVariables) => ({
	...parsedVariables,
	// The default is lowered to OFFERS_GONE_DAYS, so that a site with a low OFFERS_GONE_DAYS still starts.
	OFFERS_STALE_DAYS_BY_HAND:
		parsedVariables.OFFERS_STALE_DAYS_BY_HAND ??
		Math.min(DEFAULT_STALE_DAYS_BY_HAND, parsedVariables.OFFERS_GONE_DAYS),
}));

/** Settings of which each requires the other. */
const SETTING_PAIRS = [
	["SMTP_URL", "CONTACT_TO"],
	["ADMIN_USERNAME", "ADMIN_PASSWORD"],
] as const;

/** Returns messages about settings that contradict each other. */
function settingConflicts(settings: Settings): string[] {
	const { PORT, METRICS_PORT, OFFERS_GONE_DAYS: goneDays } = settings;
	const problems = SETTING_PAIRS.flatMap(([first, other]) => {
		const isFirstSet = settings[first] !== undefined;
		const isOtherSet = settings[other] !== undefined;
		if (isFirstSet === isOtherSet) return [];
		const presentName = isFirstSet ? first : other;
		const missingName = isFirstSet ? other : first;
		return [`${presentName} needs ${missingName} to be set too`];
	});
	if (PORT === METRICS_PORT) {
		problems.push(`METRICS_PORT (${METRICS_PORT}) must not be the same as PORT`);
	}
	// Otherwise an offer would be hidden before it is stale.
	for (const name of ["OFFERS_STALE_DAYS", "OFFERS_STALE_DAYS_BY_HAND"] as const) {
		const staleDays = settings[name];
		if (staleDays > goneDays)
			problems.push(`${name} (${staleDays}) must not be more than OFFERS_GONE_DAYS (${goneDays})`);
	}
	return problems;
}

export type Settings = z.infer<typeof settingsSchema>;

/**
 * Parses the settings (docs/operations.md#settings). An empty value counts as absent. Throws an Error whose one-line
 * message names every invalid setting.
 */
export function parseSettings(source: Record<string, string | undefined>): Settings {
	const setVariables = Object.fromEntries(
		Object.entries(source).filter(([, value]) => value !== ""),
	);
	const result = settingsSchema.safeParse(setVariables);
	const problems = result.success
		? settingConflicts(result.data)
		: result.error.issues.map(
				(issue) => `${issue.path.join(".")} ${issue.message.replace(/\s+/g, " ")}`,
			);
	if (result.success && problems.length === 0) return result.data;
	throw new Error(`Bad setting: ${problems.join("; ")}`);
}

/** Returns a one-line message about variables that look like misspelt settings; undefined if there are none. */
export function unknownSettingsMessage(
	source: Record<string, string | undefined> = process.env,
): string | undefined {
	const names = unknownVariables(Object.keys(source), Object.keys(variablesSchema.shape));
	if (names.length === 0) return undefined;
	return `Not a setting, so it changes nothing: ${names.join(", ")}. Check the spelling.`;
}

/** True if the log is JSON. Read separately, so that messages about other, invalid settings are JSON too. */
export const LOGS_JSON = process.env.LOG_FORMAT === "json";

let parsedSettings: Settings | undefined;

/** The settings of this process, parsed on first use. */
export function settings(): Settings {
	parsedSettings ??= parseSettings(process.env);
	return parsedSettings;
}

/** Returns true if the environment sets a setting, so that its value is not the default. */
export function isSetInEnvironment(name: keyof Settings): boolean {
	return Boolean(process.env[name]);
}

/** Variables of libpq that the site reads. The driver and PostgreSQL's own programs read others by themselves. */
const LIBPQ_VARIABLES = [
	"PGHOST",
	"PGOPTIONS",
	"PGSSLMODE",
	"PGSSLROOTCERT",
	"PGSSLCERT",
	"PGSSLKEY",
] as const;

/**
 * Returns the environment's libpq settings, which are the defaults of DATABASE_URL. An empty value counts as absent.
 */
export function libpqEnvironment(): Partial<Record<(typeof LIBPQ_VARIABLES)[number], string>> {
	return Object.fromEntries(
		LIBPQ_VARIABLES.flatMap((name) => {
			const value = process.env[name];
			return value ? [[name, value]] : [];
		}),
	);
}

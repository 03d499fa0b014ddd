import { z } from "zod";

const flag = z
	.enum(["0", "1", "true", "false"])
	.default("0")
	.transform((value) => value === "1" || value === "true");

const adSlot = z.string().regex(/^\d{4,20}$/, "must be an ad slot's number");

const schema = z.object({
	DATABASE_URL: z
		.string()
		.regex(/^(file:.+|:memory:)$/, "must be file:PATH or :memory:")
		.default("file:./data/beamwise.db"),
	HOST: z.string().optional(),
	PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
	SITE_URL: z
		.url({ protocol: /^https?$/, error: "must be an http or https address" })
		.transform((value) => new URL(value).origin)
		.optional(),
	TRUST_PROXY: flag,
	SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
	SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp or smtps address" }).optional(),
	CONTACT_TO: z.email({ error: "must be one e-mail address" }).optional(),
	ADSENSE_CLIENT: z
		.string()
		.regex(/^ca-pub-\d{10,20}$/, "must be a publisher id like ca-pub-1234567890123456")
		.optional(),
	ADSENSE_SLOT_BANNER: adSlot.optional(),
	ADSENSE_SLOT_BLOCK: adSlot.optional(),
});

export type Settings = z.infer<typeof schema>;

/**
 * Reads the settings of design section 7 that are in use. An empty value counts as absent.
 * Throws an Error whose one-line message names every bad setting.
 */
export function parseSettings(source: Record<string, string | undefined>): Settings {
	const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
	const result = schema.safeParse(given);
	if (result.success) {
		const { SMTP_URL, CONTACT_TO } = result.data;
		if ((SMTP_URL === undefined) === (CONTACT_TO === undefined)) return result.data;
		const [set, missing] = SMTP_URL ? ["SMTP_URL", "CONTACT_TO"] : ["CONTACT_TO", "SMTP_URL"];
		throw new Error(`Bad setting: ${set} needs ${missing} to be set too`);
	}
	const problems = result.error.issues.map(
		(issue) => `${issue.path.join(".")} ${issue.message.replace(/\s+/g, " ")}`,
	);
	throw new Error(`Bad setting: ${problems.join("; ")}`);
}

let parsed: Settings | undefined;

/** The settings of this process, parsed on first use. */
export function settings(): Settings {
	parsed ??= parseSettings(process.env);
	return parsed;
}

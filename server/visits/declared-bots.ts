/**
 * Patterns of the names by which automated clients identify themselves, by purpose. Reasons against a package that
 * guesses: docs/decisions/server/0022-counting-visits.md
 */
const NAME_PATTERNS_BY_PURPOSE = {
	any: "bots?(?![a-z])|crawl|spider|slurp|scrapy|fetcher|archiver|archive\\.org|heritrix|nutch|httrack",
	search:
		"mediapartners-google|google-(?:inspectiontool|safety|read-aloud|extended)|googleother|apis-google|baiduspider|yandex(?:images|direct|metrika)",
	previews:
		"preview|feedburner|facebookexternalhit|facebookcatalog|meta-external|whatsapp/|skypeuripreview|embedly|iframely",
	assistants:
		"chatgpt-user|claude-user|claude-web|perplexity-user|anthropic-ai|mistralai-user|cohere-ai",
	monitors:
		"validator|monitor|uptime|pingdom|lighthouse|page ?speed|w3c[-_]checklink|statuscake|site24x7|datadog ?synthetics",
	analysts: "ahrefs|semrush|screaming frog|barkrowler",
};

const BOT_NAME_PATTERN = new RegExp(Object.values(NAME_PATTERNS_BY_PURPOSE).join("|"), "i");

/** Matches the name of a brand of telephones, which are no bots. */
const TELEPHONE_NAME_PATTERN = /\bcubot\b/gi;

/** Returns true if a User-Agent names a declared bot. */
export function isDeclaredBot(agent: string): boolean {
	return BOT_NAME_PATTERN.test(agent.replace(TELEPHONE_NAME_PATTERN, ""));
}

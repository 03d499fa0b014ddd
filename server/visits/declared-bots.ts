/**
 * Names by which automated clients identify themselves, by purpose. Why not a package that guesses:
 * docs/decisions/server/0022-counting-visits.md
 */
const NAMES_BY_PURPOSE = {
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

const BOT_NAMES = new RegExp(Object.values(NAMES_BY_PURPOSE).join("|"), "i");

/** Name of a telephone, which is no bot. */
const TELEPHONE_NAME = /\bcubot\b/gi;

/** Returns true if a User-Agent names a declared bot. */
export function isDeclaredBot(agent: string): boolean {
	return BOT_NAMES.test(agent.replace(TELEPHONE_NAME, ""));
}

/**
 * Patterns of the names by which automated clients identify themselves: search engines, link previews, monitors. Only
 * names count. Why not a package that guesses: docs/decisions/server/0022-counting-visits.md
 */
const NAMES = [
	"bots?(?![a-z])",
	"crawl",
	"spider",
	"slurp",
	"scrapy",
	"archiver",
	"archive\\.org",
	"fetcher",
	"preview",
	"validator",
	"monitor",
	"uptime",
	"pingdom",
	"lighthouse",
	"page ?speed",
	"mediapartners-google",
	"google-(?:inspectiontool|safety|read-aloud|extended)",
	"googleother",
	"apis-google",
	"feedburner",
	"facebookexternalhit",
	"facebookcatalog",
	"meta-external",
	"whatsapp/",
	"skypeuripreview",
	"embedly",
	"iframely",
	"chatgpt-user",
	"claude-user",
	"claude-web",
	"perplexity-user",
	"anthropic-ai",
	"baiduspider",
	"yandex(?:images|direct|metrika)",
	"ahrefs",
	"semrush",
	"screaming frog",
	"mistralai-user",
	"cohere-ai",
	"barkrowler",
	"heritrix",
	"nutch",
	"httrack",
	"w3c[-_]checklink",
	"statuscake",
	"site24x7",
	"datadog ?synthetics",
] as const;

const DECLARED = new RegExp(NAMES.join("|"), "i");

/** A telephone that is called so. */
const TELEPHONES = /\bcubot\b/gi;

/** Returns true if a User-Agent names a declared bot. */
export function isDeclaredBot(agent: string): boolean {
	return DECLARED.test(agent.replace(TELEPHONES, ""));
}

/** Attributes of a link to a shop. */
export const SHOP_LINK_ATTRIBUTES = {
	target: "_blank",
	rel: "sponsored nofollow noopener",
} as const;

/**
 * Returns the address of an offer's link, which counts the click and redirects to the shop
 * (docs/product.md#links-to-shops).
 */
export function shopLinkPath(offerId: number): string {
	return `/go/${offerId}`;
}

/** Shown beside links to shops (docs/product.md#projector-detail). */
export const COMMISSION_NOTE = "We may earn a commission when you buy through these links.";

/** Returns the note about affiliate links under a list of shops; undefined if no shop has any. */
export function affiliateNote(shops: readonly { affiliateEnabled: boolean }[]): string | undefined {
	const affiliateCount = shops.filter((shop) => shop.affiliateEnabled).length;
	if (affiliateCount === 0) return undefined;
	const links = affiliateCount === shops.length ? "Links" : "Some links";
	return `${links} to retailers are affiliate links: we may earn a commission.`;
}

const SAMPLE_URL = "https://shop.example/";

/** A template that adds parameters to the address of the offer, as Amazon's does. */
const ADDS_PARAMETERS = /^\{url\}[?&](.+)$/s;

const PARAMETER = /^[\w.~-]+=[^#?]*$/;

function parametersFault(parameters: string): string | undefined {
	if (parameters.includes("{url}")) return "must have {url} once if it begins with it";
	return parameters.split("&").every((parameter) => PARAMETER.test(parameter))
		? undefined
		: "must have only parameters such as tag={tracking} after {url}";
}

function addressFault(template: string): string | undefined {
	const [, host] = /^https:\/\/([^/?#]+)[/?#]/i.exec(template) ?? [];
	const sampleTarget = fillTemplate(template, { url: SAMPLE_URL, tracking: "", ref: "" });
	if (host === undefined || !URL.canParse(sampleTarget)) {
		return "must be an https address such as https://network.example/go?to={url}";
	}
	if (/[{}@]/.test(host)) return "must name the network's host before {url}, {tracking} and {ref}";
	return template.includes("{url}") ? undefined : "must have {url} in place of the offer's address";
}

/** Returns the fault of a template for links as the end of a sentence; undefined if it can be used. */
export function linkTemplateFault(template: string): string | undefined {
	const unknownPlaceholder = template
		.match(/\{[^}]*\}?/g)
		?.find((placeholder) => !/^\{(?:url|tracking|ref)\}$/.test(placeholder));
	if (unknownPlaceholder)
		return `must have no ${unknownPlaceholder}, only {url}, {tracking} and {ref}`;
	if (template.split("{ref}").length > 2) return "must have {ref} only once";
	if (template.includes(NUMBER_PLACEHOLDER))
		return `must have the shop's own number in place of ${NUMBER_PLACEHOLDER}`;
	const [, parameters] = ADDS_PARAMETERS.exec(template) ?? [];
	const fault = parameters === undefined ? addressFault(template) : parametersFault(parameters);
	if (fault !== undefined) return fault;
	return template.length > 2000 ? "must be at most 2000 characters" : undefined;
}

type TemplateValues = Record<"url" | "tracking" | "ref", string>;

function fillTemplate(template: string, values: TemplateValues): string {
	return template.replace(/\{(url|tracking|ref)\}/g, (_, name: keyof TemplateValues) =>
		encodeURIComponent(values[name]),
	);
}

/** Returns an address with parameters; parameters of the same names are replaced. */
function replaceParameters(address: string, parameters: readonly string[]): string {
	const nameOf = (parameter: string) => parameter.split("=", 1)[0] ?? "";
	const names = parameters.map(nameOf);
	const [, page = "", query = "", fragment = ""] =
		/^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
	const otherParameters = query
		.split("&")
		.filter((parameter) => parameter !== "" && !names.includes(nameOf(parameter)));
	return `${page}?${[...otherParameters, ...parameters].join("&")}${fragment}`;
}

/** Returns the parameter of a template whose value is only the click's reference. */
function referenceParameter(template: string): string | undefined {
	return /[?&]([\w.~-]+=\{ref\})(?=[&#]|$)/.exec(template)?.[1];
}

/**
 * Returns the target of an offer's link: its address, inserted into its shop's template if the shop has one. An address
 * that already leads to the network only gets the parameter with the click's reference, which is empty by default.
 */
export function shopLinkTarget(
	{
		affiliateUrl: url,
		linkTemplate,
		trackingId,
	}: {
		affiliateUrl: string;
		linkTemplate: string | null;
		trackingId: string | null;
	},
	reference = "",
): string {
	if (linkTemplate === null) return url;
	const values = { url, tracking: trackingId ?? "", ref: reference };
	const [, parameters] = ADDS_PARAMETERS.exec(linkTemplate) ?? [];
	if (parameters !== undefined) {
		return replaceParameters(url, fillTemplate(parameters, values).split("&"));
	}
	const hostOf = (address: string) => URL.parse(address)?.hostname;
	const target = fillTemplate(linkTemplate, values);
	if (hostOf(url) !== hostOf(target)) return target;
	const parameter = referenceParameter(linkTemplate);
	return parameter === undefined ? url : replaceParameters(url, [fillTemplate(parameter, values)]);
}

/** Placeholder in a preset for the shop's number in the network, which only the owner knows. */
const NUMBER_PLACEHOLDER = "…";

/** Templates of networks for the shop's form, by the network's name, as of 29 November 2026. */
export const LINK_PRESETS = {
	Awin: `https://www.awin1.com/cread.php?awinmid=${NUMBER_PLACEHOLDER}&awinaffid={tracking}&clickref={ref}&ued={url}`,
	Amazon: "{url}?tag={tracking}&ascsubtag={ref}",
	CJ: `https://www.anrdoezrs.net/click-{tracking}-${NUMBER_PLACEHOLDER}?sid={ref}&url={url}`,
	Webgains: `https://track.webgains.com/click.html?wgcampaignid={tracking}&wgprogramid=${NUMBER_PLACEHOLDER}&clickref={ref}&wgtarget={url}`,
	Rakuten: `https://click.linksynergy.com/deeplink?id={tracking}&mid=${NUMBER_PLACEHOLDER}&u1={ref}&murl={url}`,
	Skimlinks: "https://go.skimresources.com/?id={tracking}&xs=1&xcust={ref}&url={url}",
} as const;

/** Target of an offer's link: the model's own page, or a search that lists it. */
export type LinkKind = "product" | "search";

/** Names of search pages in shops' addresses: /search, /catalogsearch/result/, /sch/i.html. */
const SEARCH_PAGE = /^(?:(?:catalog|site)?[-_]?search(?:[-_]?results?)?(?:\.\w+)?|sch)$/i;

function isSearchPath({ pathname, searchParams }: URL): boolean {
	const names = pathname.split("/").filter((name) => name !== "");
	return (
		names.some((name) => SEARCH_PAGE.test(name)) || (names[0] === "s" && searchParams.has("k"))
	);
}

/** Returns the shop's address inside the link of an affiliate network. */
function embeddedAddress({ searchParams }: URL): URL | undefined {
	const embedded = [...searchParams.values()].find((value) => /^https?:\/\/./i.test(value));
	return embedded !== undefined && URL.canParse(embedded) ? new URL(embedded) : undefined;
}

/** Returns the kind of a link by its address. A shop's front page counts as a search. */
export function linkKind(address: string): LinkKind {
	if (!URL.canParse(address)) return "search";
	const url = new URL(address);
	const embedded = embeddedAddress(url);
	const isSearch = isSearchPath(url) || (embedded ? isSearchPath(embedded) : url.pathname === "/");
	return isSearch ? "search" : "product";
}

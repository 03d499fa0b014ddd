/** Attributes of a link to a shop. */
export const SHOP_LINK = { target: "_blank", rel: "sponsored nofollow noopener" } as const;

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
	const paying = shops.filter((shop) => shop.affiliateEnabled).length;
	if (paying === 0) return undefined;
	const links = paying === shops.length ? "Links" : "Some links";
	return `${links} to retailers are affiliate links: we may earn a commission.`;
}

const SAMPLE = "https://shop.example/";

/** A template that adds parameters to the offer's own address, as Amazon's does. */
const ADDS_PARAMETERS = /^\{url\}[?&](.+)$/s;

const PARAMETER = /^[\w.~-]+=[^#?]*$/;

function addingFault(parameters: string): string | undefined {
	if (parameters.includes("{url}")) return "must have {url} once if it begins with it";
	return parameters.split("&").every((parameter) => PARAMETER.test(parameter))
		? undefined
		: "must have only parameters such as tag={tracking} after {url}";
}

function addressFault(template: string): string | undefined {
	const [, host] = /^https:\/\/([^/?#]+)[/?#]/i.exec(template) ?? [];
	const filled = fillTemplate(template, { url: SAMPLE, tracking: "", ref: "" });
	if (host === undefined || !URL.canParse(filled)) {
		return "must be an https address such as https://network.example/go?to={url}";
	}
	if (/[{}@]/.test(host)) return "must name the network's host before {url}, {tracking} and {ref}";
	return template.includes("{url}") ? undefined : "must have {url} in place of the offer's address";
}

/** Returns what is wrong with a template for links, as the end of a sentence; undefined if it can be used. */
export function linkTemplateFault(template: string): string | undefined {
	const unknown = template
		.match(/\{[^}]*\}?/g)
		?.find((placeholder) => !/^\{(?:url|tracking|ref)\}$/.test(placeholder));
	if (unknown) return `must have no ${unknown}, only {url}, {tracking} and {ref}`;
	if (template.split("{ref}").length > 2) return "must have {ref} only once";
	if (template.includes(NUMBER_PLACEHOLDER))
		return `must have the shop's own number in place of ${NUMBER_PLACEHOLDER}`;
	const [, parameters] = ADDS_PARAMETERS.exec(template) ?? [];
	const fault = parameters === undefined ? addressFault(template) : addingFault(parameters);
	if (fault !== undefined) return fault;
	return template.length > 2000 ? "must be at most 2000 characters" : undefined;
}

type TemplateValues = Record<"url" | "tracking" | "ref", string>;

function fillTemplate(template: string, values: TemplateValues): string {
	return template.replace(/\{(url|tracking|ref)\}/g, (_, name: keyof TemplateValues) =>
		encodeURIComponent(values[name]),
	);
}

/** Returns an address with parameters in place of those of the same names. */
function withParameters(address: string, parameters: readonly string[]): string {
	const nameOf = (parameter: string) => parameter.split("=", 1)[0] ?? "";
	const names = parameters.map(nameOf);
	const [, page = "", query = "", fragment = ""] =
		/^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
	const otherParameters = query
		.split("&")
		.filter((parameter) => parameter !== "" && !names.includes(nameOf(parameter)));
	return `${page}?${[...otherParameters, ...parameters].join("&")}${fragment}`;
}

/** Returns the parameter of a template that is the click's reference alone. */
function referenceParameter(template: string): string | undefined {
	return /[?&]([\w.~-]+=\{ref\})(?=[&#]|$)/.exec(template)?.[1];
}

/**
 * Returns the target of an offer's link: its address by way of its shop's template, if the shop has one. An address that
 * is the network's already only gets the click's reference. Without a reference the network's field is empty.
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
		return withParameters(url, fillTemplate(parameters, values).split("&"));
	}
	const hostOf = (address: string) => URL.parse(address)?.hostname;
	const target = fillTemplate(linkTemplate, values);
	if (hostOf(url) !== hostOf(target)) return target;
	const parameter = referenceParameter(linkTemplate);
	return parameter === undefined ? url : withParameters(url, [fillTemplate(parameter, values)]);
}

/** Stands in a preset for what only the owner knows: the shop's number in the network. */
const NUMBER_PLACEHOLDER = "…";

/** Templates of networks for the shop's form, by the network's name; read on 29 November 2026. */
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
function carriedAddress({ searchParams }: URL): URL | undefined {
	const carried = [...searchParams.values()].find((value) => /^https?:\/\/./i.test(value));
	return carried !== undefined && URL.canParse(carried) ? new URL(carried) : undefined;
}

/** Returns the kind of a link by its address. A shop's front page counts as a search. */
export function linkKind(address: string): LinkKind {
	if (!URL.canParse(address)) return "search";
	const url = new URL(address);
	const carried = carriedAddress(url);
	const isSearch = isSearchPath(url) || (carried ? isSearchPath(carried) : url.pathname === "/");
	return isSearch ? "search" : "product";
}

import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
	Links,
	type Location,
	Meta,
	type MetaFunction,
	Outlet,
	Scripts,
	ScrollRestoration,
	type ShouldRevalidateFunctionArgs,
	useLocation,
	useMatches,
	useRouteLoaderData,
} from "@remix-run/react";
import { db } from "db/connection.server";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { useDisplayFace } from "~/components/display-face";
import { SaveDataContext, useHydrated } from "~/components/hooks";
import { openDetailsAround } from "~/components/open-details";
import { RouteError } from "~/components/state/state-panel";
import { Toaster } from "~/components/toast/toaster";
import { ukDate } from "~/components/uk-date";
import { SITE_NAME, SITE_TAGLINE } from "~/config/site";
import { listShortlisted } from "~/features/catalogue/image/shortlisted.queries.server";
import { noteSearch } from "~/features/insight/counting/visit-note.server";
import { listFooterLinks } from "~/features/pages/pages.queries.server";
import { SearchDialog } from "~/features/search/dialog/search-dialog";
import { useSearchDialog } from "~/features/search/dialog/use-search-dialog";
import { searchQueryIn, withSearchClosed } from "~/features/search/search-address";
import { serveSearch } from "~/features/search/served-search.server";
import { accentCss } from "~/features/settings/accent";
import { FOOTER_TEXT, withSiteName } from "~/features/settings/home-texts";
import { type SiteSettings, siteSettings } from "~/features/settings/settings.queries.server";
import { sharedLinkImage, siteImagePath } from "~/features/settings/site-images";
import { hasSampleValuesNow, listUseLinks } from "~/features/shell/every-page.server";
import { IconLinks } from "~/features/shell/icon-links";
import { NotFound } from "~/features/shell/not-found";
import { type SiteBranding, siteMetaOf } from "~/features/shell/page-meta";
import { PendingPage, usePendingPath } from "~/features/shell/pending-page";
import { PriceNotes } from "~/features/shell/price-notes";
import { SiteFooter } from "~/features/shell/site-footer";
import { SiteHeader } from "~/features/shell/site-header";
import { DEFAULT_USE_LINKS } from "~/features/shell/site-links";
import { StructuredData } from "~/features/shell/structured-data";
import { SHORTLIST_PATH, Shortlist, ShortlistForm } from "~/features/shortlist/shortlist-bar";
import { findByQuery } from "~/features/site-search/find-by-query.server";
import { readShortlist } from "~/http/request/cookies.server";
import { requestOrigin } from "~/http/request/origin.server";
import { consumeToast } from "~/http/response/form-response.server";
import { loadSection } from "~/logging/section.server";
import siteCss from "~/styles/site.css?inline";
import siteCssAddress from "~/styles/site.css?url";
import { PrintedNote } from "./features/shell/site-footer";

/**
 * Returns the parts of every page that staff have changed from the defaults; undefined if they have changed nothing.
 */
function brandingOf({
	site,
	home,
	look,
	icon: { icon },
	card,
}: SiteSettings): SiteBranding | undefined {
	const { name, sentence } = site;
	const sharedImage = sharedLinkImage(card.picture, card.alt || name);
	const hasCustomFooter = home.footer !== FOOTER_TEXT;
	const branding: SiteBranding = {
		...(name !== SITE_NAME && { name }),
		...(look.logo !== "" && { logo: siteImagePath(look.logo) }),
		...(icon !== "" && { icon }),
		...(sharedImage && { card: sharedImage }),
		...(look.accent !== "" && { css: accentCss(look.accent) }),
		...(hasCustomFooter
			? { footer: withSiteName(home.footer, name) }
			: sentence !== SITE_TAGLINE && { footer: `${name}: ${sentence}` }),
	};
	return Object.keys(branding).length > 0 ? branding : undefined;
}

export async function loader({ request }: LoaderFunctionArgs) {
	const branding = brandingOf(await siteSettings(db()));
	const [
		sampleSection,
		usesSection,
		pageLinksSection,
		shortlistSection,
		search,
		{ toast, headers },
	] = await Promise.all([
		loadSection("sample notice", hasSampleValuesNow),
		loadSection("categories of every page", listUseLinks),
		loadSection("owner's pages", listFooterLinks),
		loadSection("shortlist", async () => listShortlisted(db(), await readShortlist(request))),
		serveSearch(new URL(request.url), async (query) => {
			const result = await findByQuery(db(), query);
			noteSearch({ query, modelCount: result.matchCount });
			return result;
		}),
		consumeToast(request),
	]);
	if (search?.state.status === "found" && search.state.isGuess && search.state.all) {
		// Without scripts, submitting a search that matches only a near spelling opens the list of all its matches (`all`),
		// which says that it is a guess.
		throw redirect(search.state.all.path);
	}
	const sections = [sampleSection, usesSection, pageLinksSection, shortlistSection];
	const failedSection = sections.find(({ status }) => status === "error");
	const site = {
		// Marks the page as incomplete, so that it is not cached; no component reads it.
		...(failedSection && { missing: failedSection }),
		...(branding && { brand: branding }),
		origin: requestOrigin(request),
		madeOn: ukDate(new Date()).text,
		hasSamplePrices: sampleSection.status === "ok" && sampleSection.data,
		uses: usesSection.status === "ok" ? usesSection.data : null,
		...(pageLinksSection.status === "ok" &&
			pageLinksSection.data.length > 0 && { pageLinks: pageLinksSection.data }),
		shortlist: shortlistSection.status === "ok" ? shortlistSection.data : [],
		search,
		toast,
		savesData: request.headers.get("Save-Data")?.toLowerCase() === "on",
	};
	return data(site, { headers });
}

/**
 * The root's data changes with an import, a search, the shortlist and a submitted form (which may have left a toast),
 * not with navigation to another page.
 */
export function shouldRevalidate({
	currentUrl,
	nextUrl,
	formMethod = "GET",
	formAction,
	actionStatus = 200,
	actionResult,
}: ShouldRevalidateFunctionArgs) {
	// Responses without a redirect are shown in the page itself.
	const isSent = formMethod !== "GET" && actionStatus < 400 && actionResult === undefined;
	const isShortlist = formAction === SHORTLIST_PATH;
	return isSent || isShortlist || searchQueryIn(currentUrl) !== searchQueryIn(nextUrl);
}

export const meta: MetaFunction = ({ matches }) => [{ title: siteMetaOf(matches).name }];

export const links = () => [
	// In development, Vite serves the style sheet, which then changes without a reload.
	...(import.meta.env.DEV ? [{ rel: "stylesheet", href: siteCssAddress }] : []),
];

/**
 * The public style sheet, in the head of each page. Scripts do not contain it, because React keeps the served element.
 */
const SERVED_CSS = import.meta.env.SSR && import.meta.env.PROD ? siteCss : "";

/** Returns true for the `handle` of a route whose pages have their own header, but no public header and footer. */
function hasHeader(handle: unknown): handle is { Header: ComponentType } {
	return typeof handle === "object" && handle !== null && "Header" in handle;
}

export function Layout({ children }: { children: ReactNode }) {
	const site = useRouteLoaderData<typeof loader>("root");
	const search = useSearchDialog();
	const location = useLocation();
	const pageHandle = useMatches()
		.map(({ handle }) => handle)
		.find(hasHeader);
	const { name = SITE_NAME, logo, icon, css, footer } = site?.brand ?? {};
	useDisplayFace();
	const isWaitingForScripts = !useHydrated();
	// Until scripts run, the page behind an open search is not rendered, because it cannot be used.
	const isCovered = search.isOpen && isWaitingForScripts;
	// React 18 does not support `inert`; as an attribute it passes through.
	const pageAttributes = isCovered ? { inert: "" } : {};
	return (
		<html lang="en-GB">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="theme-color" content="#0b1020" />
				{site?.search && <meta name="robots" content="noindex" />}
				<Meta />
				{/* Before the links, so that the staff's style sheet comes after it. */}
				<style
					suppressHydrationWarning
					// biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
					dangerouslySetInnerHTML={{ __html: SERVED_CSS }}
				/>
				<Links />
				<IconLinks icon={icon} />
				{css && (
					<style
						// biome-ignore lint/security/noDangerouslySetInnerHtml: made of checked colours
						dangerouslySetInnerHTML={{ __html: css }}
					/>
				)}
				{site?.savesData && <style>{"@view-transition{navigation:none}"}</style>}
			</head>
			<body>
				<SaveDataContext.Provider value={site?.savesData ?? false}>
					<Shortlist.Provider value={site?.shortlist ?? []}>
						<div className="flex min-h-screen flex-col" {...pageAttributes}>
							<a
								href="#main"
								className="hero sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-accent focus:p-3 focus:text-surface-dark"
							>
								Skip to content
							</a>
							{pageHandle ? (
								<pageHandle.Header />
							) : (
								<SiteHeader
									name={name}
									logo={logo}
									onSearch={search.open}
									onSearchIntent={search.prepare}
									uses={site?.uses ?? DEFAULT_USE_LINKS}
								/>
							)}
							{!pageHandle && site?.hasSamplePrices && <PriceNotes hasSamplePrices />}
							<main id="main" className={isCovered ? "min-h-screen grow" : "grow"}>
								{!isCovered && children}
							</main>
							{!pageHandle && !site?.hasSamplePrices && <PriceNotes hasSamplePrices={false} />}
							{site && (
								<PrintedNote
									address={site.origin + withSearchClosed(location)}
									renderedDay={site.madeOn}
									hasSamplePrices={site.hasSamplePrices}
								/>
							)}
							{!pageHandle && (
								<SiteFooter
									name={name}
									text={footer}
									hasSamplePrices={site?.hasSamplePrices ?? false}
									uses={site?.uses ?? DEFAULT_USE_LINKS}
									pageLinks={site?.pageLinks ?? []}
								/>
							)}
						</div>
						{search.isOpen && (
							<SearchDialog
								servedSearch={site?.search ?? null}
								LiveSearch={search.LiveSearch}
								formNavigationOptions={search.formNavigationOptions}
								onChosen={search.openResult}
								onClose={search.close}
							/>
						)}
						<ShortlistForm />
						<NavigationAnnouncer />
						<StructuredData />
						<Toaster flashedToast={site?.toast} />
						{site?.savesData || (
							<>
								<ScrollRestoration />
								<Scripts />
							</>
						)}
					</Shortlist.Provider>
				</SaveDataContext.Provider>
			</body>
		</html>
	);
}

export default function App() {
	const pendingPath = usePendingPath();
	return pendingPath === undefined ? <Outlet /> : <PendingPage path={pendingPath} />;
}

export function ErrorBoundary() {
	return <RouteError notFound={<NotFound />} />;
}

/** Returns the element to focus after a navigation: the target of the address's fragment, or the page's heading. */
function arrivalTarget({ hash }: Location): HTMLElement | null {
	const target = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
	return target ?? document.querySelector("main h1");
}

/**
 * Does for client-side navigations what browsers do for page loads: announces the new title and moves the focus to the
 * page. If only parameters change, the focus stays, unless the focused element was removed.
 */
function NavigationAnnouncer() {
	const location = useLocation();
	const lastLocation = useRef(location);
	const [title, setTitle] = useState("");
	useEffect(() => {
		if (lastLocation.current === location) return;
		const isOtherPage = lastLocation.current.pathname !== location.pathname;
		lastLocation.current = location;
		setTitle(document.title);
		const isFocusLost = document.activeElement === document.body;
		const target = isOtherPage || isFocusLost ? arrivalTarget(location) : null;
		if (!target) return;
		if (!target.matches("a[href], button, input, select, textarea")) target.tabIndex = -1;
		// An element in closed `details` has a position only once they are open.
		if (openDetailsAround(target)) target.scrollIntoView();
		target.focus({ preventScroll: true });
	}, [location]);
	if (!useHydrated()) return null;
	return (
		<p aria-live="polite" className="sr-only">
			{title}
		</p>
	);
}

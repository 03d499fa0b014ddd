import type { LoaderFunctionArgs } from "@remix-run/node";
import {
	Links,
	Meta,
	type MetaFunction,
	Outlet,
	Scripts,
	ScrollRestoration,
	useRouteLoaderData,
} from "@remix-run/react";
import { db } from "db/connection.server";
import type { ReactNode } from "react";
import { NotFound } from "~/components/not-found";
import { PendingPage, usePendingPath } from "~/components/pending-page";
import { RouteError } from "~/components/route-error";
import { SiteFooter } from "~/components/site-footer";
import { SiteHeader } from "~/components/site-header";
import { SITE_NAME } from "~/config/site";
import { hasSampleRows } from "~/features/catalogue/projectors.queries.server";
import { siteOrigin } from "~/http/origin.server";
import { loadSection } from "~/http/section.server";
import styles from "~/styles/app.css?url";

export async function loader({ request }: LoaderFunctionArgs) {
	const sample = await loadSection("sample notice", () => hasSampleRows(db()));
	return {
		origin: siteOrigin(request),
		hasSamplePrices: sample.status === "ok" && sample.data,
	};
}

/** What the root says of the site changes with a load of data, not with a visit to another page. */
export function shouldRevalidate() {
	return false;
}

export const meta: MetaFunction = () => [{ title: SITE_NAME }];

export const links = () => [
	{ rel: "stylesheet", href: styles },
	{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
	{ rel: "icon", href: "/favicon.ico", sizes: "32x32" },
	{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export function Layout({ children }: { children: ReactNode }) {
	const site = useRouteLoaderData<typeof loader>("root");
	return (
		<html lang="en-GB">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="theme-color" content="#0b1020" />
				<Meta />
				<Links />
			</head>
			<body className="flex min-h-screen flex-col">
				<a
					href="#main"
					className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-beam focus:p-3 focus:text-night"
				>
					Skip to content
				</a>
				<SiteHeader />
				<main id="main" className="grow">
					{children}
				</main>
				<SiteFooter hasSamplePrices={site?.hasSamplePrices ?? false} />
				<ScrollRestoration />
				<Scripts />
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

import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Container } from "~/components/page";
import { ukDate } from "~/components/uk-date";
import { FOOTER_TEXT, withSiteName } from "~/features/settings/home-texts";
import { QUICK_LINKS, type SiteLink } from "./site-links";

/** Returns the day on which the page is printed; without scripts, the day on which the server rendered it. */
function usePrintDay(renderedDay: string): string {
	const [day, setDay] = useState(renderedDay);
	useEffect(() => {
		// Synchronous, because the browser lays out the print as soon as this returns.
		const updateDay = () => flushSync(() => setDay(ukDate(new Date()).text));
		window.addEventListener("beforeprint", updateDay);
		return () => window.removeEventListener("beforeprint", updateDay);
	}, []);
	return day;
}

/** Shows the page's address and date in print. */
export function PrintedNote({
	address,
	renderedDay,
	hasSamplePrices,
}: {
	address: string;
	renderedDay: string;
	hasSamplePrices: boolean;
}) {
	const day = usePrintDay(renderedDay);
	return (
		<Container className="hidden py-4 text-sm print:block">
			<p>{`Printed on ${day} from ${address}`}</p>
			{hasSamplePrices && <SampleNotice />}
		</Container>
	);
}

function SampleNotice({ className }: { className?: string }) {
	return (
		<p className={className}>
			<strong>Prices are examples.</strong> This site shows its sample catalogue: the models are
			real, the prices and stock are not live.
		</p>
	);
}

interface LinkGroup {
	title: string;
	links: readonly SiteLink[];
}

const QUICK_GROUP: LinkGroup = { title: "Quick links", links: QUICK_LINKS };

const ABOUT_GROUP: LinkGroup = {
	title: "About this site",
	links: [
		{ to: "/terms-of-use", name: "Terms of Use" },
		{ to: "/contact-us", name: "Contact Us" },
		{ to: "/cookie-policy", name: "Cookie Policy" },
		{ to: "/privacy", name: "Privacy" },
	],
};

/** The footer of every page. */
export function SiteFooter({
	name,
	text,
	hasSamplePrices,
	uses,
	pageLinks,
}: {
	name: string;
	/** Text that staff wrote, each line a paragraph; the built-in text if undefined. */
	text: string | undefined;
	hasSamplePrices: boolean;
	uses: readonly SiteLink[];
	/** The owner's pages. */
	pageLinks: readonly SiteLink[];
}) {
	const usesGroup = { title: "Projectors by use", links: uses };
	const aboutGroup = { ...ABOUT_GROUP, links: [...ABOUT_GROUP.links, ...pageLinks] };
	const groups = uses.length > 0 ? [QUICK_GROUP, usesGroup, aboutGroup] : [QUICK_GROUP, aboutGroup];
	return (
		<footer className="hero mt-8 bg-surface-dark sm:mt-12 text-on-dark-muted">
			<div className="mx-auto max-w-page px-4 py-6 sm:py-8">
				<div className="site-nav grid grid-cols-2 gap-6 max-enlarged:grid-cols-1 sm:grid-cols-3">
					{groups.map(({ title, links }) => (
						<nav
							key={title}
							aria-label={title}
							className={links === aboutGroup.links ? "col-span-full sm:col-span-1" : undefined}
						>
							<h2 className="text-base text-on-dark">{title}</h2>
							<ul className={links === aboutGroup.links ? "grid grid-cols-2 sm:block" : undefined}>
								{links.map(({ to, name }) => (
									<li key={to}>
										<Link to={to}>{name}</Link>
									</li>
								))}
							</ul>
						</nav>
					))}
				</div>
				<div className="mt-8 flex flex-col gap-2 border-t border-on-dark-line pt-6 text-sm">
					{hasSamplePrices && <SampleNotice className="max-w-prose text-on-dark" />}
					<p className="max-w-prose">
						We may earn a commission when you buy through links to UK retailers. It costs you
						nothing extra.
					</p>
					{(text ?? withSiteName(FOOTER_TEXT, name)).split("\n").map((line) => (
						<p key={line}>{line}</p>
					))}
				</div>
			</div>
		</footer>
	);
}

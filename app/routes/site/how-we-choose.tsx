import type { MetaFunction } from "@remix-run/node";
import { HowWeChooseArticle } from "~/features/finder/picks/how-we-choose-article";
import { pageMeta, siteIn } from "~/features/shell/page-meta";

export const meta: MetaFunction = ({ matches }) =>
	pageMeta({
		title: "How We Choose",
		description:
			"How the projectors that we suggest first are chosen: the figures that count for each use, how much each weighs, and why commissions never do.",
		...siteIn(matches),
		path: "/how-we-choose",
	});

export default function HowWeChoose() {
	return <HowWeChooseArticle />;
}

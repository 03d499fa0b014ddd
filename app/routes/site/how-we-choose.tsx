import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { findLastProof } from "~/features/advice-proof/last-proof.queries.server";
import { proofText } from "~/features/advice-proof/proof-text";
import { HowWeChooseArticle } from "~/features/finder/picks/how-we-choose-article";
import { ownerWeightsOf } from "~/features/scores/weights";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { pageMeta, siteMetaOf } from "~/features/shell/page-meta";

/** Loads only the weights that the owner has set; the default weights are in the page's script. */
export async function loader() {
	const { scores: weights } = await siteSettings(db());
	return { weights, proof: proofText(await findLastProof(db())) };
}

export const meta: MetaFunction = ({ matches }) =>
	pageMeta({
		title: "How We Choose",
		description:
			"How the projectors that we suggest first are chosen: the figures that count for each use, how much each weighs, and why commissions never do.",
		...siteMetaOf(matches),
		path: "/how-we-choose",
	});

export default function HowWeChoose() {
	const { weights, proof } = useLoaderData<typeof loader>();
	return <HowWeChooseArticle ownerWeights={ownerWeightsOf(weights)} proof={proof} />;
}

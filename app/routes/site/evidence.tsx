import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { Breadcrumb } from "~/components/breadcrumb";
import { Container } from "~/components/page";
import { GONE, MissingModel, NOT_FOUND } from "~/features/catalogue/detail/missing-model";
import { shownFigures } from "~/features/catalogue/facts/evidence.server";
import { EvidenceList } from "~/features/catalogue/facts/evidence-list";
import { factsOfRow } from "~/features/catalogue/facts/row-facts.server";
import { evidencePath, projectorName, projectorPath } from "~/features/catalogue/projector";
import { findDeletedModel, findModelRow } from "~/features/catalogue/projectors.queries.server";
import { unlistedMeta } from "~/features/shell/page-meta";

const TITLE = "Where these figures come from";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const asked = params.slug ?? "";
	const row = await findModelRow(db(), asked);
	if (!row) {
		const isDeleted = (await findDeletedModel(db(), asked)) !== undefined;
		throw new Response(null, { status: isDeleted ? 410 : 404 });
	}
	if (row.slug !== asked) throw redirect(evidencePath(row.slug) + new URL(request.url).search, 301);
	return {
		name: projectorName(row),
		slug: row.slug,
		path: projectorPath(row.slug),
		figures: shownFigures(factsOfRow(row)),
	};
}

export const meta: MetaFunction<typeof loader> = ({ data: page, error, matches }) => {
	if (page) return unlistedMeta(`${page.name}: where its figures come from`, matches);
	return unlistedMeta(
		isRouteErrorResponse(error) && error.status === 410 ? GONE : NOT_FOUND,
		matches,
	);
};

export default function Evidence() {
	const { name, slug, path, figures } = useLoaderData<typeof loader>();
	return (
		<Container className="pt-4 pb-10">
			<Breadcrumb
				crumbs={[
					{ name: "Home", to: "/" },
					{ name: "Projectors", to: "/projectors" },
					{ name, to: path },
					{ name: "Sources" },
				]}
			/>
			<h1 className="mt-4 text-3xl">{TITLE}</h1>
			<p className="mt-2 text-lg">
				<bdi>{name}</bdi>
			</p>
			<p className="mt-2 mb-6 max-w-prose text-muted">
				{figures.length === 0
					? "We have no figures of this model yet."
					: "Who says so, and since when. If sources disagree, a measurement counts first, then the maker, the manual, reviews and shops."}
			</p>
			<EvidenceList figures={figures} />
			<p className="mt-6">
				<a
					href={`/api/projectors/${encodeURIComponent(slug)}/price-history?days=365`}
					className="inline-block py-1 text-link underline underline-offset-4"
				>
					Its prices of a year as JSON
				</a>
			</p>
		</Container>
	);
}

export function ErrorBoundary() {
	return <MissingModel />;
}

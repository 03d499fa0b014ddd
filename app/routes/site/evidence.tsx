import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { Breadcrumb, Container } from "~/components/page";
import { Source } from "~/features/catalogue/facts/fact-text";
import {
	displayFacts,
	type FieldFacts,
	factsOfRow,
} from "~/features/catalogue/facts/row-facts.server";
import { evidencePath, modelName, modelPath } from "~/features/catalogue/model";
import { findDeletedModel, findModelRow } from "~/features/catalogue/models.queries.server";
import { MissingModel, missingModelTitle } from "~/features/shell/missing-model";
import { noindexMeta } from "~/features/shell/page-meta";

const TITLE = "Where these figures come from";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const requestedSlug = params.slug ?? "";
	const row = await findModelRow(db(), requestedSlug);
	if (!row) {
		const isDeleted = (await findDeletedModel(db(), requestedSlug)) !== undefined;
		throw new Response(null, { status: isDeleted ? 410 : 404 });
	}
	if (row.slug !== requestedSlug)
		throw redirect(evidencePath(row.slug) + new URL(request.url).search, 301);
	return {
		name: modelName(row),
		slug: row.slug,
		path: modelPath(row.slug),
		facts: displayFacts(factsOfRow(row)),
	};
}

export const meta: MetaFunction<typeof loader> = ({ data: page, error, matches }) => {
	if (page) return noindexMeta(`${page.name}: where its figures come from`, matches);
	return noindexMeta(missingModelTitle(error), matches);
};

export default function Evidence() {
	const { name, slug, path, facts } = useLoaderData<typeof loader>();
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
			<h1 className="mt-4 text-hero">{TITLE}</h1>
			<p className="mt-2 text-lg">
				<bdi>{name}</bdi>
			</p>
			<p className="mt-2 mb-6 max-w-prose text-muted">
				{facts.length === 0
					? "We have no figures of this model yet."
					: "Who says so, and since when. If sources disagree, a measurement counts first, then the maker, the manual, reviews and shops."}
			</p>
			<EvidenceList fields={facts} />
			<p className="mt-6">
				<a
					href={`/api/projectors/${encodeURIComponent(slug)}/price-history?days=365`}
					className="inline-block py-1 underline underline-offset-4"
				>
					Its prices of a year as JSON
				</a>
			</p>
		</Container>
	);
}

/** Every field of a model with its facts, of which the site shows the first. */
function EvidenceList({ fields }: { fields: readonly FieldFacts[] }) {
	return (
		<ul className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
			{fields.map(({ field, label, dispute, facts }) => (
				<li
					key={field}
					id={field}
					className="grid min-w-0 scroll-mt-4 content-start gap-2 rounded-card border border-line bg-card p-4 target:border-ink"
				>
					<h2 className="text-lg">{label}</h2>
					{dispute !== "" && (
						<p className="border-l-4 border-edge pl-3 wrap-anywhere">
							<b className="font-semibold">Sources disagree.</b> {dispute}
						</p>
					)}
					<ul className="grid gap-2">
						{facts.map(({ sourceLabel, value, source, isCurrent }, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: facts have no key, and the list never changes
							<li key={index} className="min-w-0 border-t border-line pt-2">
								<p className="wrap-anywhere">
									<span className={isCurrent ? "font-semibold" : ""}>{value || "Not stated"}</span>
									<span className="text-sm text-muted">
										{` · ${sourceLabel}`}
										{isCurrent && facts.length > 1 && " · shown on this site"}
									</span>
								</p>
								{source !== "" && (
									<p className="text-sm">
										<Source source={source} />
									</p>
								)}
							</li>
						))}
					</ul>
				</li>
			))}
		</ul>
	);
}

export { MissingModel as ErrorBoundary };

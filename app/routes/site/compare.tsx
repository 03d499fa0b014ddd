import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { db } from "db/connection.server";
import { useMemo } from "react";
import { Container, Hero, Section } from "~/components/page";
import { brandSlug } from "~/features/catalogue/brand/brand";
import { listBrands } from "~/features/catalogue/brand/brands.queries.server";
import { projectorName } from "~/features/catalogue/projector";
import { BrandTabs } from "~/features/compare/brand-tabs";
import { CompareRoomForm } from "~/features/compare/compare-room-form";
import { loadComparedModels } from "~/features/compare/compared-models.server";
import {
	askedSkus,
	type Comparison,
	comparisonPath,
	decodeComparison,
	narrowTo,
	plainComparison,
	shownSku,
} from "~/features/compare/comparison";
import { ComparisonGrid } from "~/features/compare/comparison-grid";
import { comparedHead, comparisonRows } from "~/features/compare/comparison-table";
import { useFocusAfterNavigation } from "~/features/compare/focus-after-navigation";
import { decodeOptions, encodeOptions } from "~/features/compare/option-text";
import { listOptions } from "~/features/compare/options.queries.server";
import { SLOTS_HEADING_ID, Slots } from "~/features/compare/slots";
import { originIn, pageMeta, unlistedMeta } from "~/features/shell/page-meta";

const TIPS = [
	"Decide where the projector will stand first: the throw ratio and throw type rule out more models than price does.",
	"Compare brightness for the same kind of room. More lumens help by day and cost you black levels by night.",
	"Contrast figures are measured in different ways. Trust them between models of one maker, less between makers.",
	"Gamers should look at input lag before resolution: under 20 ms feels immediate.",
	"A lamp costs less to buy and more to keep. Laser and LED sources last the life of most projectors.",
];

export async function loader({ request }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url);
	const [brands, loaded] = await Promise.all([
		listBrands(db()),
		loadComparedModels(db(), askedSkus(searchParams)),
	]);
	const known = new Map(loaded.models.map(({ projector }) => [projector.slug, projector.sku]));
	const asked = decodeComparison(searchParams, known);
	const brand = brands.find(({ slug }) => asked.brand !== null && slug === brandSlug(asked.brand));
	const comparison = narrowTo(asked, brand?.name ?? null);
	const models = loaded.models.filter(({ projector }) => comparison.slots.includes(projector.sku));
	const options = comparison.slots.includes(null) ? await listOptions(db(), brand?.slug) : null;
	return {
		comparison,
		brands: brands.map(({ name }) => name),
		models: models.map(comparedHead),
		rows: models.length > 0 ? comparisonRows(models, comparison.room) : [],
		unknown: [...new Set(loaded.unknown.map(shownSku))],
		options: options && { text: encodeOptions(options.groups), isCut: options.isCut },
	};
}

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
	const names = (data?.models ?? []).map(({ projector }) => projectorName(projector));
	if (!data || names.length === 0) {
		if (location.search !== "") return unlistedMeta("Compare Projectors");
		return pageMeta({
			title: "Compare Projectors",
			description:
				"Put up to four projectors side by side: brightness, throw, light source, inputs and UK prices in one table, with the differences marked.",
			origin: originIn(matches),
			path: "/compare",
		});
	}
	const slots = data.models.map(({ projector }) => projector.sku).sort();
	return pageMeta({
		title: names.length === 1 ? `Compare ${names[0]}` : names.join(" vs "),
		description: `${names.join(", ")} compared: brightness, contrast, throw, light source, inputs and UK prices in one table.`,
		origin: originIn(matches),
		path: comparisonPath(plainComparison(slots)),
	});
};

export default function Compare() {
	const { comparison, brands, models, rows, unknown, options } = useLoaderData<typeof loader>();
	const { state, location } = useNavigation();
	useFocusAfterNavigation();
	const isLoading = state === "loading" && location.pathname === "/compare";
	const groups = useMemo(() => decodeOptions(options?.text ?? ""), [options?.text]);
	const names = Object.fromEntries(
		models.map(({ projector }) => [projector.sku, projectorName(projector)]),
	);
	return (
		<>
			<Hero>
				<h1 className="text-3xl">Compare Projectors</h1>
				<p className="mt-3 max-w-prose text-lg text-haze">
					Up to four models side by side. Every choice is part of this page's address, so you can
					bookmark or share it.
				</p>
			</Hero>
			<Container className="flex flex-col gap-6 py-8">
				<h2 id={SLOTS_HEADING_ID} tabIndex={-1} className="sr-only">
					Your comparison
				</h2>
				{unknown.length > 0 && <LeftOut skus={unknown} />}
				<BrandTabs comparison={comparison} brands={brands} />
				<div className="print:hidden">
					<Slots comparison={comparison} names={names} groups={groups} />
					{options?.isCut && (
						<p className="mt-2 text-sm text-quiet">
							There are more models than one list can show: choose a brand to see all of its own.
						</p>
					)}
				</div>
				{models.length === 0 && (
					<img src="/states/empty.svg" alt="" width="320" height="200" className="mx-auto w-64" />
				)}
				<ComparisonStatus isLoading={isLoading} isEmpty={models.length === 0} />
				{models.length > 0 && (
					<div>
						{models.length > 1 && <DifferencesLink comparison={comparison} />}
						<CompareRoomForm comparison={comparison} />
						<ComparisonGrid comparison={comparison} models={models} rows={rows} />
					</div>
				)}
			</Container>
			<Section id="tips" title="Tips for comparing">
				<ul className="grid max-w-prose list-disc gap-2 pl-5 marker:text-link">
					{TIPS.map((tip) => (
						<li key={tip}>{tip}</li>
					))}
				</ul>
			</Section>
		</>
	);
}

/** What was asked for and is no model of ours. */
function LeftOut({ skus }: { skus: readonly string[] }) {
	return (
		<ul className="grid max-w-prose gap-1 rounded-card border border-l-4 border-line border-l-stop bg-card p-4 wrap-anywhere">
			{skus.map((sku) => (
				<li key={sku}>{`We don't know ${sku}, so it was left out.`}</li>
			))}
		</ul>
	);
}

/** What the page waits for. While it loads, it floats: the table may be scrolled to anywhere. */
function ComparisonStatus({ isLoading, isEmpty }: { isLoading: boolean; isEmpty: boolean }) {
	const place = isLoading
		? "fixed inset-x-4 bottom-4 z-20 mx-auto w-fit rounded-control border border-edge bg-card px-4 py-2 shadow-float"
		: "text-lg text-quiet";
	return (
		<div className={isEmpty ? "min-h-7" : "contents"}>
			<p role="status" className={isLoading || isEmpty ? `text-center ${place}` : "sr-only"}>
				{isLoading
					? "Loading comparison data..."
					: isEmpty
						? "Please select projectors to compare."
						: ""}
			</p>
		</div>
	);
}

function DifferencesLink({ comparison }: { comparison: Comparison }) {
	const { onlyDifferences } = comparison;
	return (
		<p className="mb-3">
			<Link
				to={comparisonPath({ ...comparison, onlyDifferences: !onlyDifferences })}
				preventScrollReset
				className="inline-flex min-h-11 items-center gap-2 font-semibold text-link"
			>
				<span
					aria-hidden="true"
					className={`flex h-6 w-11 items-center rounded-full border border-edge p-0.5 ${onlyDifferences ? "justify-end bg-beam" : "bg-card"}`}
				>
					<span className="size-4 rounded-full bg-edge" />
				</span>
				{onlyDifferences ? "Show all rows" : "Only differences"}
			</Link>
		</p>
	);
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { PageLinks } from "~/components/page-links";
import { FilterLinks, StaffPage, TextLink } from "~/components/staff/parts";
import { ukDate } from "~/components/uk-date";
import {
	decodeFactList,
	FACT_LISTS,
	factListPath,
	twoYearsBefore,
} from "~/features/records/models/facts/fact-list-state";
import {
	KEY_COLUMNS,
	pageOfFacts,
} from "~/features/records/models/facts/fact-models.queries.server";
import { fieldId } from "~/features/records/models/form-fields";
import { editModelPath } from "~/features/records/models/model-addresses";
import { noindex } from "~/features/shell/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const requestedState = decodeFactList(new URL(request.url).searchParams, KEY_COLUMNS);
	const factPage = await pageOfFacts(db(), requestedState, twoYearsBefore(ukDate(new Date()).iso));
	const state = { ...requestedState, page: factPage.page };
	return { ...factPage, state };
}

export const meta = noindex("Facts");

const LINK_CLASSES = "inline-block py-0.5 underline underline-offset-4";

export default function Facts() {
	const { state, models, counts, missingColumns, total, page, pages } =
		useLoaderData<typeof loader>();
	const heading = FACT_LISTS.find(([list]) => list === state.list)?.[1];
	return (
		<StaffPage
			title="Facts"
			intro="Facts to check: their sources disagree or are not recorded, they are old, or they are missing."
		>
			<FilterLinks
				label="Facts to check"
				links={FACT_LISTS.map(([list, text]) => ({
					to: factListPath({ list }),
					text,
					count: counts[list],
					isCurrent: list === state.list,
				}))}
			/>
			{state.list === "lacking" && (
				<FilterLinks
					label="The facts that matter most"
					links={[
						{
							to: factListPath({ list: "lacking" }),
							text: "Any",
							isCurrent: state.missingColumn === undefined,
						},
						...missingColumns.map(({ column, label, count }) => ({
							to: factListPath({ missingColumn: column }),
							text: label,
							count,
							isCurrent: state.missingColumn === column,
						})),
					]}
				/>
			)}
			<section aria-labelledby="found" className="min-w-0">
				<h2 id="found" className="mb-3 text-lg">
					{`${heading}: ${total.toLocaleString("en-GB")} ${total === 1 ? "model" : "models"}`}
				</h2>
				<ul>
					{models.map(({ sku, name, facts }) => (
						<li key={sku} className="grid min-w-0 gap-1 border-t border-line py-2">
							<h3 className="text-base wrap-anywhere">
								<Link to={editModelPath(sku)} className={`${LINK_CLASSES} font-semibold`}>
									{name}
								</Link>
							</h3>
							<ul
								className={
									facts.every(({ text }) => text === "")
										? "flex flex-wrap gap-x-4 text-sm"
										: "text-sm"
								}
							>
								{facts.map(({ field, label, text }) => (
									<li key={field} className="wrap-anywhere">
										<TextLink to={`${editModelPath(sku)}#${fieldId(field)}`}>{label}</TextLink>
										{text !== "" && `: ${text}`}
									</li>
								))}
							</ul>
						</li>
					))}
				</ul>
				<PageLinks
					page={page}
					pages={pages}
					addressOfPage={(number) => factListPath({ ...state, page: number })}
				/>
			</section>
		</StaffPage>
	);
}

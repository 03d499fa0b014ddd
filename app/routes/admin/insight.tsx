import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { DraftNote, StaffForm } from "~/auth/staff-form";
import { findDraftFields } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { FilterLinks, StaffColumns, StaffPage, StaffSection } from "~/components/staff/parts";
import { DayBars } from "~/features/insight/chart/day-bars";
import { dayCharts } from "~/features/insight/chart/day-chart.server";
import { countOmittedSearches } from "~/features/insight/counting/counts.queries.server";
import {
	decodeInsightPeriod,
	INSIGHT_PATH,
	INSIGHT_PERIOD_DAYS,
	omittedSearchesText,
	periodQuery,
} from "~/features/insight/tables/insight-table";
import { InsightTableSection } from "~/features/insight/tables/insight-table-section";
import { insightTables } from "~/features/insight/tables/insight-tables.server";
import {
	AddSynonymLink,
	SYNONYMS_ID,
	SynonymFields,
	SynonymList,
} from "~/features/search/synonyms/synonyms";
import {
	addSynonym,
	deleteSynonym,
	listSynonyms,
} from "~/features/search/synonyms/synonyms.queries.server";
import { noindex } from "~/features/shell/page-meta";

/** Maximum number of rows of each table on the page; the downloads have all rows. */
const MAX_ROWS = 20;

export async function loader({ request }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const { searchParams } = new URL(request.url);
	const period = decodeInsightPeriod(searchParams, new Date());
	const [tables, omittedSearches, synonyms, draft] = await Promise.all([
		insightTables(db(), period, MAX_ROWS),
		countOmittedSearches(db(), new Date()),
		listSynonyms(db()),
		findDraftFields(request, staff),
	]);
	const words = String(draft?.get("words") ?? searchParams.get("words") ?? "");
	const meaning = String(draft?.get("meaning") ?? "");
	const form = { words, meaning, hasDraft: draft !== undefined };
	const charts = dayCharts(tables);
	const omittedText = omittedSearchesText(omittedSearches);
	return { days: period.days, tables, omittedText, charts, synonyms, form };
}

const synonymIn = (fields: FormData) => ({
	words: String(fields.get("words") ?? ""),
	meaning: String(fields.get("meaning") ?? ""),
});

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "A synonym was not saved",
		form: { draftTriggerFields: ["words"] },
		async submit({ request, fields, stamp }) {
			const { days } = decodeInsightPeriod(new URL(request.url).searchParams, stamp.now);
			const path = `${INSIGHT_PATH}${periodQuery(days)}#${SYNONYMS_ID}`;
			const removedWords = fields.get("remove");
			if (removedWords !== null) {
				const removedSynonym = await deleteSynonym(db(), String(removedWords), stamp);
				return {
					path,
					title: removedSynonym ? "Synonym removed" : "Nothing to remove",
					description: removedSynonym
						? `“${removedSynonym.words}” stands for itself again.`
						: "Somebody has removed it already.",
				};
			}
			const values = synonymIn(fields);
			const result = await addSynonym(db(), values, stamp);
			if ("errors" in result) return { status: 400, actionData: { values, errors: result.errors } };
			const { words, meaning } = result.synonym;
			return {
				path,
				title: "Synonym added",
				description: `A search for “${words}” now finds what “${meaning}” finds.`,
			};
		},
		showAgain: (problem, fields) => ({
			problem,
			values: fields.has("words") ? synonymIn(fields) : undefined,
			errors: undefined,
		}),
	});
}

export const meta = noindex("Insight");

export default function Insight() {
	const { days, tables, omittedText, charts, synonyms, form } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	const meanings = new Map(synonyms.map(({ words, meaning }) => [words, meaning]));
	const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
	const values = actionData?.values ?? form;
	return (
		<StaffPage
			title="Insight"
			intro="What visitors look at, follow and search for, counted without knowing who they are."
		>
			<FilterLinks
				label="Time shown"
				links={INSIGHT_PERIOD_DAYS.map((periodDays) => ({
					to: INSIGHT_PATH + periodQuery(periodDays),
					text: `${periodDays} days`,
					isCurrent: periodDays === days,
				}))}
			/>
			<StaffColumns>
				{tables.map((table) => (
					<InsightTableSection
						key={table.id}
						table={table}
						days={days}
						{...(table.id === "in-vain" && {
							rowAction: {
								title: "Meaning",
								link: (words) => (
									<AddSynonymLink
										words={words}
										meaning={meanings.get(words)}
										path={INSIGHT_PATH + periodQuery(days)}
									/>
								),
							},
						})}
					>
						{table.id === "searches" && <p className="max-w-prose text-sm">{omittedText}</p>}
						{table.id === "days" && charts.length > 0 && (
							<div className="grid gap-3 md:grid-cols-3">
								{charts.map((chart) => (
									<DayBars key={chart.title} chart={chart} />
								))}
							</div>
						)}
					</InsightTableSection>
				))}
			</StaffColumns>
			<StaffSection
				id={SYNONYMS_ID}
				title="Synonyms"
				intro="Words that people search for, and what they mean here. A search for them, even with other words, finds what their meaning finds."
			>
				<DraftNote hasDraft={form.hasDraft && actionData === undefined} />
				<FormError>{problem}</FormError>
				<StaffForm key={`${values.words} ${values.meaning}`} className="grid gap-4">
					<SynonymFields {...values} errors={actionData?.errors} />
					<div>
						<SubmitButton busyText="Adding...">Add synonym</SubmitButton>
					</div>
				</StaffForm>
				<StaffForm>
					<SynonymList synonyms={synonyms} />
				</StaffForm>
			</StaffSection>
		</StaffPage>
	);
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff, sessionTokenHash } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { Field } from "~/components/form/field";
import { FilterLinks, QuietButton, StaffColumns, StaffPage } from "~/components/staff/parts";
import { countText } from "~/features/catalogue/words/count-text";
import {
	EarningsTableSection,
	StatementList,
	UnmatchedSection,
} from "~/features/earnings/earnings-page/earnings-sections";
import {
	StatementQuestionFields,
	StatementUpload,
} from "~/features/earnings/earnings-page/statement-form";
import { STATEMENT_LIMITS } from "~/features/earnings/statements/read-statement.server";
import {
	listSiteShops,
	listStatements,
} from "~/features/earnings/statements/statements.queries.server";
import {
	countUnmatchedLines,
	listUnmatchedLines,
} from "~/features/earnings/tables/earnings.queries.server";
import {
	decodeEarningsPeriod,
	EARNINGS_PATH,
	EARNINGS_PERIOD_DAYS,
	EARNINGS_TABLE_IDS,
	type EarningsSum,
	earnedText,
	earningsQuery,
	firstRows,
	pencePerHundredClicks,
	ZERO_SUM,
} from "~/features/earnings/tables/earnings-table";
import { earningsTable, sumOf } from "~/features/earnings/tables/earnings-tables.server";
import { submitStatementForm } from "~/features/import-tasks/statements/submit-statement-form.server";
import { noindex } from "~/features/shell/page-meta";

/** Maximum number of rows of each table on the page; the downloads have all rows. */
const MAX_ROWS = 20;

const MAX_UNMATCHED = 50;

/** Limits of a form that names a shop for each of up to a hundred names. */
const MAX_FORM_BYTES = 128 * 1024;
const MAX_FIELDS = 300;

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const period = decodeEarningsPeriod(new URL(request.url).searchParams, new Date());
	const [tables, unmatched, unmatchedCount, statements, shops] = await Promise.all([
		Promise.all(EARNINGS_TABLE_IDS.map((id) => earningsTable(db(), id, period))),
		listUnmatchedLines(db(), period, MAX_UNMATCHED),
		countUnmatchedLines(db(), period),
		listStatements(db()),
		listSiteShops(db()),
	]);
	const [firstTable] = tables;
	return {
		period,
		sum: firstTable ? sumOf(firstTable) : ZERO_SUM,
		tables: tables.map(({ id, rows }) => ({ id, rows: firstRows(rows, MAX_ROWS) })),
		unmatched,
		unmatchedCount,
		statements,
		shops,
	};
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "Statements were not changed",
		form: {
			...FORM_WITHOUT_DRAFT,
			maxBytes: MAX_FORM_BYTES,
			maxFields: MAX_FIELDS,
			files: { fileField: "file", maxBytes: STATEMENT_LIMITS.maxBytes },
		},
		async submit({ request, fields, files, stamp }) {
			const result = await submitStatementForm({
				fields,
				file: files?.[0],
				username: stamp.by,
				sessionHash: await sessionTokenHash(request),
				now: stamp.now,
			});
			if (result.kind === "page") {
				const { status, problem, questions } = result;
				return { status, actionData: { problem, questions } };
			}
			const { searchParams } = new URL(request.url);
			const period = decodeEarningsPeriod(searchParams, stamp.now);
			return { path: EARNINGS_PATH + earningsQuery(period), ...result.toast };
		},
	});
}

export const meta = noindex("Earnings");

function summaryText(sum: EarningsSum): string {
	const perHundred = pencePerHundredClicks(sum);
	const sales = countText(sum.sales, "sale", "sales");
	const clicks = countText(sum.clicks, "click", "clicks");
	const rate = perHundred === undefined ? "" : `, ${earnedText(perHundred)} per hundred clicks`;
	return `${earnedText(sum.pence)} from ${sales}, ${clicks}${rate}.`;
}

export default function Earnings() {
	const { period, sum, tables, unmatched, unmatchedCount, statements, shops } =
		useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	const questions = actionData && "questions" in actionData ? actionData.questions : undefined;
	return (
		<StaffPage
			title="Earnings"
			intro="What partner networks say was earned, matched with the click that led to it. Pending and approved sales count, declined ones do not."
		>
			{questions ? (
				<StatementQuestionFields
					key={questions.uploadId}
					questions={questions}
					problem={actionData?.problem}
				/>
			) : (
				<StatementUpload
					problem={actionData?.problem}
					shops={shops}
					newestStatementId={statements[0]?.id}
				/>
			)}
			<div className="grid gap-3">
				<FilterLinks
					label="Time shown"
					links={EARNINGS_PERIOD_DAYS.map((days) => ({
						to: EARNINGS_PATH + earningsQuery({ ...period, days }),
						text: `${days} days`,
						isCurrent: days === period.days,
					}))}
				/>
				<Form method="get" className="flex flex-wrap items-end gap-3" key={period.from + period.to}>
					<Field id="from" name="from" type="date" label="From" defaultValue={period.from} />
					<Field id="to" name="to" type="date" label="To" defaultValue={period.to} />
					<QuietButton>Show</QuietButton>
				</Form>
				<p className="text-lg font-semibold">{summaryText(sum)}</p>
			</div>
			<StaffColumns>
				{tables.map((table) => (
					<EarningsTableSection key={table.id} table={table} sum={sum} period={period} />
				))}
			</StaffColumns>
			<UnmatchedSection lines={unmatched} count={unmatchedCount} period={period} />
			<StatementList statements={statements} />
		</StaffPage>
	);
}

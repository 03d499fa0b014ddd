import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { PageLinks } from "~/components/page-links";
import { StaffPage } from "~/components/staff/parts";
import { QuestionCards } from "~/components/staff/question-card";
import { feedCrumbs } from "~/features/feeds/feed-addresses";
import { decideAll, storeDecision } from "~/features/feeds/queue/decisions.queries.server";
import {
	countLines,
	findProposedModels,
	pageOfLines,
} from "~/features/feeds/queue/feed-lines.queries.server";
import { LineCard } from "~/features/feeds/queue/line-card";
import {
	DecideAllForm,
	LineTabs,
	NoLines,
	TickedLinesForm,
} from "~/features/feeds/queue/line-forms";
import {
	decisionResultText,
	decodeLineList,
	LINES_PER_PAGE,
	lineListPath,
	linesText,
	MAKE_MODELS,
	readDecision,
	readExpectedCount,
	readTickedLines,
} from "~/features/feeds/queue/line-list";
import { newModelsToast } from "~/features/feeds/queue/new-model/new-model";
import { insertModels } from "~/features/feeds/queue/new-model/new-model.queries.server";
import {
	findLastDecision,
	isDecisionForm,
	submitDecision,
} from "~/features/questions/decide.server";
import { lastDecisionPath } from "~/features/questions/question-list";
import { noindex } from "~/features/shell/page-meta";
import { ExpectedError } from "~/logging/expected-error";
import { requireFeed } from "./feed-route.server";

const LIST_CHANGED =
	"The list has changed since you saw it. Nothing was changed: please look at it again.";

/**
 * Returns the address of a list that shows the decision about several lines, with a button that undoes it. The decision
 * is named by its change, not by a line.
 */
function withUndo(path: string, changeId: number | undefined): string {
	if (changeId === undefined) return path;
	return lastDecisionPath(path, { key: { kind: "line", id: changeId }, index: 0 });
}

const listStateOf = (request: Request) => decodeLineList(new URL(request.url).searchParams);

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireStaff(request);
	const feed = await requireFeed(params);
	const requestedState = listStateOf(request);
	const { modelSearch } = requestedState;
	const { searchParams } = new URL(request.url);
	const [feedCounts, list, modelMatches, lastDecision] = await Promise.all([
		countLines(db(), feed.id),
		pageOfLines(db(), feed.id, requestedState),
		modelSearch === undefined ? [] : findProposedModels(db(), modelSearch.query),
		findLastDecision(db(), searchParams),
	]);
	return {
		id: feed.id,
		name: feed.name,
		state: { ...requestedState, page: list.page },
		...feedCounts,
		list,
		lastDecision,
		modelMatches: modelSearch && {
			lineId: modelSearch.lineId,
			query: modelSearch.query,
			models: modelMatches,
		},
	};
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "Lines of a feed were not changed",
		form: { ...FORM_WITHOUT_DRAFT, maxFields: LINES_PER_PAGE + 20 },
		async submit({ request, params, fields, stamp }) {
			const feed = await requireFeed(params);
			const { modelSearch: _, isConfirmingAll: __, ...listState } = listStateOf(request);
			const path = lineListPath(feed.id, listState);
			if (isDecisionForm(fields)) return submitDecision(fields, path, stamp);
			const expectedCount = readExpectedCount(fields);
			if (expectedCount !== undefined) {
				const result = await decideAll(db(), feed.id, listState, expectedCount, stamp);
				if (result.status === "conflict") throw new ExpectedError(400, LIST_CHANGED);
				const doneText = listState.state === "new" ? "left out" : "asked about again";
				return {
					path: withUndo(path, result.changeId),
					title: `${linesText(expectedCount)} ${doneText}.`,
				};
			}
			if (fields.get("answer") === MAKE_MODELS) {
				const result = await insertModels(db(), feed.id, readTickedLines(fields), stamp);
				if (result.names.length === 0) {
					throw new ExpectedError(400, `No model was made. ${result.skippedLines.join(". ")}.`);
				}
				return { path, ...newModelsToast(result) };
			}
			const lineIds = readTickedLines(fields);
			const decision = readDecision(fields);
			const result = await storeDecision(db(), feed.id, lineIds, decision, stamp);
			if (result.status === "missing") {
				throw new ExpectedError(400, "There is no such model any more. Nothing was changed.");
			}
			return {
				path: withUndo(path, result.changeId),
				title: decisionResultText(decision, result.decidedCount, result.skippedCount),
				description: "It takes effect at the next run.",
			};
		},
	});
}

export const meta = noindex<typeof loader>(
	({ data: page }) => `Lines of ${page?.name ?? "a feed"}`,
);

export default function FeedLines() {
	const {
		id,
		name,
		state: listState,
		countsByState: counts,
		countsByKind: kinds,
		list,
		lastDecision,
		modelMatches,
	} = useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.problem;
	const isFiltered = listState.query !== "" || listState.kind !== undefined;
	return (
		<StaffPage title={`Lines of ${name}`} crumbs={feedCrumbs({ id, name }, { name: "Lines" })}>
			<LineTabs feedId={id} listState={listState} countsByState={counts} countsByKind={kinds} />
			<FormError>{problem}</FormError>
			{list.total === 0 ? (
				<>
					<QuestionCards cards={[]} lastDecision={lastDecision} />
					<NoLines listState={listState} />
				</>
			) : (
				<section aria-labelledby="found-lines" className="grid min-w-0 gap-4">
					<h2 id="found-lines" className="sr-only">
						Lines
					</h2>
					{!listState.isConfirmingAll && (
						<TickedLinesForm lines={list.lines} state={listState.state} />
					)}
					{(listState.isConfirmingAll || isFiltered) && (
						<DecideAllForm feedId={id} listState={listState} total={list.total} />
					)}
					<QuestionCards
						lastDecision={lastDecision}
						cards={list.lines.map((line, index) => (
							<LineCard
								key={line.id}
								line={line}
								index={index}
								listState={listState}
								modelSearch={modelMatches?.lineId === line.id ? modelMatches : undefined}
							/>
						))}
					/>
					<PageLinks
						page={list.page}
						pages={list.pages}
						addressOfPage={(page) =>
							lineListPath(id, { ...listState, modelSearch: undefined, page })
						}
					/>
				</section>
			)}
		</StaffPage>
	);
}

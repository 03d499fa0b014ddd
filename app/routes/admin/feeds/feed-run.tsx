import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { type StaffActionArgs, staffAction } from "~/auth/staff-action.server";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { LinkButton } from "~/components/page";
import { QuietButton, StaffPage, StaffSection } from "~/components/staff/parts";
import { QuestionCard, QuestionCards } from "~/components/staff/question-card";
import { rowId } from "~/config/row-id";
import { feedCrumbs, feedPath, runPath } from "~/features/feeds/feed-addresses";
import {
	canUndoDiscarding,
	listHeldChanges,
} from "~/features/feeds/run/changes/change-run.queries.server";
import {
	findRun,
	findRunIdByFormerId,
	findUndoableRun,
	listProblems,
} from "~/features/feeds/run/feed-runs.queries.server";
import { HeldRun, ProblemLines, RunResult } from "~/features/feeds/run-page/run-panels";
import { countsByLabel, runItem } from "~/features/feeds/run-page/run-view";
import { applyHeld, discardHeld, undoRun } from "~/features/import-tasks/feeds/feed-actions.server";
import {
	findLastDecision,
	isDecisionForm,
	submitDecision,
} from "~/features/questions/decide.server";
import { listPriceQuestions } from "~/features/questions/kinds/price-questions.queries.server";
import { noindex } from "~/features/shell/page-meta";
import { ExpectedError } from "~/logging/expected-error";
import { pageWithProblem, requireFeed } from "./feed-route.server";

async function requireRun(feedId: number, { run }: LoaderFunctionArgs["params"]) {
	const requestedId = rowId(run) ?? 0;
	const runDetails = await findRun(db(), requestedId, feedId);
	if (runDetails) return runDetails;
	const currentId = await findRunIdByFormerId(db(), feedId, requestedId);
	if (currentId === undefined) throw new Response(null, { status: 404 });
	throw redirect(runPath(feedId, currentId), 301);
}

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireStaff(request);
	const feed = await requireFeed(params);
	const run = await requireRun(feed.id, params);
	const [undoableRun, problems, held, priceQuestions, lastDecision] = await Promise.all([
		findUndoableRun(db(), feed.id),
		listProblems(db(), run.id),
		run.state === "held" ? listHeldChanges(db(), run.id) : undefined,
		listPriceQuestions(db(), run.id),
		findLastDecision(db(), new URL(request.url).searchParams),
	]);
	return {
		feed: { id: feed.id, name: feed.name, waiting: feed.waitingLineCount },
		run: runItem(run),
		counts: countsByLabel(run.counts),
		problems,
		held,
		priceQuestions,
		lastDecision,
		canUndo: undoableRun?.id === run.id,
		canUndoDiscarding: await canUndoDiscarding(db(), run),
	};
}

export function action(args: ActionFunctionArgs) {
	const decideAboutRun = async (
		{ params, stamp }: StaffActionArgs,
		decideRun: typeof applyHeld | typeof discardHeld,
	) => {
		const feed = await requireFeed(params);
		const run = await requireRun(feed.id, params);
		const result = await decideRun(run.id, stamp);
		if (result.status === "failed") return pageWithProblem(result);
		return { path: runPath(feed.id, run.id), ...result.toast };
	};
	return staffAction(args, {
		failure: "A held run was not changed",
		form: FORM_WITHOUT_DRAFT,
		intents: {
			apply: (actionArgs) => decideAboutRun(actionArgs, applyHeld),
			discard: (actionArgs) => decideAboutRun(actionArgs, discardHeld),
			// Undoes the discarding of a held run, which is held again.
			hold: (actionArgs) => decideAboutRun(actionArgs, undoRun),
		},
		async submit({ params, fields, stamp }) {
			const feed = await requireFeed(params);
			const run = await requireRun(feed.id, params);
			if (isDecisionForm(fields)) return submitDecision(fields, runPath(feed.id, run.id), stamp);
			throw new ExpectedError(400, "Apply it or discard it.");
		},
	});
}

export const meta = noindex<typeof loader>(({ data: page }) =>
	page ? `Run of ${page.feed.name}, ${page.run.startedText}` : "Run",
);

export default function FeedRun() {
	const {
		feed,
		run,
		counts,
		problems,
		held,
		priceQuestions,
		lastDecision,
		canUndo,
		canUndoDiscarding,
	} = useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.problem;
	return (
		<StaffPage
			title={`Run of ${run.startedText}`}
			crumbs={feedCrumbs(
				feed,
				{ name: "Runs", to: feedPath(feed.id, "runs") },
				{ name: run.startedText },
			)}
		>
			<FormError>{problem}</FormError>
			<RunResult feedId={feed.id} run={run} counts={counts} waitingCount={feed.waiting} />
			{held && <HeldRun heldChanges={held} />}
			{canUndo && (
				<p>
					<LinkButton to={`${feedPath(feed.id, "runs")}?undo=${run.id}`}>Undo</LinkButton>
				</p>
			)}
			{canUndoDiscarding && (
				<Form method="post">
					<QuietButton name="intent" value="hold">
						Undo
					</QuietButton>
				</Form>
			)}
			{(priceQuestions.length > 0 || lastDecision) && (
				<StaffSection id="held-prices" title="Held prices">
					<QuestionCards
						lastDecision={lastDecision}
						cards={priceQuestions.map((question, index) => (
							<QuestionCard key={question.ref} question={question} index={index} />
						))}
					/>
				</StaffSection>
			)}
			{problems.length > 0 && <ProblemLines lines={problems} />}
		</StaffPage>
	);
}

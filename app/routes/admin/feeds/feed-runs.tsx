import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page";
import { Panel, QuietButton, StaffPage } from "~/components/staff/parts";
import { rowId } from "~/config/row-id";
import { feedCrumbs, feedPath } from "~/features/feeds/feed-addresses";
import { findUndoableRun, listRuns } from "~/features/feeds/run/feed-runs.queries.server";
import { RunList } from "~/features/feeds/run-page/run-panels";
import { runItem } from "~/features/feeds/run-page/run-view";
import { undoRun } from "~/features/import-tasks/feeds/feed-actions.server";
import { noindex } from "~/features/shell/page-meta";
import { ExpectedError } from "~/logging/expected-error";
import { pageWithProblem, requireFeed } from "./feed-route.server";

const MAX_RUNS = 100;

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireStaff(request);
	const { id, name } = await requireFeed(params);
	const [runs, lastAppliedRun] = await Promise.all([
		listRuns(db(), id, MAX_RUNS),
		findUndoableRun(db(), id),
	]);
	const undoId = rowId(new URL(request.url).searchParams.get("undo"));
	const undoableRun = lastAppliedRun && {
		...runItem(lastAppliedRun),
		isConfirming: lastAppliedRun.id === undoId,
	};
	return { id, name, runs: runs.map(runItem), undoableRun };
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "A run was not undone",
		form: FORM_WITHOUT_DRAFT,
		async submit({ params, fields, stamp }) {
			const feed = await requireFeed(params);
			const runId = rowId(String(fields.get("run") ?? ""));
			const undoableRun = await findUndoableRun(db(), feed.id);
			if (undoableRun === undefined || undoableRun.id !== runId) {
				const problem = "Only the last run that was applied can be undone. Nothing was changed.";
				throw new ExpectedError(400, problem);
			}
			const result = await undoRun(undoableRun.id, stamp);
			if (result.status === "failed") return pageWithProblem(result);
			return { path: feedPath(feed.id, "runs"), ...result.toast };
		},
	});
}

export const meta = noindex<typeof loader>(({ data: page }) => `Runs of ${page?.name ?? "a feed"}`);

export default function FeedRuns() {
	const { id, name, runs, undoableRun } = useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.problem;
	return (
		<StaffPage title={`Runs of ${name}`} crumbs={feedCrumbs({ id, name }, { name: "Runs" })}>
			<FormError>{problem}</FormError>
			{undoableRun && !undoableRun.isConfirming && (
				<Form
					method="get"
					action={feedPath(id, "runs")}
					className="flex flex-wrap items-center gap-x-4 gap-y-2"
				>
					<input type="hidden" name="undo" value={undoableRun.id} />
					<QuietButton describedBy="undoable">Undo</QuietButton>
					<span id="undoable" className="text-muted">
						The last run that was applied: {undoableRun.startedText}
					</span>
				</Form>
			)}
			{undoableRun?.isConfirming && (
				<Panel title="Are you sure you want to undo this run?" tone="bad">
					<p className="max-w-prose wrap-anywhere">
						<b className="font-semibold">{undoableRun.startedText}</b> – {undoableRun.countsText}.
						The offers that it changed go back to what they were before, and the offers that it
						added are removed. Your decisions about lines stay. The next run applies the feed again.
					</p>
					<Form method="post" action={feedPath(id, "runs")} className="flex flex-wrap gap-3">
						<input type="hidden" name="run" value={undoableRun.id} />
						<SubmitButton busyText="Undoing...">Undo</SubmitButton>
						<LinkButton to={feedPath(id, "runs")}>Keep it</LinkButton>
					</Form>
				</Panel>
			)}
			<RunList feedId={id} runs={runs} />
		</StaffPage>
	);
}

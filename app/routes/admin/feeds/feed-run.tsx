import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { FormError } from "~/components/form/field";
import { feedPath, idOf, runPath } from "~/features/feeds/feed-addresses";
import { FeedPage } from "~/features/feeds/manage/feed-page";
import { findFeedById } from "~/features/feeds/manage/known-feed.queries.server";
import { listHeldChanges } from "~/features/feeds/run/changes/held-changes.queries.server";
import { MAX_CHANGES_SHOWN } from "~/features/feeds/run-page/held-change";
import { HeldRun } from "~/features/feeds/run-page/held-run";
import { RunResult } from "~/features/feeds/run-page/run-result";
import { countPairs } from "~/features/feeds/run-page/run-texts";
import { findRun, listUnreadable } from "~/features/feeds/run-page/runs.queries.server";
import { shownRun } from "~/features/feeds/run-page/shown-run";
import { UnreadableLines } from "~/features/feeds/run-page/unreadable-lines";
import { applyHeld, discardHeld } from "~/features/import-tasks/feeds/feed-run-reply.server";
import { unlistedMeta } from "~/features/shell/page-meta";
import { readForm } from "~/http/request/body.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { formHeaders } from "~/http/response/cache-control.server";
import { orProblem } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

const MAX_UNREADABLE = 1000;
const UNCACHED = { "Cache-Control": "no-store" };

async function findRunOf(params: LoaderFunctionArgs["params"]) {
	const feed = await findFeedById(db(), params.feed);
	const runId = idOf(params.run);
	const run = feed && runId !== undefined ? await findRun(db(), feed.id, runId) : undefined;
	if (!feed || !run) throw new Response(null, { status: 404 });
	return { feed, run };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireStaff(request);
	const { feed, run } = await findRunOf(params);
	const isHeld = run.state === "held";
	const [unreadable, held] = await Promise.all([
		listUnreadable(db(), run.id, MAX_UNREADABLE),
		isHeld ? listHeldChanges(db(), run.id, MAX_CHANGES_SHOWN) : undefined,
	]);
	const content = {
		feed: { id: feed.id, name: feed.name, waiting: feed.queued },
		run: shownRun(run),
		pairs: countPairs(run.counts),
		unreadable,
		held,
	};
	return data(content, { headers: UNCACHED });
}

export async function action({ request, params }: ActionFunctionArgs) {
	requireSameOrigin(request);
	const { username } = await requireStaff(request);
	return orProblem(async () => {
		const { feed, run } = await findRunOf(params);
		const intent = (await readForm(request)).get("intent");
		if (intent !== "apply" && intent !== "discard") {
			return data({ problem: "Apply it or discard it." }, { status: 400, headers: UNCACHED });
		}
		const reply = await (intent === "apply"
			? applyHeld(run.id, username)
			: discardHeld(run.id, username));
		if (reply.status === "failed") {
			return data({ problem: reply.message }, { status: reply.httpStatus, headers: UNCACHED });
		}
		return redirectWithToast(request, runPath(feed.id, run.id), reply.toast);
	});
}

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
	unlistedMeta(page ? `Run of ${page.feed.name}, ${page.run.when}` : "Run");

export default function FeedRun() {
	const { feed, run, pairs, unreadable, held } = useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.problem;
	const isBusy = useNavigation().formMethod === "POST";
	return (
		<FeedPage
			title={`Run of ${run.when}`}
			crumbs={[
				{ name: feed.name, to: feedPath(feed.id) },
				{ name: "Runs", to: feedPath(feed.id, "runs") },
				{ name: run.when },
			]}
		>
			<FormError>{isBusy ? undefined : problem}</FormError>
			<RunResult feedId={feed.id} run={run} pairs={pairs} waiting={feed.waiting} />
			{held && <HeldRun held={held} isBusy={isBusy} />}
			{unreadable.length > 0 && <UnreadableLines lines={unreadable} />}
		</FeedPage>
	);
}

import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { FormError } from "~/components/form/field";
import { settings } from "~/config/env.server";
import { listRetailers } from "~/features/catalogue/offers/retailers/retailers.queries.server";
import { feedPath } from "~/features/feeds/feed-addresses";
import { FeedFacts } from "~/features/feeds/manage/feed-facts";
import { FeedLinks } from "~/features/feeds/manage/feed-links";
import { FeedPage } from "~/features/feeds/manage/feed-page";
import { findFeedById } from "~/features/feeds/manage/known-feed.queries.server";
import { listMerchants, MAX_MERCHANTS } from "~/features/feeds/manage/merchants.queries.server";
import { MerchantsForm } from "~/features/feeds/manage/merchants-form";
import { FeedButtons, FileRun } from "~/features/feeds/manage/run-forms";
import { shownFeed } from "~/features/feeds/manage/shown-feed";
import { WhatWaits } from "~/features/feeds/manage/what-waits";
import { RunList } from "~/features/feeds/run-page/run-list";
import { listRuns } from "~/features/feeds/run-page/runs.queries.server";
import { shownRun } from "~/features/feeds/run-page/shown-run";
import { submitFeedForm } from "~/features/import-tasks/feeds/submit-feed-form.server";
import { unlistedMeta } from "~/features/shell/page-meta";
import { BODY_LIMIT_BYTES, readForm, readUpload, type Upload } from "~/http/request/body.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { formHeaders } from "~/http/response/cache-control.server";
import { orProblem } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

const SHOWN_RUNS = 5;
const MAX_FILE_BYTES = 20 * 1024 ** 2;

const UNCACHED = { "Cache-Control": "no-store" };

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireStaff(request);
	const feed = await findFeedById(db(), params.feed);
	if (!feed) throw new Response(null, { status: 404 });
	const isByColumn = feed.retailerId === null;
	const [runs, merchants, retailers] = await Promise.all([
		listRuns(db(), feed.id, SHOWN_RUNS),
		isByColumn ? listMerchants(db(), feed.id) : [],
		isByColumn ? listRetailers(db()) : [],
	]);
	const content = {
		feed: shownFeed(feed, {
			now: new Date(),
			isTimed: settings().FEEDS_EVERY_MINUTES > 0,
		}),
		hasSample: feed.hasSample,
		isByColumn,
		runs: runs.map(shownRun),
		merchants,
		retailers: retailers.map(({ id, name }) => ({ id, name })),
	};
	return data(content, { headers: UNCACHED });
}

async function readSentForm(request: Request): Promise<Upload> {
	const type = request.headers.get("Content-Type") ?? "";
	if (/^multipart\/form-data\b/i.test(type)) {
		return readUpload(request, { fileField: "file", maxBytes: MAX_FILE_BYTES });
	}
	const maxFields = 2 * MAX_MERCHANTS + 20;
	return { fields: await readForm(request, 4 * BODY_LIMIT_BYTES, maxFields), file: undefined };
}

export async function action({ request, params }: ActionFunctionArgs) {
	requireSameOrigin(request);
	const { username } = await requireStaff(request);
	return orProblem(async () => {
		const feed = await findFeedById(db(), params.feed);
		if (!feed) throw new Response(null, { status: 404 });
		const reply = await submitFeedForm({ feed, username, ...(await readSentForm(request)) });
		if (reply.kind === "done") return await redirectWithToast(request, reply.path, reply.toast);
		return data({ problem: reply.message }, { status: reply.status, headers: UNCACHED });
	});
}

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
	unlistedMeta(page?.feed.name ?? "Feed");

export default function Feed() {
	const { feed, hasSample, isByColumn, runs, merchants, retailers } =
		useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.problem;
	return (
		<FeedPage title={feed.name} crumbs={[{ name: feed.name }]}>
			<FormError>{problem}</FormError>
			<section aria-label="About this feed" className="grid min-w-0 gap-4">
				{feed.isPaused && <p className="font-semibold">Paused: it is not fetched by itself.</p>}
				<FeedFacts feed={feed} />
				<WhatWaits feed={feed} />
				<FeedLinks feed={feed} hasSample={hasSample} />
				<FeedButtons feed={feed} />
			</section>
			{isByColumn && (
				<MerchantsForm merchants={merchants} total={feed.unknownMerchants} retailers={retailers} />
			)}
			<section aria-labelledby="last-runs" className="grid min-w-0 gap-3">
				<h2 id="last-runs" className="text-xl">
					Last runs
				</h2>
				<RunList feedId={feed.id} runs={runs} />
				{runs.length > 0 && (
					<p>
						<Link
							to={feedPath(feed.id, "runs")}
							className="inline-block py-1 text-link underline underline-offset-4"
						>
							All runs, and undo
						</Link>
					</p>
				)}
			</section>
			<FileRun />
		</FeedPage>
	);
}

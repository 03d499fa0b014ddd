import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { retryBusy } from "db/writes/retry-busy";
import { requireStaff } from "~/auth/session-guard.server";
import { StaffForm, TypedNote } from "~/auth/staff-form";
import { findTyped, readStaffForm } from "~/auth/staff-form.server";
import { feedPath, idOf } from "~/features/feeds/feed-addresses";
import { FeedPage } from "~/features/feeds/manage/feed-page";
import { findFeedById } from "~/features/feeds/manage/known-feed.queries.server";
import { findLine } from "~/features/feeds/queue/feed-lines.queries.server";
import { decodeLineList, lineListPath } from "~/features/feeds/queue/line-list";
import { factsText } from "~/features/feeds/queue/line-texts";
import { ModelFormFields } from "~/features/feeds/queue/new-model/model-form";
import {
	insertModel,
	proposeModel,
	typedModel,
} from "~/features/feeds/queue/new-model/new-model.queries.server";
import { unlistedMeta } from "~/features/shell/page-meta";
import { formHeaders } from "~/http/response/cache-control.server";
import { orProblem } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

const NOT_MADE = "No model was made yet: please check the fields that are marked.";
const UNCACHED = { "Cache-Control": "no-store" };

async function findLineOf(params: LoaderFunctionArgs["params"]) {
	const feed = await findFeedById(db(), params.feed);
	const lineId = idOf(params.line);
	const line = feed && lineId !== undefined ? await findLine(db(), feed.id, lineId) : undefined;
	if (!feed || !line) throw new Response(null, { status: 404 });
	return { feed, line };
}

/** Address of the list that the line stands in, as it was seen. */
function listOf(request: Request, feedId: number): string {
	const { find: _, ...list } = decodeLineList(new URL(request.url).searchParams);
	return lineListPath(feedId, list);
}

export async function loader({ request, params }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const { feed, line } = await findLineOf(params);
	const typed = await findTyped(request, staff);
	const content = {
		feed: { id: feed.id, name: feed.name },
		linesPath: listOf(request, feed.id),
		title: line.title,
		facts: factsText(line),
		typed: typed && typedModel(typed),
		values: await proposeModel(db(), line),
	};
	return data(content, { headers: UNCACHED });
}

export async function action({ request, params }: ActionFunctionArgs) {
	return orProblem(async () => {
		const { staff, fields } = await readStaffForm(request);
		const { feed, line } = await findLineOf(params);
		const values = typedModel(fields);
		const place = { feedId: feed.id, lineId: line.id };
		const by = { by: staff.username, now: new Date() };
		const made = await retryBusy(() => insertModel(db(), place, values, by));
		if ("errors" in made) {
			const answer = { values, errors: made.errors, problem: NOT_MADE };
			return data(answer, { status: 400, headers: UNCACHED });
		}
		const title = `${made.name} was added`;
		const toast = { title, description: "The line counts as it.", style: "default" } as const;
		return redirectWithToast(request, listOf(request, feed.id), toast);
	});
}

export const headers = formHeaders;

export const meta: MetaFunction = () => unlistedMeta("Make a new model");

export default function NewModel() {
	const { feed, linesPath, title, facts, values, typed } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<FeedPage
			title="Make a new model"
			crumbs={[
				{ name: feed.name, to: feedPath(feed.id) },
				{ name: "Lines", to: linesPath },
				{ name: "New model" },
			]}
		>
			<p className="max-w-prose wrap-anywhere">
				<b className="font-semibold">{title}</b>
				<span className="block text-sm text-quiet">{facts}</span>
			</p>
			<TypedNote isTyped={typed !== undefined && !answer} />
			<StaffForm className="grid max-w-prose gap-5">
				<ModelFormFields
					values={answer?.values ?? typed ?? values}
					errors={answer?.errors}
					problem={answer?.problem}
					cancelPath={linesPath}
				/>
			</StaffForm>
		</FeedPage>
	);
}

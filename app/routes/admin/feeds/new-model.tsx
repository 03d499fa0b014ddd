import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { DraftNote, StaffForm } from "~/auth/staff-form";
import { findDraftFields } from "~/auth/staff-form.server";
import { StaffPage } from "~/components/staff/parts";
import { rowId } from "~/config/row-id";
import { feedCrumbs } from "~/features/feeds/feed-addresses";
import { RecordFormFields, rejectedFormResult } from "~/features/feeds/manage/feed-form";
import { draftValues } from "~/features/feeds/manage/feed-form-schema";
import { findLine } from "~/features/feeds/queue/feed-lines.queries.server";
import { decodeLineList, FROM_QUESTIONS, lineListPath } from "~/features/feeds/queue/line-list";
import { factsText } from "~/features/feeds/queue/line-question";
import { LABEL_NOTES, MODEL_LABELS } from "~/features/feeds/queue/new-model/new-model";
import {
	insertLineModel,
	proposeNewModel,
} from "~/features/feeds/queue/new-model/new-model.queries.server";
import { QUESTIONS_PATH } from "~/features/questions/question-list";
import { noindex } from "~/features/shell/page-meta";
import { requireFeed } from "./feed-route.server";

async function requireLine(params: LoaderFunctionArgs["params"]) {
	const feed = await requireFeed(params);
	const lineId = rowId(params.line);
	const line = lineId === undefined ? undefined : await findLine(db(), feed.id, lineId);
	if (!line) throw new Response(null, { status: 404 });
	return { feed, line };
}

/** Returns the address of the list that the page was opened from. */
function listPath(request: Request, feedId: number): string {
	const { search, searchParams } = new URL(request.url);
	if (search === `?${FROM_QUESTIONS}`) return QUESTIONS_PATH;
	const { modelSearch: _, ...list } = decodeLineList(searchParams);
	return lineListPath(feedId, list);
}

export async function loader({ request, params }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const { feed, line } = await requireLine(params);
	return {
		feed: { id: feed.id, name: feed.name },
		linesPath: listPath(request, feed.id),
		title: line.title,
		facts: factsText(line),
		draft: draftValues(await findDraftFields(request, staff), MODEL_LABELS),
		values: await proposeNewModel(db(), line),
	};
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "A model of a feed's line was not added",
		async submit({ request, params, fields, stamp }) {
			const { feed, line } = await requireLine(params);
			const lineKey = { feedId: feed.id, lineId: line.id };
			const result = await insertLineModel(db(), lineKey, fields, stamp);
			if (result.status === "invalid") {
				return { status: 400, actionData: { lastResult: result.lastResult } };
			}
			return {
				path: listPath(request, feed.id),
				title: `${result.name} was added`,
				description: "The line counts as it.",
			};
		},
		showAgain: (problem, fields, areAllFieldsRead) =>
			rejectedFormResult(problem, areAllFieldsRead ? draftValues(fields, MODEL_LABELS) : undefined),
	});
}

export const meta = noindex("Make a new model");

export default function NewModel() {
	const { feed, linesPath, title, facts, values, draft } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	return (
		<StaffPage
			title="Make a new model"
			crumbs={feedCrumbs(feed, { name: "Lines", to: linesPath }, { name: "New model" })}
		>
			<p className="max-w-prose wrap-anywhere">
				<b className="font-semibold">{title}</b>
				<span className="block text-sm text-muted">{facts}</span>
			</p>
			<DraftNote hasDraft={draft !== undefined && !actionData} />
			<StaffForm className="grid max-w-prose gap-5">
				<RecordFormFields
					formResult={actionData}
					fields={Object.entries(MODEL_LABELS).map(([name, label]) => ({
						name,
						label,
						unit: LABEL_NOTES[name],
						id: `model-${name}`,
						control: { autoComplete: "off" },
					}))}
					values={draft ?? values}
					note="Separate several barcodes with semicolons. An import can fill the other columns later."
					submitText="Make this model"
					cancelPath={linesPath}
				/>
			</StaffForm>
		</StaffPage>
	);
}

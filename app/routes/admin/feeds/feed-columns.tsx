import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { DraftNote, StaffForm } from "~/auth/staff-form";
import { findDraftFields } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page";
import { StaffPage } from "~/components/staff/parts";
import { feedCrumbs, feedPath } from "~/features/feeds/feed-addresses";
import {
	COLUMN_GROUPS,
	fileColumns,
	guessFeedColumns,
	missingMeaningError,
	readFeedMapping,
	savedMeanings,
	toFeedColumns,
} from "~/features/feeds/manage/feed-columns";
import { updateColumns } from "~/features/feeds/manage/feed-writes.queries.server";
import { ColumnChoices } from "~/features/ingest/columns/column-choices";
import { decodeColumns, decodeSample } from "~/features/ingest/columns/feed-line";
import { MAX_FEED_COLUMNS } from "~/features/ingest/read/read-limits";
import { noindex } from "~/features/shell/page-meta";
import { requireFeed } from "./feed-route.server";

async function findFeedColumns(params: LoaderFunctionArgs["params"]) {
	const feed = await requireFeed(params);
	const savedColumns = decodeColumns(feed.columns);
	return { feed, savedColumns, sample: decodeSample(feed.sample) };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const { feed, savedColumns, sample } = await findFeedColumns(params);
	const draft = await findDraftFields(request, staff);
	return {
		id: feed.id,
		name: feed.name,
		columns: sample && fileColumns(sample),
		draft: sample && draft && readFeedMapping(draft, sample.headings.length),
		mapping:
			sample &&
			(savedColumns ? savedMeanings(sample.headings, savedColumns) : guessFeedColumns(sample)),
	};
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "The columns of a feed were not saved",
		form: { maxFields: MAX_FEED_COLUMNS + 20 },
		async submit({ params, fields, stamp }) {
			const { feed, sample } = await findFeedColumns(params);
			if (!sample) return undefined;
			const { headings } = sample;
			const mapping = readFeedMapping(fields, headings.length);
			const problem = missingMeaningError(mapping);
			if (problem) return { status: 400, actionData: { mapping, problem } };
			await updateColumns(db(), feed.id, toFeedColumns(headings, mapping), stamp);
			return {
				path: feedPath(feed.id),
				title: "The columns were saved",
				description: "The next run uses these columns.",
			};
		},
		showAgain: (problem, fields, areAllFieldsRead) => ({
			problem,
			mapping: areAllFieldsRead ? readFeedMapping(fields, MAX_FEED_COLUMNS) : undefined,
		}),
	});
}

export const meta = noindex<typeof loader>(
	({ data: page }) => `Columns of ${page?.name ?? "a feed"}`,
);

export default function FeedColumns() {
	const { id, name, columns, mapping, draft } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	return (
		<StaffPage
			title={`What the columns of ${name} mean`}
			crumbs={feedCrumbs({ id, name }, { name: "Columns" })}
		>
			{columns && mapping ? (
				<StaffForm className="grid min-w-0 gap-5">
					<DraftNote hasDraft={draft !== undefined && !actionData} />
					<FormError>{actionData?.problem}</FormError>
					<p className="max-w-prose">
						Choose what each column means. Below its header you see the values of its first five
						lines. A title, a link and a price are required. The shop's product number, the barcode,
						the brand and the part number help to find the right model. If two columns mean the
						same, the first one with a value is used.
					</p>
					<ColumnChoices
						columns={columns}
						groups={COLUMN_GROUPS}
						chosenMeanings={Object.fromEntries((actionData?.mapping ?? draft ?? mapping).entries())}
					/>
					<div className="flex flex-wrap gap-3">
						<SubmitButton busyText="Saving...">Save columns</SubmitButton>
						<LinkButton to={feedPath(id)}>Cancel</LinkButton>
					</div>
				</StaffForm>
			) : (
				<p className="max-w-prose">
					Nothing has to be said: the columns of this feed are known, or no run has read it yet.{" "}
					<Link to={feedPath(id)} className="underline underline-offset-4">
						Back to the feed
					</Link>
				</p>
			)}
		</StaffPage>
	);
}

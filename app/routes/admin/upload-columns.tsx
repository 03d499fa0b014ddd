import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff, sessionTokenHash } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { StaffPage } from "~/components/staff/parts";
import { countText } from "~/features/catalogue/words/count-text";
import { listFileColumns, submitColumns } from "~/features/import-tasks/upload/map-file.server";
import {
	ColumnsForm,
	FileFailure,
	HeaderRow,
	MissingFile,
} from "~/features/imports/mapping-page/columns-form";
import { fieldGroups, fieldsByKind } from "~/features/ingest/columns/fields";
import { noindex } from "~/features/shell/page-meta";

/** Limits for a form with a choice for each of at most 500 columns. */
const MAX_FORM_BYTES = 128 * 1024;
const MAX_FIELDS = 600;

/** Returns what the address and the session say of the staged file: its id, and the chosen header row. */
async function readStagedFileParams(request: Request) {
	const { searchParams } = new URL(request.url);
	const stagedId = searchParams.get("staged") ?? "";
	const row = searchParams.get("row") ?? "";
	const headerRow = /^\d{1,7}$/.test(row) ? Number(row) : undefined;
	return { stagedId, headerRow, sessionHash: await sessionTokenHash(request) };
}

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const stagedFileParams = await readStagedFileParams(request);
	const fileColumns = await listFileColumns(stagedFileParams);
	const { stagedId } = stagedFileParams;
	return { stagedId, fileColumns, groups: fieldGroups(), fieldsOfKind: fieldsByKind() };
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "The columns of a file were not saved",
		form: { ...FORM_WITHOUT_DRAFT, maxBytes: MAX_FORM_BYTES, maxFields: MAX_FIELDS },
		async submit({ request, fields }) {
			const result = await submitColumns(await readStagedFileParams(request), fields);
			// The page shows why the file is not available.
			if (!result) return { status: 400, actionData: undefined };
			if ("path" in result) return { path: result.path };
			if (!("draft" in result)) return { status: result.httpStatus, actionData: undefined };
			const { status, draft: choices, faults } = result;
			return { status, actionData: { problem: undefined, choices, faults } };
		},
		showAgain: (problem) => ({ problem, choices: undefined, faults: undefined }),
	});
}

export const meta = noindex("What the columns mean");

function UploadColumnsContent() {
	const { stagedId, fileColumns, groups, fieldsOfKind } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	if (!fileColumns) return <MissingFile />;
	if (fileColumns.status === "failed") return <FileFailure message={fileColumns.message} />;
	const { fileName, sheetName, rowCount, headerRow, columns, shops, rememberedOn } = fileColumns;
	const { kind, fieldByIndex, retailer, program } = fileColumns;
	return (
		<>
			<p className="max-w-prose">
				<b className="font-semibold break-words">{fileName}</b>
				{sheetName !== undefined && `, sheet “${sheetName}”,`} has{" "}
				{countText(rowCount, "row", "rows")}, and its headings are in row {headerRow}. Say once what
				each column means: it is remembered for the next file of this layout. Nothing is imported
				before you have seen how it is read.
				{program !== undefined && ` It is recognised as ${program}.`}
				{rememberedOn !== undefined && ` What is chosen was said on ${rememberedOn}.`}
			</p>
			<FormError>{actionData?.problem}</FormError>
			<HeaderRow stagedId={stagedId} rows={fileColumns.firstRows} selectedRow={headerRow} />
			<ColumnsForm
				// Resets the form for another header row.
				key={headerRow}
				columns={columns}
				groups={groups}
				fieldsOfKind={fieldsOfKind}
				proposedMeanings={fieldByIndex}
				isMappingComplete={fileColumns.isMappingComplete}
				draft={actionData?.choices ?? { kind, fieldByIndex, retailer }}
				faults={actionData?.faults}
				shops={shops}
			/>
		</>
	);
}

export default function UploadColumns() {
	return (
		<StaffPage title="What do these columns mean?">
			<UploadColumnsContent />
		</StaffPage>
	);
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff, sessionHash } from "~/auth/session-guard.server";
import { StaffPage } from "~/components/staff/parts";
import { countText } from "~/features/catalogue/words/count-text";
import { describeFile, submitColumns } from "~/features/import-tasks/upload/map-file.server";
import {
	ColumnsForm,
	FileFailure,
	FileGone,
	HeaderRow,
} from "~/features/imports/mapping-page/columns-form";
import { fieldGroups, fieldsByKind } from "~/features/ingest/columns/fields";
import { noindex } from "~/features/shell/page-meta";
import { readFormOrRefuse } from "~/http/request/body.server";
import { requireSameOrigin } from "~/http/request/origin.server";
import { seeOther } from "~/http/response/form-response.server";

/** A sheet has at most 500 columns. */
const MAX_FORM_BYTES = 128 * 1024;
const MAX_FIELDS = 600;

async function stagedFile(request: Request) {
	const { searchParams } = new URL(request.url);
	const stagedId = searchParams.get("staged") ?? "";
	const row = searchParams.get("row") ?? "";
	const headerRow = /^\d{1,7}$/.test(row) ? Number(row) : undefined;
	return { stagedId, headerRow, sessionHash: await sessionHash(request) };
}

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const file = await stagedFile(request);
	const described = await describeFile(file);
	const { stagedId } = file;
	return { stagedId, described, groups: fieldGroups(), fieldsOfKind: fieldsByKind() };
}

export async function action({ request }: ActionFunctionArgs) {
	requireSameOrigin(request);
	await requireStaff(request);
	const fields = await readFormOrRefuse(request, MAX_FORM_BYTES, MAX_FIELDS);
	const result = await submitColumns(await stagedFile(request), fields);
	// The page shows why the file is not available.
	if (!result) return data(undefined, { status: 400 });
	if ("path" in result) throw seeOther(result.path);
	if ("choices" in result) return data(result, { status: result.status });
	return data(undefined, { status: result.httpStatus });
}

export const meta = noindex("What the columns mean");

function Body() {
	const { stagedId, described, groups, fieldsOfKind } = useLoaderData<typeof loader>();
	const wrong = useActionData<typeof action>();
	if (!described) return <FileGone />;
	if (described.status === "failed") return <FileFailure message={described.message} />;
	const {
		fileName,
		sheetName,
		rowCount,
		headerRow,
		columns,
		shops: retailers,
		rememberedOn,
	} = described;
	const { kind, chosen, retailer, program } = described;
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
			<HeaderRow stagedId={stagedId} rows={described.upperRows} chosen={headerRow} />
			<ColumnsForm
				// Resets the form for another heading row.
				key={headerRow}
				columns={columns}
				groups={groups}
				fieldsOfKind={fieldsOfKind}
				proposed={chosen}
				isReadable={described.isReadable}
				choices={wrong?.choices ?? { kind, chosen, retailer }}
				faults={wrong?.faults}
				shops={retailers}
			/>
		</>
	);
}

export default function UploadColumns() {
	return (
		<StaffPage title="What do these columns mean?">
			<Body />
		</StaffPage>
	);
}

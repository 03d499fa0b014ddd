import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { useEffect, useRef } from "react";
import { requireStaff, sessionTokenHash } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { Container } from "~/components/page";
import { PanelTabs } from "~/components/panel-tabs";
import { Panel } from "~/components/staff/parts";
import { showToast } from "~/components/toast/toast-store";
import { dateTimeText } from "~/components/uk-date";
import { settings } from "~/config/env.server";
import { rowId } from "~/config/row-id";
import {
	submitUploadForm,
	uploadFailure,
} from "~/features/import-tasks/upload/submit-upload-form.server";
import {
	countAddedModelsWithPhoto,
	findImport,
	listImports,
	listLeftOutRows,
	listUndoableImports,
} from "~/features/imports/apply/import-history.queries.server";
import { findStagedUploadOfImport } from "~/features/imports/apply/staged-uploads.queries.server";
import { listRejectedFiles } from "~/features/imports/export/rejected-files.queries.server";
import {
	ImportHistory,
	ImportResultSection,
	PartialUndoQuestion,
	UndoQuestion,
} from "~/features/imports/upload-page/import-result-section";
import { PreviewResult } from "~/features/imports/upload-page/preview-result";
import { MAX_LISTED_HELD_PRICES } from "~/features/imports/upload-page/result-parts";
import { uploadClientAction } from "~/features/imports/upload-page/upload-client-action";
import { CsvUpload, SheetsSync } from "~/features/imports/upload-page/upload-forms";
import {
	CSV_TAB,
	SHEETS_TAB,
	tabToOpen,
	type UploadActionData,
} from "~/features/imports/upload-page/upload-result";
import { MAX_FILE_BYTES } from "~/features/ingest/read/sheet";
import { findSampleTotals } from "~/features/sample-catalogue/sample-catalogue.queries.server";
import { SampleSection } from "~/features/sample-catalogue/sample-section";
import { isCleared } from "~/features/sample-catalogue/sample-texts";
import { noindex } from "~/features/shell/page-meta";
import { requestOrigin } from "~/http/request/origin.server";

const MAX_IMPORTS_LISTED = 10;

/** Enough for the ticked held prices, each sent as the name of its sheet and its row. */
const MAX_FORM_BYTES = 512 * 1024;
const MAX_FIELDS = MAX_LISTED_HELD_PRICES + 20;

/** Returns the id in a search parameter; undefined without a valid one. */
function idParam(request: Request, name: string): number | undefined {
	return rowId(new URL(request.url).searchParams.get(name));
}

async function findResult(request: Request) {
	const id = idParam(request, "import");
	const pastImport = id === undefined ? undefined : await findImport(db(), id);
	if (!pastImport) return undefined;
	const [leftOut, files, staged] = await Promise.all([
		listLeftOutRows(db(), pastImport.id),
		listRejectedFiles(db(), pastImport.id),
		findStagedUploadOfImport(db(), await sessionTokenHash(request), pastImport.id, new Date()),
	]);
	const stagedFile = { stagedId: staged?.id, isMapped: staged?.isMapped === true };
	return { pastImport, ...leftOut, files, ...stagedFile };
}

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const [imports, undoableImports, result, sample] = await Promise.all([
		listImports(db(), MAX_IMPORTS_LISTED),
		listUndoableImports(db()),
		findResult(request),
		findSampleTotals(db()),
	]);
	const [undoableImport] = undoableImports;
	const isConfirmingUndo =
		undoableImport !== undefined && undoableImport.id === idParam(request, "undo");
	const { GOOGLE_SHEET_ID, GOOGLE_SERVICE_ACCOUNT } = settings();
	return {
		imports: imports.map((pastImport) => ({
			...pastImport,
			when: dateTimeText(pastImport.startedAt),
		})),
		undoableImport,
		undoableCount: undoableImports.length,
		isConfirmingUndo,
		photoCount: isConfirmingUndo ? await countAddedModelsWithPhoto(db(), undoableImport.id) : 0,
		result,
		sample: isCleared(sample) ? undefined : sample,
		isSheetConnected: GOOGLE_SHEET_ID !== undefined && GOOGLE_SERVICE_ACCOUNT !== undefined,
	};
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "An upload was not imported",
		form: {
			...FORM_WITHOUT_DRAFT,
			maxBytes: MAX_FORM_BYTES,
			maxFields: MAX_FIELDS,
			files: { fileField: "file", maxBytes: MAX_FILE_BYTES },
		},
		async submit({ request, fields, files, stamp }) {
			const result = await submitUploadForm({
				fields,
				file: files?.[0],
				username: stamp.by,
				sessionHash: await sessionTokenHash(request),
				templateAddress: `${requestOrigin(request)}/projector-template.csv`,
			});
			if (result.kind === "done") return { path: result.path, ...result.toast };
			return { status: result.status, actionData: result.content };
		},
		showAgain: uploadFailure,
	});
}

export const clientAction = uploadClientAction;

export const meta = noindex("Database management");

/** Shows the result of a form that was sent by scripts: as a toast, or by moving the focus to it. */
function useResultFocus(actionData: UploadActionData | undefined) {
	const resultBox = useRef<HTMLDivElement>(null);
	const initialData = useRef(actionData);
	useEffect(() => {
		// The page itself shows a result that it was loaded with.
		if (!actionData || actionData === initialData.current) return;
		if (actionData.failure) {
			const { title, message } = actionData.failure;
			showToast({ title, description: message, style: "destructive" });
		} else if (actionData.notice !== undefined) {
			showToast({ title: actionData.notice });
		} else {
			resultBox.current?.focus();
		}
	}, [actionData]);
	return resultBox;
}

export default function Upload() {
	const {
		imports,
		undoableImport,
		undoableCount,
		isConfirmingUndo,
		photoCount,
		result,
		sample,
		isSheetConnected,
	} = useLoaderData<typeof loader>();
	const actionData: UploadActionData | undefined = useActionData<typeof action>();
	const resultBox = useResultFocus(actionData);
	const { failure, preview, instructions } = actionData ?? {};
	const initialTab = tabToOpen(isSheetConnected, {
		failedTab: failure?.tab,
		fileName: preview?.fileName ?? result?.pastImport.fileName,
		instructions,
	});
	const messageFor = (tab: string) =>
		failure?.tab === tab ? `${failure.title}: ${failure.message}` : undefined;
	return (
		<Container className="grid grid-cols-1 gap-8 py-8">
			<div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
				<h1 className="text-3xl">Database management</h1>
				<Link to="/admin/images" className="underline underline-offset-4">
					Manage projector images
				</Link>
			</div>
			<div
				ref={resultBox}
				tabIndex={-1}
				className="grid grid-cols-1 gap-6 outline-none empty:hidden"
			>
				{isConfirmingUndo && undoableImport && !failure?.partialUndo && (
					<UndoQuestion pastImport={undoableImport} photoCount={photoCount} />
				)}
				{failure && failure.tab === undefined && (
					<Panel title={failure.title} tone="bad">
						<p className="max-w-prose break-words">{failure.message}</p>
						{failure.partialUndo && <PartialUndoQuestion partialUndo={failure.partialUndo} />}
					</Panel>
				)}
				{preview && <PreviewResult preview={preview} />}
				{result && !preview && !isConfirmingUndo && (
					<ImportResultSection {...result} canUndo={result.pastImport.id === undoableImport?.id} />
				)}
			</div>
			<PanelTabs
				label="Where to import from"
				initialTabId={initialTab}
				tabs={[
					{
						id: SHEETS_TAB,
						title: "Google Sheets (Recommended)",
						content: (
							<SheetsSync
								isConnected={isSheetConnected}
								message={messageFor(SHEETS_TAB)}
								instructions={instructions}
							/>
						),
					},
					{
						id: CSV_TAB,
						title: "CSV Upload",
						content: <CsvUpload message={messageFor(CSV_TAB)} newestImportId={imports[0]?.id} />,
					},
				]}
			/>
			<ImportHistory
				imports={imports}
				undoableId={undoableImport?.id}
				undoableCount={undoableCount}
			/>
			{sample && <SampleSection totals={sample} />}
		</Container>
	);
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { writeForStaff } from "db/writes/write";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { DraftNote, StaffForm } from "~/auth/staff-form";
import { findDraftFields } from "~/auth/staff-form.server";
import { CheckField, FormError } from "~/components/form/field";
import { revalidateAfterConflict } from "~/components/form/form-fetcher";
import { SubmitButton } from "~/components/form/submit-button";
import { PageLinks } from "~/components/page-links";
import { ListSearch, QuietButton, StaffPage } from "~/components/staff/parts";
import { modelsText } from "~/features/catalogue/words/count-text";
import { NOT_SAVED_TEXT } from "~/features/records/kit/submit-record.server";
import {
	GRID_PATH,
	gridAddress,
	gridPath,
	MAX_GRID_COLUMNS,
} from "~/features/records/models/grid/grid";
import {
	compareGrid,
	GRID_COLUMNS,
	type GridRow,
	gridColumns,
	hasConflict,
	pageOfGrid,
	readSubmittedRows,
	saveGrid,
} from "~/features/records/models/grid/grid.queries.server";
import { DeletedRows, GridMessages, GridTable } from "~/features/records/models/grid/grid-table";
import { modelListPath, modelListSearch } from "~/features/records/models/list/model-list";
import {
	isManyActionName,
	MANY_ACTIONS,
	manyActionPath,
	skusAmong,
} from "~/features/records/models/many/many";
import { noindex } from "~/features/shell/page-meta";

/** Enough for 25 rows of at most twelve columns, with long texts at 9 bytes per character. */
const FORM_LIMITS = { maxBytes: 2 * 1024 * 1024, maxFields: 1000 };

const gridStateOf = (request: Request) => gridAddress.decode(new URL(request.url).searchParams);

export async function loader({ request }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const state = gridStateOf(request);
	const { page, ...gridPage } = await pageOfGrid(db(), state, new Date());
	const draft = await findDraftFields(request, staff);
	const rows = draft && (await compareGrid(db(), readSubmittedRows(draft, gridPage.columns)));
	const availableColumns = GRID_COLUMNS.map(({ name, label }) => ({ name, label }));
	const draftGrid = rows && { rows, ticked: skusAmong(draft.getAll("tick")) };
	return { ...gridPage, state: { ...state, page }, availableColumns, draft: draftGrid };
}

/** Data of a submitted grid that is shown again. */
interface GridActionData {
	problem?: string | undefined;
	rows?: GridRow[] | undefined;
	ticked?: string[] | undefined;
}

const CONFLICT_TEXT =
	"Nothing was saved yet: somebody changed the same cells after you opened this page. Saving again saves what is in them.";

/** Returns the reason why an action on ticked models is not possible yet; undefined if it is possible. */
function tickedActionProblem(name: string, ticked: readonly string[], rows: readonly GridRow[]) {
	const hasUnsavedCells = rows.some(
		({ storedTextByChangedCell, isDeleted }) =>
			isDeleted || Object.keys(storedTextByChangedCell).length > 0,
	);
	if (hasUnsavedCells) return "Nothing was done yet: save the changed cells first.";
	if (!isManyActionName(name)) return "Nothing was done: this page has no such button.";
	return ticked.length === 0 ? "Nothing was done yet: tick a row first." : undefined;
}

export function action(args: ActionFunctionArgs) {
	const grid = gridStateOf(args.request);
	const readGridForm = (fields: FormData) => ({
		submittedRows: readSubmittedRows(fields, gridColumns(grid.columns)),
		// Cells that somebody else changed too, and whose stored text is to stay.
		cellsLeftAsStored: new Set(fields.getAll("take").map(String)),
		ticked: skusAmong(fields.getAll("tick")),
	});
	return staffAction(args, {
		failure: "The grid was not saved",
		form: FORM_LIMITS,
		async submit({ fields, stamp }) {
			const { submittedRows, cellsLeftAsStored, ticked } = readGridForm(fields);
			const showAgain = (status: 400 | 409, problem: string, rows: GridRow[]) => {
				const actionData: GridActionData = { problem, rows, ticked };
				return { status, actionData };
			};
			if (fields.has("do")) {
				const name = String(fields.get("do") ?? "");
				const rows = await compareGrid(db(), submittedRows, cellsLeftAsStored);
				const problem = tickedActionProblem(name, ticked, rows);
				if (problem !== undefined || !isManyActionName(name))
					return showAgain(400, problem ?? "", rows);
				return { path: manyActionPath({ name, skus: ticked, grid }) };
			}
			const saveResult = await writeForStaff(db(), (trx) =>
				saveGrid(trx, submittedRows, cellsLeftAsStored, stamp),
			);
			if (saveResult.result === "refused") {
				return saveResult.rows.some(hasConflict)
					? showAgain(409, CONFLICT_TEXT, saveResult.rows)
					: showAgain(400, NOT_SAVED_TEXT, saveResult.rows);
			}
			const { modelCount } = saveResult;
			const title = modelCount === 0 ? "Nothing was changed" : `${modelsText(modelCount)} saved`;
			return { path: gridPath(grid), title };
		},
		async showAgain(problem, fields, areAllFieldsRead): Promise<GridActionData> {
			if (!areAllFieldsRead) return { problem };
			const { submittedRows, cellsLeftAsStored, ticked } = readGridForm(fields);
			return { problem, rows: await compareGrid(db(), submittedRows, cellsLeftAsStored), ticked };
		},
	});
}

export const shouldRevalidate = revalidateAfterConflict;

export const meta = noindex("Models as a grid");

export default function Grid() {
	const { columns, availableColumns, state, total, pages, draft, ...page } =
		useLoaderData<typeof loader>();
	const actionResult = useActionData<typeof action>();
	const actionData: GridActionData | undefined = actionResult ?? draft;
	const rows: GridRow[] = actionData?.rows ?? page.rows;
	const storedRows = rows.filter(({ isDeleted }) => !isDeleted);
	const listSearch = modelListSearch(state);
	// A new key resets the controls to the texts of the result.
	const key = storedRows
		.map(({ version, storedTextByChangedCell, conflictingColumns }) => [
			version,
			Object.keys(storedTextByChangedCell),
			conflictingColumns,
		])
		.join();
	return (
		<StaffPage
			title="Models as a grid"
			crumbs={[{ name: "Models", to: modelListPath(state) }, { name: "Grid" }]}
		>
			<ListSearch
				action={GRID_PATH}
				label="Search models"
				query={state.query}
				hiddenParams={[["columns", columns.map(({ name }) => name).join(",")]]}
			/>
			<details>
				<summary className="w-fit cursor-pointer py-1 font-semibold">Columns</summary>
				<Form method="get" action={GRID_PATH} className="mt-2 grid gap-4">
					{state.query !== "" && <input type="hidden" name="q" value={state.query} />}
					<div className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
						{availableColumns.map(({ name, label }) => (
							<CheckField
								key={`${name} ${columns.length}`}
								id={`column-${name}`}
								name="columns"
								value={name}
								label={label}
								defaultChecked={columns.some((column) => column.name === name)}
							/>
						))}
					</div>
					<p className="flex flex-wrap items-center gap-4">
						<QuietButton>Show these columns</QuietButton>
						<span className="text-sm text-muted">At most {MAX_GRID_COLUMNS}.</span>
					</p>
				</Form>
			</details>
			<DraftNote hasDraft={actionResult === undefined && draft !== undefined} />
			<FormError>{actionResult?.problem}</FormError>
			<GridMessages rows={storedRows} columns={columns} />
			<DeletedRows rows={rows.filter(({ isDeleted }) => isDeleted)} columns={columns} />
			{total === 0 ? (
				<p>No model has these words.</p>
			) : (
				<StaffForm key={key} className="grid grid-cols-1 gap-4" preventScrollReset>
					<p>{modelsText(total)}</p>
					<GridTable
						columns={columns}
						rows={storedRows}
						tickedSkus={actionData?.ticked ?? []}
						listSearch={listSearch}
					/>
					<div>
						<SubmitButton busyText="Saving...">Save</SubmitButton>
					</div>
					<fieldset className="grid min-w-0 gap-2">
						<legend className="mb-2 font-semibold">With the ticked models</legend>
						<div className="flex flex-wrap gap-2">
							{Object.entries(MANY_ACTIONS).map(([name, { text }]) => (
								<QuietButton key={name} name="do" value={name}>
									{text}
								</QuietButton>
							))}
						</div>
					</fieldset>
				</StaffForm>
			)}
			<PageLinks
				page={state.page}
				pages={pages}
				addressOfPage={(page) => gridPath({ ...state, page })}
			/>
		</StaffPage>
	);
}

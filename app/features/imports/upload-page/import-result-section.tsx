import { Form, Link } from "@remix-run/react";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page";
import { Panel, StaffSection, TextLink } from "~/components/staff/parts";
import { NumberCell, ScrollTable, TableCell } from "~/components/staff/table";
import { countText } from "~/features/catalogue/words/count-text";
import type { PastImport } from "~/features/imports/apply/import-history.queries.server";
import type { listRejectedFiles } from "~/features/imports/export/rejected-files.queries.server";
import type { HeldPrice } from "~/features/imports/plan/held-prices";
import type { RowProblem } from "~/features/imports/plan/import-plan";
import { columnsPath } from "~/features/ingest/columns/mapping";
import { SHEET_NAMES } from "~/features/ingest/read/sheet";
import { Counts, HeldPricesList, ProblemTable, splitRowsAndCells } from "./result-parts";
import { deletedPhotosText, type FormFailure, importCountsText } from "./upload-result";

/** An import with its UK time in words. */
type ListedImport = PastImport & { when: string };

const COUNT_LABELS = ["Created", "Updated", "Errors", "Held"];
const COLUMNS = ["When", "File", "By", ...COUNT_LABELS.map((numericHeader) => ({ numericHeader }))];

/** Lists the latest imports, which can be undone one after the other. */
export function ImportHistory({
	imports,
	undoableId,
	undoableCount,
}: {
	imports: readonly ListedImport[];
	/** Id of the import that can be undone next. */
	undoableId: number | undefined;
	undoableCount: number;
}) {
	return (
		<StaffSection id="history" title="Earlier imports">
			{undoableCount > 1 && (
				<p className="max-w-prose text-muted">
					{undoableCount} imports can be undone, one after the other, newest first.
				</p>
			)}
			{imports.length === 0 ? (
				<p className="text-muted">Nothing has been imported yet.</p>
			) : (
				<ScrollTable caption="Imports, newest first" columns={COLUMNS}>
					{imports.map((pastImport) => (
						<tr key={pastImport.id}>
							<TableCell className="whitespace-nowrap">
								<time dateTime={pastImport.startedAt}>{pastImport.when}</time>
							</TableCell>
							<TableCell className="min-w-40 break-words">
								<TextLink to={`/admin/upload?import=${pastImport.id}`}>
									{pastImport.fileName}
								</TextLink>
								{pastImport.undoneAt !== null && <span className="text-muted"> (undone)</span>}
								{pastImport.id === undoableId && (
									<p>
										<TextLink to={`/admin/upload?undo=${pastImport.id}`}>Undo this import</TextLink>
									</p>
								)}
							</TableCell>
							<TableCell className="break-words">{pastImport.startedBy}</TableCell>
							{[pastImport.created, pastImport.updated, pastImport.errors, pastImport.held].map(
								(count, index) => (
									<NumberCell key={COUNT_LABELS[index]}>{count.toLocaleString("en-GB")}</NumberCell>
								),
							)}
						</tr>
					))}
				</ScrollTable>
			)}
		</StaffSection>
	);
}

/** Asks before an import is undone. */
export function UndoQuestion({
	pastImport,
	photoCount,
}: {
	pastImport: PastImport;
	/** Number of photos of models that the import created; they would be deleted too. */
	photoCount: number;
}) {
	const { id, fileName } = pastImport;
	return (
		<Panel title="Are you sure you want to undo this import?" tone="bad">
			<p className="max-w-prose break-words">
				<b className="font-semibold">{fileName}</b>: {importCountsText(pastImport)}. Everything that
				it changed goes back to what it was before, and everything that it created is removed.
			</p>
			{photoCount > 0 && (
				<p className="font-semibold text-negative">{deletedPhotosText(photoCount)}</p>
			)}
			<Form method="post" action="/admin/upload" className="flex flex-wrap gap-3">
				<input type="hidden" name="intent" value="undo" />
				<input type="hidden" name="import" value={id} />
				<SubmitButton intent="undo" busyText="Undoing...">
					Undo this import
				</SubmitButton>
				<LinkButton to="/admin/upload">Keep it</LinkButton>
			</Form>
		</Panel>
	);
}

/** Lists the rows that were changed since an import, and asks whether all other rows are undone. */
export function PartialUndoQuestion({
	partialUndo,
}: {
	partialUndo: NonNullable<FormFailure["partialUndo"]>;
}) {
	const { importId, total, reasons } = partialUndo;
	const hiddenCount = total - reasons.length;
	return (
		<>
			<p className="max-w-prose">
				Nothing was changed yet. The rest can be undone; {total === 1 ? "this stays" : "these stay"}{" "}
				as it is now:
			</p>
			<ul className="list-disc pl-5">
				{reasons.map((reason) => (
					<li key={reason} className="break-words">
						{reason}
					</li>
				))}
				{hiddenCount > 0 && <li>{countText(hiddenCount, "more row", "more rows")}</li>}
			</ul>
			<Form method="post" action="/admin/upload" className="flex flex-wrap gap-3">
				<input type="hidden" name="intent" value="undo" />
				<input type="hidden" name="import" value={importId} />
				<input type="hidden" name="rest" value="yes" />
				<SubmitButton intent="undo" busyText="Undoing...">
					Undo the rest
				</SubmitButton>
				<LinkButton to="/admin/upload">Keep it</LinkButton>
			</Form>
		</>
	);
}

export function ColumnsLink({ stagedId }: { stagedId: string }) {
	return (
		<p>
			<Link to={columnsPath(stagedId)} className="underline underline-offset-4">
				Change how the columns are read
			</Link>
		</p>
	);
}

type RejectedFileItem = Awaited<ReturnType<typeof listRejectedFiles>>[number];

/** Returns a label such as "Download errors of listings (CSV)". */
function linkText(name: string): string {
	const [, kind = "", number] = /^errors-([a-z]+)(?:-(\d+))?\./.exec(name) ?? [];
	const sheet = Object.entries(SHEET_NAMES).find(([sheetKind]) => sheetKind === kind)?.[1];
	const sheetText = sheet === undefined ? "" : ` of ${sheet}${number ? `, ${number}` : ""}`;
	return `Download errors${sheetText} (${name.endsWith(".xlsx") ? "Excel" : "CSV"})`;
}

/** Links to files of rejected rows, to be corrected and uploaded. */
function RejectedDownloads({ id, files }: { id: number; files: readonly RejectedFileItem[] }) {
	if (files.length === 0) {
		return (
			<p className="max-w-prose text-muted">
				The rows that were left out of this import are no longer kept.
			</p>
		);
	}
	const omittedRowCount = Math.max(...files.map((file) => file.cut));
	return (
		<div className="grid gap-2">
			<p className="max-w-prose">
				The downloads contain the rows that were left out, each with its problem in the last column.
				Correct the rows and upload the file; the last column is ignored.
			</p>
			{omittedRowCount > 0 && (
				<p className="max-w-prose font-semibold">
					They contain the first{" "}
					{Math.max(...files.map(({ rows }) => rows)).toLocaleString("en-GB")} rows;{" "}
					{omittedRowCount.toLocaleString("en-GB")} more were left out.
				</p>
			)}
			<ul className="flex flex-wrap gap-x-6 gap-y-2">
				{files.map(({ name }) => (
					<li key={name}>
						<a
							href={`/admin/imports/${id}/${name}`}
							download
							className="underline underline-offset-4"
						>
							{linkText(name)}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}

const LINK_CLASS = "underline underline-offset-4";

const LEFT_OUT_NOTE =
	"A price this low is often a mistake, so these rows were left out; the stored prices stayed.";
const TICK_NOTE = "Tick those that are right.";
const FILE_EXPIRED_NOTE =
	"They wait among the questions, each with a button that takes it and one that leaves it out for good.";

/** Address of the list of held prices that wait for a decision. */
const HELD_PRICES_PATH = "/admin/questions?kind=price";

interface HeldPricesProps {
	/** The held prices to list, the first of them if there are many; `pastImport.held` is the number of all. */
	held: readonly HeldPrice[];
	/** Id of the staged file, to release held prices; undefined once it has expired. */
	stagedId: string | undefined;
	/** True if the columns of the file were read by a mapping. */
	isMapped: boolean;
}

function HeldPrices({
	pastImport,
	held,
	stagedId,
}: Omit<HeldPricesProps, "isMapped"> & { pastImport: PastImport }) {
	const listProps = { held, total: pastImport.held };
	if (stagedId === undefined || pastImport.undoneAt !== null) {
		return (
			<>
				<HeldPricesList
					{...listProps}
					note={`${LEFT_OUT_NOTE} ${FILE_EXPIRED_NOTE}`}
					hasBoxes={false}
				/>
				<p>
					<TextLink to={HELD_PRICES_PATH}>Decide about held prices</TextLink>
				</p>
			</>
		);
	}
	return (
		<Form
			method="post"
			action={`/admin/upload?import=${pastImport.id}`}
			className="grid min-w-0 gap-4"
		>
			<input type="hidden" name="intent" value="release" />
			<input type="hidden" name="staged" value={stagedId} />
			<HeldPricesList {...listProps} note={`${LEFT_OUT_NOTE} ${TICK_NOTE}`} hasBoxes />
			<p className="flex flex-wrap items-center gap-x-6 gap-y-2">
				<SubmitButton intent="release" busyText="Importing...">
					Import the ticked prices
				</SubmitButton>
				<TextLink to={HELD_PRICES_PATH}>Decide about each price alone</TextLink>
			</p>
		</Form>
	);
}

/** Shows the result of an import, with the form that releases held prices. */
export function ImportResultSection({
	pastImport,
	problems,
	files,
	canUndo,
	isMapped,
	...heldPricesProps
}: {
	pastImport: PastImport;
	problems: readonly RowProblem[];
	/** Files of rejected rows. */
	files: readonly RejectedFileItem[];
	canUndo: boolean;
} & HeldPricesProps) {
	const { id, fileName, created, updated, errors, message, undoneAt } = pastImport;
	const { rows, cells } = splitRowsAndCells(problems);
	const toneWithoutErrors = pastImport.held > 0 ? "plain" : "good";
	return (
		<Panel title={`Result of ${fileName}`} tone={errors > 0 ? "bad" : toneWithoutErrors}>
			<Counts
				counts={{ Created: created, Updated: updated, Errors: errors, Held: pastImport.held }}
			/>
			<p className="break-words">{message}</p>
			{(isMapped || errors > 0) && heldPricesProps.stagedId !== undefined && (
				<ColumnsLink stagedId={heldPricesProps.stagedId} />
			)}
			{undoneAt !== null && <p className="font-semibold">This import was undone.</p>}
			{pastImport.held > 0 && <HeldPrices pastImport={pastImport} {...heldPricesProps} />}
			{rows.length > 0 && <ProblemTable problems={rows} />}
			{cells.length > 0 && <ProblemTable problems={cells} caption="Cells that were left out" />}
			{rows.length + heldPricesProps.held.length > 0 && <RejectedDownloads id={id} files={files} />}
			{canUndo && (
				<p>
					<Link to={`/admin/upload?undo=${id}`} className={LINK_CLASS}>
						Undo this import
					</Link>
				</p>
			)}
		</Panel>
	);
}

import { Form } from "@remix-run/react";
import { SubmitButton } from "~/components/form/submit-button";
import { Panel } from "~/components/staff/parts";
import { ScrollTable, TableCell } from "~/components/staff/table";
import type { ChangedRow } from "~/features/imports/import-result";
import { ColumnsLink } from "./import-result-section";
import {
	Counts,
	HeldPricesList,
	HiddenCountNote,
	ImportWarnings,
	ProblemTable,
} from "./result-parts";
import type { UploadPreview } from "./upload-result";

/** Lists values before and after. */
export function Differences({
	fields,
	listClassName = "grid gap-1",
	itemClassName,
}: Pick<ChangedRow, "fields"> & { listClassName?: string; itemClassName?: string }) {
	return (
		<ul className={listClassName}>
			{fields.map(({ field, before, after }) => (
				<li key={field} className={itemClassName}>
					<b className="font-semibold">{field}</b>:{" "}
					<del className="text-muted">{before || "(empty)"}</del> <span aria-hidden="true">→</span>{" "}
					<ins className="no-underline">{after || "(empty)"}</ins>
				</li>
			))}
		</ul>
	);
}

function NewValues({ fields }: Pick<ChangedRow, "fields">) {
	return (
		<>
			<p className="font-semibold">New</p>
			<ul className="grid gap-1">
				{fields.map(({ field, after }) => (
					<li key={field}>
						<b className="font-semibold">{field}</b>: {after}
					</li>
				))}
			</ul>
		</>
	);
}

/** Lists the changes that importing a file would make, row by row. */
function ChangeTable({ changes, total }: { changes: readonly ChangedRow[]; total: number }) {
	const hasShops = changes.some(({ retailer }) => retailer !== undefined);
	const hasTerms = changes.some(({ term }) => term !== undefined);
	const columns = [
		"SKU",
		...(hasShops ? ["Retailer"] : []),
		...(hasTerms ? ["Term"] : []),
		"What would change",
	];
	return (
		<div className="grid min-w-0 gap-2">
			<ScrollTable caption="What would change" columns={columns}>
				{changes.map(({ kind, sku, retailer, term, isNew, fields }) => (
					<tr key={JSON.stringify([kind, sku, retailer, term, kind === "fact" && fields])}>
						<TableCell className="min-w-32 wrap-anywhere">{sku}</TableCell>
						{hasShops && <TableCell>{retailer}</TableCell>}
						{hasTerms && <TableCell>{term}</TableCell>}
						<TableCell className="min-w-56 break-words">
							{isNew ? <NewValues fields={fields} /> : <Differences fields={fields} />}
						</TableCell>
					</tr>
				))}
			</ScrollTable>
			<HiddenCountNote count={total} visibleCount={changes.length} consequence="would change" />
		</div>
	);
}

const HELD_PRICES_NOTE =
	"A price this low is often a mistake, so these rows are left out unless you tick them; the stored prices stay.";

/** Shows the changes that importing a file would make, with the button that imports it. */
export function PreviewResult({ preview }: { preview: UploadPreview }) {
	const { fileName, stagedId, result, problems, held, changes, warnings, isMappable } = preview;
	const { created, updated, errors, unchanged } = result;
	return (
		<Panel title={`Preview of ${fileName}`} tone="plain">
			<Counts
				counts={{
					New: created,
					Changed: updated,
					Rejected: errors,
					Unchanged: unchanged,
					Held: result.held,
				}}
			/>
			{preview.isAfterUndo && (
				<p className="max-w-prose font-semibold">
					An import was undone, so this is what the file would do, before it is imported again.
				</p>
			)}
			<p className="break-words">{result.message}</p>
			{isMappable && <ColumnsLink stagedId={stagedId} />}
			{warnings.length > 0 && <ImportWarnings lines={warnings} headingTag="h3" />}
			{changes.length > 0 && <ChangeTable changes={changes} total={created + updated} />}
			{problems.length > 0 && <ProblemTable problems={problems} />}
			{created + updated + result.held > 0 && (
				<Form method="post" action="/admin/upload" className="grid min-w-0 gap-4">
					<input type="hidden" name="intent" value="import-preview" />
					<input type="hidden" name="staged" value={stagedId} />
					{result.held > 0 && (
						<HeldPricesList held={held} total={result.held} note={HELD_PRICES_NOTE} hasBoxes />
					)}
					<p>
						<SubmitButton intent="import-preview" busyText="Importing...">
							Import these changes
						</SubmitButton>
					</p>
				</Form>
			)}
		</Panel>
	);
}

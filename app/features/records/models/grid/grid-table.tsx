import { type ChangeEvent, useState } from "react";
import { TextLink } from "~/components/staff/parts";
import { ScrollTable } from "~/components/staff/table";
import { CellValue } from "~/features/records/models/form/form-problem";
import type { FormField } from "~/features/records/models/form-fields";
import { editModelPath } from "~/features/records/models/model-addresses";
import { cellId, cellName } from "./grid";
import type { GridRow } from "./grid.queries.server";

const CONTROL_CLASSES =
	"min-h-9 w-full rounded-control border border-edge bg-card px-2 text-ink aria-invalid:border-2 aria-invalid:border-negative data-changed:border-2 data-changed:border-ink";

const TRUE_TEXT = /^(true|yes|1)$/i;

const columnHeader = ({ label, unit }: FormField) =>
	unit === undefined ? label : `${label} (${unit})`;

/** A table of models whose cells are controls of the form around it. */
export function GridTable({
	columns,
	rows,
	tickedSkus,
	listSearch,
}: {
	columns: readonly FormField[];
	rows: readonly GridRow[];
	tickedSkus: readonly string[];
	/** State of the list, passed on to the pages of its models. */
	listSearch: string;
}) {
	return (
		<ScrollTable caption="Models" columns={["Tick", "Model", ...columns.map(columnHeader)]}>
			{rows.map((row) => (
				<tr key={row.sku} className="border-t border-line align-top">
					<td className="p-1.5">
						<label className="grid size-9 cursor-pointer place-items-center">
							<span className="sr-only">Tick {row.name}</span>
							<input
								type="checkbox"
								name="tick"
								value={row.sku}
								defaultChecked={tickedSkus.includes(row.sku)}
								className="size-5 cursor-pointer accent-ink"
							/>
						</label>
					</td>
					<th
						scope="row"
						className="min-w-36 p-1.5 text-left font-semibold wrap-anywhere sm:min-w-52"
					>
						<input type="hidden" name="row" value={row.sku} />
						<input type="hidden" name={cellName(row.sku, "version")} value={row.version} />
						<TextLink to={editModelPath(row.sku, listSearch)}>{row.name}</TextLink>
					</th>
					{columns.map((column) => (
						<td key={column.name} className="min-w-40 p-1.5">
							<GridCell row={row} column={column} />
						</td>
					))}
				</tr>
			))}
		</ScrollTable>
	);
}

function GridCell({ row, column }: { row: GridRow; column: FormField }) {
	const { sku, storedTextByChangedCell, conflictingColumns, errors, name: rowName } = row;
	const { name, kind, options } = column;
	const text = row.cells[name] ?? "";
	const wasChanged = storedTextByChangedCell[name] !== undefined;
	const [isChanged, setIsChanged] = useState(wasChanged);
	const id = cellId(sku, name);
	const messages = errors[name];
	const noteId = `${id}-note`;
	const control = {
		id,
		name: cellName(sku, name),
		"aria-label": `${column.label}, ${rowName}`,
		"aria-invalid": messages ? true : undefined,
		"aria-describedby": isChanged || messages ? noteId : undefined,
		"data-changed": isChanged ? "" : undefined,
		autoComplete: "off",
		onChange({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) {
			const before = storedTextByChangedCell[name] ?? text;
			const isCheckbox = target instanceof HTMLInputElement && target.type === "checkbox";
			setIsChanged(
				isCheckbox ? target.checked !== TRUE_TEXT.test(before) : target.value !== before,
			);
		},
	};
	return (
		<>
			{kind === "check" ? (
				<label className="grid size-9 cursor-pointer place-items-center">
					<input
						{...control}
						type="checkbox"
						value="true"
						defaultChecked={TRUE_TEXT.test(text)}
						className="size-5 cursor-pointer accent-ink data-changed:outline-2 data-changed:outline-offset-2 data-changed:outline-ink"
					/>
				</label>
			) : options ? (
				<select {...control} defaultValue={text} className={CONTROL_CLASSES}>
					{options.map(([value, optionLabel]) => (
						<option key={value} value={value}>
							{optionLabel}
						</option>
					))}
					{!options.some(([value]) => value === text) && <option value={text}>{text}</option>}
				</select>
			) : kind === "long" || text.includes("\n") ? (
				<textarea
					{...control}
					rows={2}
					defaultValue={text}
					className={`${CONTROL_CLASSES} min-w-64 py-1.5`}
				/>
			) : (
				<input
					{...control}
					defaultValue={text}
					inputMode={column.control?.inputMode}
					className={CONTROL_CLASSES}
				/>
			)}
			<p id={noteId} className="text-xs empty:hidden">
				{messages && (
					<span className="block font-semibold text-negative">{messages.join(" ")}</span>
				)}
				{isChanged && !conflictingColumns.includes(name) && (
					<span className="font-semibold">
						Changed
						{wasChanged && <>, was {<CellValue text={storedTextByChangedCell[name] ?? ""} />}</>}
					</span>
				)}
				{conflictingColumns.includes(name) && (
					<span className="block font-semibold text-negative">
						Somebody saved: <CellValue text={storedTextByChangedCell[name] ?? ""} />
					</span>
				)}
			</p>
			{conflictingColumns.includes(name) && (
				<label className="flex min-h-6 w-fit cursor-pointer items-center gap-2 text-sm">
					<input
						type="checkbox"
						name="take"
						value={cellName(sku, name)}
						className="size-5 shrink-0 cursor-pointer accent-ink"
					/>
					Keep theirs
				</label>
			)}
		</>
	);
}

/** Messages about cells and conflicts, each with a link to its control, because a cell may be out of sight. */
export function GridMessages({
	rows,
	columns,
}: Pick<Parameters<typeof GridTable>[0], "rows" | "columns">) {
	const messages = rows.flatMap(({ sku, name, errors, conflictingColumns }) => [
		...Object.entries(errors).flatMap(([column, texts]) =>
			(texts ?? []).map((text) => ({ sku, column, text: `${name}: ${text}` })),
		),
		...conflictingColumns.map((column) => {
			const label = columns.find((gridColumn) => gridColumn.name === column)?.label ?? column;
			return { sku, column, text: `${name}: somebody saved another ${label}` };
		}),
	]);
	if (messages.length === 0) return null;
	return (
		<ul className="grid gap-1">
			{messages.map(({ sku, column, text }) => (
				<li key={sku + text} className="wrap-anywhere">
					{columns.some(({ name }) => name === column) ? (
						<a
							href={`#${cellId(sku, column)}`}
							className="inline-block py-0.5 underline underline-offset-4"
						>
							{text}
						</a>
					) : (
						text
					)}
				</li>
			))}
		</ul>
	);
}

/** Rows of models that were deleted since the grid was opened, with the typed values. */
export function DeletedRows({
	rows,
	columns,
}: {
	rows: readonly GridRow[];
	columns: readonly FormField[];
}) {
	if (rows.length === 0) return null;
	const labelOf = (name: string) => columns.find((column) => column.name === name)?.label ?? name;
	return (
		<ul
			aria-label="Deleted meanwhile"
			className="grid gap-1 rounded-control border border-negative bg-card p-3 wrap-anywhere"
		>
			{rows.map(({ sku, cells }) => (
				<li key={sku} className="wrap-anywhere">
					<b className="font-semibold">{sku} was deleted meanwhile.</b> You had typed:{" "}
					{Object.entries(cells)
						.map(([name, text]) => `${labelOf(name)}: ${text}`)
						.join("; ")}
				</li>
			))}
		</ul>
	);
}

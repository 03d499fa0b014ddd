import { Link } from "@remix-run/react";
import { CheckField } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page";
import { DangerButton, Panel, TextLink } from "~/components/staff/parts";
import { ScrollTable, TableCell } from "~/components/staff/table";
import type { FieldChange } from "./change-texts.server";
import type { ChangeItem, PreviewTexts } from "./undo-texts.server";

/** Lists lines of the history, newest first. */
export function ChangeList({ changes }: { changes: readonly ChangeItem[] }) {
	return (
		<ul className="grid min-w-0 divide-y divide-line rounded-card border border-line bg-card">
			{changes.map((change) => (
				<li key={change.id} className="grid min-w-0 gap-2 p-4">
					<div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
						<p className="min-w-0 wrap-anywhere">
							<span className="text-sm text-muted">{`${change.label}: `}</span>
							<Link
								to={change.rowPath}
								className="inline-block min-h-6 font-semibold underline-offset-4 hover:underline"
							>
								{change.title}
							</Link>
						</p>
						<p className="text-sm wrap-anywhere text-muted">
							{change.by}, <time dateTime={change.at}>{change.when}</time>
						</p>
					</div>
					<ChangeFields fields={change.fields} />
					<UndoLinks change={change} />
				</li>
			))}
		</ul>
	);
}

function UndoLinks({
	change: { undoPath, undoesPath, isUndone, title, when },
}: {
	change: ChangeItem;
}) {
	if (undoPath === null && undoesPath === null) return null;
	return (
		<p className="flex flex-wrap gap-x-5 text-sm">
			{undoesPath !== null && <TextLink to={undoesPath}>Undoes an earlier change</TextLink>}
			{undoPath !== null && (
				<TextLink to={undoPath}>
					{isUndone ? "Was undone" : "Undo"}
					<span className="sr-only">{`: ${title}, ${when}`}</span>
				</TextLink>
			)}
		</p>
	);
}

/** Length above which a value is collapsed. */
const MAX_OPEN_LENGTH = 160;

/** Number of fields above which a line is collapsed. */
const MAX_OPEN_FIELDS = 8;

function Value({ children }: { children: string }) {
	if (children.length <= MAX_OPEN_LENGTH)
		return <span className="whitespace-pre-line">{children}</span>;
	return (
		<details className="inline-block max-w-full align-top">
			<summary className="cursor-pointer py-0.5">{`${children.slice(0, MAX_OPEN_LENGTH)}…`}</summary>
			<span className="block whitespace-pre-line">{children}</span>
		</details>
	);
}

function FieldList({ fields }: { fields: readonly FieldChange[] }) {
	return (
		<dl className="grid gap-1 text-sm">
			{fields.map(({ label, before, after }) => (
				<div key={label} className="min-w-0 wrap-anywhere">
					<dt className="inline font-semibold">{label}: </dt>
					<dd className="inline">
						{before !== null && (
							<>
								{after !== null && <span className="sr-only">was </span>}
								<Value>{before}</Value>
							</>
						)}
						{before !== null && after !== null && (
							<>
								<span aria-hidden="true"> → </span>
								<span className="sr-only"> and became </span>
							</>
						)}
						{after !== null && <Value>{after}</Value>}
					</dd>
				</div>
			))}
		</dl>
	);
}

/** Shows the fields of a line with their values before and after. */
export function ChangeFields({ fields }: { fields: readonly FieldChange[] }) {
	if (fields.length === 0) return null;
	if (fields.length <= MAX_OPEN_FIELDS) return <FieldList fields={fields} />;
	return (
		<details>
			<summary className="w-fit cursor-pointer py-0.5 text-sm">{`${fields.length} fields`}</summary>
			<FieldList fields={fields} />
		</details>
	);
}

/** Shows why a line cannot be undone. */
export function UndoProblem({ problem }: { problem: NonNullable<PreviewTexts["problem"]> }) {
	return (
		<Panel title="This cannot be undone" tone="bad">
			<p className="max-w-prose wrap-anywhere">{problem.text}</p>
			{problem.link && (
				<p>
					<TextLink to={problem.link.to}>{problem.link.text}</TextLink>
				</p>
			)}
		</Panel>
	);
}

/** Shows the values that an undo would overwrite beside the earlier values. */
export function ClashTable({ clashes }: { clashes: PreviewTexts["clashes"] }) {
	// An undo that deletes the row restores no value.
	const isDelete = clashes.every(({ restoredText }) => restoredText === "");
	const columns = ["Field", "This change left it as", "It is now"];
	return (
		<Panel title="It was changed again since" tone="bad">
			<ScrollTable
				caption="Values that were changed since"
				columns={isDelete ? columns : [...columns, "It would become"]}
			>
				{clashes.map(({ label, writtenText, currentText, restoredText }) => (
					<tr key={label}>
						<TableCell className="min-w-28 font-semibold">{label}</TableCell>
						<TableCell className="min-w-40 wrap-anywhere">{writtenText}</TableCell>
						<TableCell className="min-w-40 wrap-anywhere">{currentText}</TableCell>
						{!isDelete && <TableCell className="min-w-40 wrap-anywhere">{restoredText}</TableCell>}
					</tr>
				))}
			</ScrollTable>
		</Panel>
	);
}

/** The fields of the form that undoes a line. */
export function UndoFields({
	preview: { version, offers, button, isDangerous },
	listPath,
}: {
	preview: PreviewTexts;
	listPath: string;
}) {
	return (
		<>
			<input type="hidden" name="version" value={version} />
			{offers.length > 0 && (
				<fieldset className="grid gap-2">
					<legend className="mb-2 font-semibold">Offers that were deleted together with it</legend>
					<ul className="list-disc pl-5">
						{offers.map((title) => (
							<li key={title} className="wrap-anywhere">
								{title}
							</li>
						))}
					</ul>
					<CheckField
						id="with-offers"
						name="with_offers"
						value="yes"
						label="Undo their deletion too"
						defaultChecked
					/>
				</fieldset>
			)}
			<div className="flex flex-wrap gap-3">
				{isDangerous ? (
					<DangerButton>{button}</DangerButton>
				) : (
					<SubmitButton busyText="Undoing...">{button}</SubmitButton>
				)}
				<LinkButton to={listPath}>Leave it as it is</LinkButton>
			</div>
		</>
	);
}

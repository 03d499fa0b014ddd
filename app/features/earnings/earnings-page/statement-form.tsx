import { Form } from "@remix-run/react";
import { FormError, HiddenFields, SelectField } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { FileField } from "~/components/staff/file-field";
import { Panel, QuietButton } from "~/components/staff/parts";
import {
	REQUIRED_FIELDS,
	STATEMENT_FIELD_NAMES,
	STATEMENT_FIELDS,
	type StatementColumns,
	type StatementField,
} from "~/features/earnings/statements/statement-columns";
import { DATA_FILE_EXTENSIONS } from "~/features/ingest/read/sheet";

/** A shop to choose. */
export interface StatementShop {
	id: number;
	name: string;
}

/** The questions to staff about a statement, whose file is stored until they respond. */
export interface StatementQuestionForm {
	fileName: string;
	/** Id of the stored file. */
	uploadId: string;
	headers: readonly string[];
	/** The columns as far as they are known: chosen, remembered or guessed. */
	columns: StatementColumns;
	/** True if staff are asked for the columns. */
	needsColumns: boolean;
	/** Unknown names in the statement; '' for a statement without names. */
	unknownShopNames: readonly string[];
	existingShops: readonly StatementShop[];
	/** The columns that staff have chosen. */
	chosenColumns: StatementColumns | undefined;
	/** The shop that staff chose for the whole statement. */
	commonShopId: number | undefined;
}

const FORM_CLASSES = "grid max-w-prose gap-4";

/** The form that uploads a statement. */
export function StatementUpload({
	problem,
	shops,
	newestStatementId,
}: {
	problem: string | undefined;
	shops: readonly StatementShop[];
	/** Key of the file input, which becomes empty when a statement was read. */
	newestStatementId: number | undefined;
}) {
	return (
		<Form method="post" encType="multipart/form-data" className={FORM_CLASSES}>
			<FormError>{problem}</FormError>
			<FileField
				key={newestStatementId}
				id="statement"
				name="file"
				label="Statement of a network or a shop"
				hint="CSV or Excel, at most 60 MB and 250,000 lines. The columns of Awin, Amazon, CJ and Webgains are known; for other statements they are guessed, and you are asked if that fails. Reading the same file again changes nothing. You are asked for the shop if none was chosen before."
				accept={DATA_FILE_EXTENSIONS}
				required
			/>
			<SelectField id="statement-shop" name="shop" label="Shop" defaultValue="">
				<option value="">As last time</option>
				{shops.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</SelectField>
			<div className="flex flex-wrap gap-3">
				<SubmitButton name="intent" value="read" busyText="Reading…">
					Read statement
				</SubmitButton>
				<QuietButton name="intent" value="columns" busyText="Reading…">
					Choose its columns
				</QuietButton>
			</div>
		</Form>
	);
}

function isRequired(field: StatementField): boolean {
	return REQUIRED_FIELDS.some((required) => required === field);
}

function ColumnChoices({
	headers,
	columns,
}: {
	headers: readonly string[];
	columns: StatementColumns;
}) {
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			{STATEMENT_FIELD_NAMES.map((field) => (
				<SelectField
					key={field}
					id={`column-${field}`}
					name={`column-${field}`}
					label={STATEMENT_FIELDS[field]}
					defaultValue={String((columns[field] ?? -1) + 1)}
				>
					<option value="0">{isRequired(field) ? "Choose a column" : "None"}</option>
					{headers.map((header, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: columns are never moved
						<option key={index} value={index + 1}>
							{header || `Column ${index + 1}`}
						</option>
					))}
				</SelectField>
			))}
		</div>
	);
}

function ShopQuestion({
	name,
	index,
	shops,
}: {
	name: string;
	index: number;
	shops: readonly StatementShop[];
}) {
	const match = shops.find((shop) => shop.name.toLowerCase() === name.toLowerCase());
	return (
		<>
			<input type="hidden" name="name" value={name} />
			<SelectField
				id={`shop-${index}`}
				name="shop"
				label={name === "" ? "Which shop is this statement of?" : `Which shop is “${name}”?`}
				defaultValue={match?.id ?? ""}
			>
				<option value="">Choose a shop</option>
				{shops.map(({ id, name: shopName }) => (
					<option key={id} value={id}>
						{shopName}
					</option>
				))}
				{name !== "" && <option value="none">None of ours</option>}
			</SelectField>
		</>
	);
}

/** The questions about a statement, asked once and remembered for the next of its kind. */
export function StatementQuestionFields({
	questions,
	problem,
}: {
	questions: StatementQuestionForm;
	problem: string | undefined;
}) {
	const { fileName, uploadId, headers, columns, chosenColumns, needsColumns } = questions;
	const commonShopId = questions.commonShopId === undefined ? "" : String(questions.commonShopId);
	const columnFields = Object.entries(chosenColumns ?? {}).map(
		([field, index]) => [`column-${field}`, String(index + 1)] as const,
	);
	return (
		<Panel title={`Before ${fileName} is read`} tone="plain">
			<Form method="post" className={FORM_CLASSES}>
				<FormError>{problem}</FormError>
				<HiddenFields
					params={[
						["staged", uploadId],
						["statement-shop", commonShopId],
						...(needsColumns ? [] : columnFields),
					]}
				/>
				{needsColumns && <ColumnChoices headers={headers} columns={chosenColumns ?? columns} />}
				{questions.unknownShopNames.map((name, index) => (
					<ShopQuestion key={name} name={name} index={index} shops={questions.existingShops} />
				))}
				<p className="text-sm text-muted">
					Lines of a shop that is none of ours are left out. It is remembered for the next statement
					of this kind. The file is kept for half an hour.
				</p>
				<div>
					<SubmitButton name="intent" value="staged" busyText="Reading…">
						Read statement
					</SubmitButton>
				</div>
			</Form>
		</Panel>
	);
}

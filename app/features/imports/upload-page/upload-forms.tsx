import { Form, Link } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { FileField } from "~/components/staff/file-field";
import { Panel, QuietButton } from "~/components/staff/parts";
import { DATA_FILE_EXTENSIONS, FEED_FILE_ERROR } from "~/features/ingest/read/sheet";
import { useUploadProgress } from "./upload-client-action";

const LINK_CLASS = "underline underline-offset-4";

/** Downloads of stored data that can be uploaded again (docs/staff.md#workbooks). */
const DOWNLOADS = [
	["catalogue.xlsx", "Download current data (Excel)"],
	["projectors.csv", "Download current data (CSV)"],
	["listings.csv", "Download current listings (CSV)"],
	["shops.csv", "Download current shops (CSV)"],
	["jargon.csv", "Download current jargon (CSV)"],
	["facts.csv", "Download sources of facts (CSV)"],
] as const;

/** Links to the feeds page in the message about a product feed. */
function withFeedsLink(message: string | undefined): ReactNode {
	if (message === undefined || !message.endsWith(FEED_FILE_ERROR)) return message;
	return (
		<>
			{FEED_FILE_ERROR.replace(/Feeds$/, "")}
			<Link to="/admin/feeds" className={LINK_CLASS}>
				Feeds
			</Link>
		</>
	);
}

/** Template, file picker, and buttons to preview or import a file. */
export function CsvUpload({
	message,
	newestImportId,
}: {
	/** Reason why the last file was not read. */
	message: string | undefined;
	/** Key of the file input, which is cleared after an import. */
	newestImportId: number | undefined;
}) {
	const progress = useUploadProgress();

	return (
		<div className="grid gap-4">
			<p className="max-w-prose">
				Fill in the template, one row for each model, and upload it as a CSV or Excel file. Rows
				that cannot be read are listed and left out. All others are imported in one go; if that
				fails, nothing is changed.
			</p>
			<p className="flex flex-wrap gap-x-6 gap-y-2">
				<a href="/projector-template.csv" download="projector-template.csv" className={LINK_CLASS}>
					Download template (CSV)
				</a>
				{DOWNLOADS.map(([file, text]) => (
					<a key={file} href={`/admin/current-data/${file}`} download className={LINK_CLASS}>
						{text}
					</a>
				))}
			</p>
			<Form
				method="post"
				action="/admin/upload"
				encType="multipart/form-data"
				className="grid max-w-prose gap-4"
			>
				<FormError>{withFeedsLink(message)}</FormError>
				<FileField
					key={newestImportId}
					id="data-file"
					name="file"
					label="CSV or Excel file"
					hint=".csv, .xlsx, .xls, .xlsm or .tsv, at most 20 MB. A file of retailer listings has the columns sku, retailer, price, in_stock and affiliate_url, and optionally delivery_price and condition (new or refurbished). A file of sources has the columns sku, field, value, kind, source and seen_on. The Excel download of current data also has sheets of shops and jargon, and a note at each column says how to fill it in."
					accept={DATA_FILE_EXTENSIONS}
					required
				/>
				<div className="flex flex-wrap gap-3">
					<SubmitButton name="intent" value="preview" busyText="Reading...">
						Preview first
					</SubmitButton>
					<QuietButton name="intent" value="import" busyText="Uploading...">
						Upload
					</QuietButton>
				</div>
				{progress !== undefined && <Progress share={progress} />}
			</Form>
		</div>
	);
}

function Progress({ share }: { share: number }) {
	const isSent = share === 1;
	return (
		<div>
			<progress
				aria-label="Upload"
				className="h-2 w-full accent-ink"
				max={1}
				{...(isSent ? {} : { value: share })}
			/>
			<p role="status" className="text-sm text-muted">
				{isSent ? "Sent; the rows are being imported." : "Sending the file."}
			</p>
		</div>
	);
}

const BUTTONS = [
	{
		intent: "instructions",
		Button: QuietButton,
		text: "Setup Instructions",
		busyText: "Getting instructions...",
	},
	{ intent: "preview-sheet", Button: SubmitButton, text: "Preview first", busyText: "Reading..." },
	{ intent: "sync", Button: QuietButton, text: "Sync from Google Sheets", busyText: "Syncing..." },
] as const;

const ADDRESS_PATTERN = /(https?:\/\/[^\s,)]*[^\s,).:])/;

/** Instructions line by line, their addresses as links. */
function Instructions({ text }: { text: string }) {
	return (
		<Panel title="How to set it up" tone="plain">
			<p className="max-w-prose break-words whitespace-pre-line">
				{text.split(ADDRESS_PATTERN).map((part, index) =>
					index % 2 === 1 ? (
						<a
							// biome-ignore lint/suspicious/noArrayIndexKey: an address may come twice, and the parts never move
							key={`${index} ${part}`}
							href={part}
							target="_blank"
							rel="noopener noreferrer"
							className="underline underline-offset-4"
						>
							{part}
						</a>
					) : (
						part
					),
				)}
			</p>
		</Panel>
	);
}

/** Instructions for connecting a Google Sheet, and the button that syncs it. */
export function SheetsSync({
	isConnected,
	message,
	instructions,
}: {
	isConnected: boolean;
	/** Reason why the last form failed. */
	message: string | undefined;
	/** Set-up instructions, if the last form requested them. */
	instructions: string | undefined;
}) {
	const [lastInstructions, setLastInstructions] = useState(instructions);
	// The instructions stay visible after the next form's response.
	if (instructions !== undefined && instructions !== lastInstructions)
		setLastInstructions(instructions);

	return (
		<div className="grid grid-cols-1 gap-4">
			<p className="max-w-prose">
				Keep the catalogue in a Google Sheet that several people edit, and import it from there.
				Rows that cannot be read are listed and left out; all others are imported.
			</p>
			<p className="max-w-prose">
				A preview shows what would change. Importing it then takes the sheet exactly as it was read
				for the preview; a sync reads it again and imports it at once.
			</p>
			{!isConnected && (
				<p className="max-w-prose text-muted">
					No sheet is connected yet: the instructions say how that is done.
				</p>
			)}
			<FormError>{message}</FormError>
			<div className="flex flex-wrap gap-3">
				{BUTTONS.map(({ intent, Button, text, busyText }) => (
					<Form key={intent} method="post" action="/admin/upload">
						<input type="hidden" name="intent" value={intent} />
						<Button intent={intent} busyText={busyText}>
							{text}
						</Button>
					</Form>
				))}
			</div>
			<div role="status" className="empty:hidden">
				{lastInstructions !== undefined && <Instructions text={lastInstructions} />}
			</div>
		</div>
	);
}

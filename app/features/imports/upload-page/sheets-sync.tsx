import { Form } from "@remix-run/react";
import { useState } from "react";
import { FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { Panel, QuietButton } from "~/components/staff/parts";

const PAGE = "/admin/upload";
const SYNC = "Sync from Google Sheets";

const ADDRESS = /(https?:\/\/[^\s,)]*[^\s,).:])/;

/** Instructions line by line, their addresses as links. */
function Instructions({ text }: { text: string }) {
	return (
		<Panel title="How to set it up" tone="plain">
			<p className="max-w-prose break-words whitespace-pre-line">
				{text.split(ADDRESS).map((part, index) =>
					index % 2 === 1 ? (
						<a
							// biome-ignore lint/suspicious/noArrayIndexKey: an address may come twice, and the parts never move
							key={`${index} ${part}`}
							href={part}
							target="_blank"
							rel="noopener noreferrer"
							className="text-link underline underline-offset-4"
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

/** Syncing from the spreadsheet service: how it is set up, and the button that does it. */
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
	const [shown, setShown] = useState(instructions);
	// The next form's answer does not take them away.
	if (instructions !== undefined && instructions !== shown) setShown(instructions);

	return (
		<div className="grid grid-cols-1 gap-4">
			<p className="max-w-prose">
				Keep the catalogue in a Google Sheet that several people edit, and import it from there.
				Rows that cannot be read are left out and named; all others go in.
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
				<Form method="post" action={PAGE}>
					<input type="hidden" name="intent" value="instructions" />
					<QuietButton intent="instructions" busyText="Getting instructions...">
						Setup Instructions
					</QuietButton>
				</Form>
				<Form method="post" action={PAGE}>
					<input type="hidden" name="intent" value="preview-sheet" />
					<SubmitButton intent="preview-sheet" busyText="Reading...">
						Preview first
					</SubmitButton>
				</Form>
				<Form method="post" action={PAGE}>
					<input type="hidden" name="intent" value="sync" />
					<QuietButton intent="sync" busyText="Syncing...">
						{SYNC}
					</QuietButton>
				</Form>
			</div>
			<div role="status" className="empty:hidden">
				{shown !== undefined && <Instructions text={shown} />}
			</div>
		</div>
	);
}

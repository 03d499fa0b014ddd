import { Form } from "@remix-run/react";
import { FormError } from "~/components/field";
import { SubmitButton } from "~/components/submit-button";

const QUIET_BUTTON =
	"min-h-11 cursor-pointer rounded-control border border-edge px-5 font-semibold hover:border-link hover:text-link disabled:cursor-default disabled:opacity-60";

const SYNC = "Sync from Google Sheets";

/** Loading from the spreadsheet service: how it is set up, and the button that does it. */
export function SheetsSync({
	isConfigured,
	message,
	busyIntent,
}: {
	isConfigured: boolean;
	/** Why the last try failed. */
	message: string | undefined;
	busyIntent: string | undefined;
}) {
	const isBusy = busyIntent !== undefined;
	return (
		<div className="grid gap-4">
			<p className="max-w-prose">
				Keep the catalogue in a Google Sheet that several people edit, and load it from there. Rows
				that cannot be read are left out and named; all others go in.
			</p>
			{!isConfigured && (
				<p className="max-w-prose text-quiet">
					No sheet is connected yet: the instructions say how that is done.
				</p>
			)}
			<FormError>{message}</FormError>
			<div className="flex flex-wrap gap-3">
				<Form method="post" action="/admin/upload">
					<input type="hidden" name="intent" value="instructions" />
					<button type="submit" disabled={isBusy} className={QUIET_BUTTON}>
						{busyIntent === "instructions" ? "Getting instructions..." : "Setup Instructions"}
					</button>
				</Form>
				<Form method="post" action="/admin/upload">
					<input type="hidden" name="intent" value="sync" />
					<SubmitButton busyText={busyIntent === "sync" ? "Syncing..." : SYNC} isBusy={isBusy}>
						{SYNC}
					</SubmitButton>
				</Form>
			</div>
		</div>
	);
}

import { Form, useNavigate } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { showToast } from "~/components/toast/toast-store";
import { loginAddress } from "~/config/staff-addresses";
import { Panel } from "./panel";
import { type CallAnswer, countIn, postCall, textIn } from "./post-call";
import {
	INSTRUCTIONS_FAILED,
	SHEET_ERROR,
	SHEET_FAILED,
	SYNC_ERROR,
	SYNC_FAILED,
	syncSuccessful,
} from "./upload-texts";

const PAGE = "/admin/upload";
const SYNC = "Sync from Google Sheets";

const QUIET_BUTTON =
	"min-h-11 cursor-pointer rounded-control border border-edge px-5 font-semibold hover:border-link hover:text-link disabled:cursor-default disabled:opacity-60";

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

/** Loading from the spreadsheet service: how it is set up, and the button that does it. */
export function SheetsSync({
	isConnected,
	message,
	instructions,
	busyIntent,
}: {
	isConnected: boolean;
	/** Why the last form that was posted to the page failed. */
	message: string | undefined;
	/** What a page that was posted without scripts asked for. */
	instructions: string | undefined;
	busyIntent: string | undefined;
}) {
	const navigate = useNavigate();
	const [busy, setBusy] = useState<"instructions" | "sync">();
	/** Of the last call; empty where it did not fail, which outdates the page's own message. */
	const [failure, setFailure] = useState<string>();
	const [shown, setShown] = useState(instructions);
	const isBusy = busy !== undefined || busyIntent !== undefined;

	function refuse(title: string, description: string) {
		setFailure(`${title}: ${description}`);
		showToast({ title, description, style: "destructive" });
	}

	function showInstructions(answer: CallAnswer | undefined) {
		const text = textIn(answer, "instructions");
		if (answer?.status === 200 && text !== undefined) {
			setShown(text);
			showToast({ title: textIn(answer, "message") ?? "", style: "default" });
		} else if (textIn(answer, "message")) {
			refuse(INSTRUCTIONS_FAILED, textIn(answer, "message") ?? "");
		} else refuse(SHEET_FAILED, SHEET_ERROR);
	}

	function showSync(answer: CallAnswer | undefined) {
		if (answer?.status !== 200) {
			refuse(SYNC_FAILED, textIn(answer, "message") ?? SYNC_ERROR);
			return;
		}
		const counts = { created: countIn(answer, "created"), updated: countIn(answer, "updated") };
		showToast(syncSuccessful(counts));
		navigate(`${PAGE}?import=${countIn(answer, "importId")}`);
	}

	async function call(
		event: FormEvent,
		name: "instructions" | "sync",
		path: string,
		show: (answer: CallAnswer | undefined) => void,
	) {
		event.preventDefault();
		if (isBusy) return;
		setBusy(name);
		setFailure("");
		const answer = await postCall(path);
		setBusy(undefined);
		if (answer?.status === 401) window.location.assign(loginAddress(PAGE, { isLost: true }));
		else show(answer);
	}

	return (
		<div className="grid grid-cols-1 gap-4">
			<p className="max-w-prose">
				Keep the catalogue in a Google Sheet that several people edit, and load it from there. Rows
				that cannot be read are left out and named; all others go in.
			</p>
			<p className="max-w-prose">
				A preview shows what would change. Loading it then takes the sheet exactly as it was read
				for the preview; a sync reads it anew and loads it at once.
			</p>
			{!isConnected && (
				<p className="max-w-prose text-quiet">
					No sheet is connected yet: the instructions say how that is done.
				</p>
			)}
			<FormError>{isBusy ? undefined : (failure ?? message) || undefined}</FormError>
			<div className="flex flex-wrap gap-3">
				<Form
					method="post"
					action={PAGE}
					onSubmit={(event) =>
						call(event, "instructions", "/api/admin/create-sample-sheet", showInstructions)
					}
				>
					<input type="hidden" name="intent" value="instructions" />
					<button type="submit" disabled={isBusy} className={QUIET_BUTTON}>
						{busy === "instructions" ? "Getting instructions..." : "Setup Instructions"}
					</button>
				</Form>
				<Form method="post" action={PAGE} onSubmit={() => setFailure(undefined)}>
					<input type="hidden" name="intent" value="preview-sheet" />
					<SubmitButton
						busyText={busyIntent === "preview-sheet" ? "Reading..." : "Preview"}
						isBusy={isBusy}
					>
						Preview
					</SubmitButton>
				</Form>
				<Form
					method="post"
					action={PAGE}
					onSubmit={(event) => call(event, "sync", "/api/admin/sync-google-sheets", showSync)}
				>
					<input type="hidden" name="intent" value="sync" />
					<button type="submit" disabled={isBusy} className={QUIET_BUTTON}>
						{busy === "sync" ? "Syncing..." : SYNC}
					</button>
				</Form>
			</div>
			<div role="status" className="empty:hidden">
				{shown !== undefined && <Instructions text={shown} />}
			</div>
		</div>
	);
}

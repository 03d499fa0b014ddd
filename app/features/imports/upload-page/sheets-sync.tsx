import { Form, useNavigate } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { FormError } from "~/components/field";
import { SubmitButton } from "~/components/submit-button";
import { showToast } from "~/components/toast-store";
import { loginAddress } from "~/features/staff/staff-addresses";
import {
	INSTRUCTIONS_FAILED,
	SHEET_ERROR,
	SHEET_FAILED,
	SYNC_ERROR,
	SYNC_FAILED,
	syncSuccessful,
} from "../upload-texts";
import { Panel } from "./panel";
import { type CallAnswer, countIn, postCall, textIn } from "./post-call";

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
}: {
	isConnected: boolean;
	/** Why the last try failed, of a page that was posted without scripts. */
	message: string | undefined;
	/** What such a page asked for. */
	instructions: string | undefined;
}) {
	const navigate = useNavigate();
	const [busy, setBusy] = useState<"instructions" | "sync">();
	const [failure, setFailure] = useState(message);
	const [shown, setShown] = useState(instructions);

	function refuse(title: string, description: string) {
		setFailure(description);
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
		if (busy) return;
		setBusy(name);
		setFailure(undefined);
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
			{!isConnected && (
				<p className="max-w-prose text-quiet">
					No sheet is connected yet: the instructions say how that is done.
				</p>
			)}
			<FormError>{failure}</FormError>
			<div className="flex flex-wrap gap-3">
				<Form
					method="post"
					action={PAGE}
					onSubmit={(event) =>
						call(event, "instructions", "/api/admin/create-sample-sheet", showInstructions)
					}
				>
					<input type="hidden" name="intent" value="instructions" />
					<button type="submit" disabled={busy !== undefined} className={QUIET_BUTTON}>
						{busy === "instructions" ? "Getting instructions..." : "Setup Instructions"}
					</button>
				</Form>
				<Form
					method="post"
					action={PAGE}
					onSubmit={(event) => call(event, "sync", "/api/admin/sync-google-sheets", showSync)}
				>
					<input type="hidden" name="intent" value="sync" />
					<SubmitButton
						busyText={busy === "sync" ? "Syncing..." : SYNC}
						isBusy={busy !== undefined}
					>
						{SYNC}
					</SubmitButton>
				</Form>
			</div>
			<div role="status" className="empty:hidden">
				{shown !== undefined && <Instructions text={shown} />}
			</div>
		</div>
	);
}

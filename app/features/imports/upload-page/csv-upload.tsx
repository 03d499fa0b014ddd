import { Form, useNavigate } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { showToast } from "~/components/toast/toast-store";
import { loginAddress } from "~/config/staff-addresses";
import { DATA_FILES, isDataFile } from "~/features/imports/parse/data-file";
import { type CallAnswer, countIn, textIn } from "./call-answer";
import { sendFile } from "./send-file";
import { INVALID_FILE_TYPE, UNKNOWN_ERROR, UPLOAD_FAILED, uploadSuccessful } from "./upload-texts";

const PAGE = "/admin/upload";
const CALL = "/api/admin/upload-projectors";

const LINK = "text-link underline underline-offset-4";

/** Loading from a file: the template, the picker, and the two things that can be done with a file. */
export function CsvUpload({
	message,
	busyIntent,
}: {
	/** Why the last file was refused. */
	message: string | undefined;
	busyIntent: string | undefined;
}) {
	const navigate = useNavigate();
	const input = useRef<HTMLInputElement>(null);
	/** How much of the file is sent, from 0 to 1. */
	const [part, setPart] = useState<number>();
	const [failure, setFailure] = useState<string>();
	const isBusy = part !== undefined || busyIntent !== undefined;

	function refuse(title: string, description: string) {
		setFailure(`${title}: ${description}`);
		showToast({ title, description, style: "destructive" });
	}

	function succeed(sent: CallAnswer) {
		const counts = { created: countIn(sent, "created"), updated: countIn(sent, "updated") };
		showToast(uploadSuccessful(counts));
		if (input.current) input.current.value = "";
		navigate(`${PAGE}?import=${countIn(sent, "importId")}`);
	}

	async function load(file: File) {
		setPart(0);
		const sent = await sendFile(CALL, "file", file, setPart);
		setPart(undefined);
		if (sent?.status === 200) succeed(sent);
		else if (sent?.status === 401) window.location.assign(loginAddress(PAGE, { isLost: true }));
		else {
			const title = sent?.status === 415 ? INVALID_FILE_TYPE.title : UPLOAD_FAILED;
			refuse(title, textIn(sent, "message") ?? UNKNOWN_ERROR);
		}
	}

	function submit(event: FormEvent<HTMLFormElement>) {
		const file = input.current?.files?.[0];
		const { submitter } = event.nativeEvent as SubmitEvent;
		const isPreview = submitter instanceof HTMLButtonElement && submitter.value === "preview";
		setFailure(undefined);
		if (!file || isBusy) {
			event.preventDefault();
		} else if (!isDataFile(file)) {
			event.preventDefault();
			refuse(INVALID_FILE_TYPE.title, INVALID_FILE_TYPE.description);
		} else if (!isPreview) {
			event.preventDefault();
			load(file);
		}
	}

	return (
		<div className="grid gap-4">
			<p className="max-w-prose">
				Fill in the template, one model a row, and upload it as CSV or Excel file. Rows that cannot
				be read are left out and named; all others go in, together or not at all.
			</p>
			<p className="flex flex-wrap gap-x-6 gap-y-2">
				<a href="/projector-template.csv" download="projector-template.csv" className={LINK}>
					Download template (CSV)
				</a>
				<a href="/admin/current-data/projectors.csv" download className={LINK}>
					Download current data (CSV)
				</a>
				<a href="/admin/current-data/listings.csv" download className={LINK}>
					Download current listings (CSV)
				</a>
			</p>
			<Form
				method="post"
				action={PAGE}
				encType="multipart/form-data"
				onSubmit={submit}
				className="grid max-w-prose gap-4"
			>
				<FormError>{failure ?? message}</FormError>
				<div>
					<label htmlFor="data-file" className="mb-1 block font-semibold">
						CSV or Excel file
					</label>
					<input
						ref={input}
						id="data-file"
						name="file"
						type="file"
						accept={DATA_FILES}
						required
						aria-describedby="data-file-limits"
						className="w-full cursor-pointer rounded-control border-2 border-dashed border-edge bg-card p-4 file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-edge file:bg-paper file:px-4 file:font-semibold file:text-ink"
					/>
					<p id="data-file-limits" className="mt-1 text-sm text-quiet">
						.csv, .xlsx, .xls, .xlsm or .tsv, at most 20 MB. A file of retailer listings has the
						columns sku, retailer, price, in_stock and affiliate_url.
					</p>
				</div>
				<div className="flex flex-wrap gap-3">
					<SubmitButton
						name="intent"
						value="load"
						busyText={part === undefined ? "Upload" : "Uploading..."}
						isBusy={isBusy}
					>
						Upload
					</SubmitButton>
					<button
						type="submit"
						name="intent"
						value="preview"
						disabled={isBusy}
						className="min-h-11 cursor-pointer rounded-control border border-edge px-5 font-semibold hover:border-link hover:text-link disabled:cursor-default disabled:opacity-60"
					>
						{busyIntent === "preview" ? "Reading..." : "Preview"}
					</button>
				</div>
				{part !== undefined && <Progress part={part} />}
			</Form>
		</div>
	);
}

function Progress({ part }: { part: number }) {
	const isSent = part === 1;
	return (
		<div>
			<progress
				aria-label="Upload"
				className="h-2 w-full accent-link"
				max={1}
				{...(isSent ? {} : { value: part })}
			/>
			<p role="status" className="text-sm text-quiet">
				{isSent ? "Sent; the rows are being loaded." : "Sending the file."}
			</p>
		</div>
	);
}

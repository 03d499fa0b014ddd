import { useNavigation } from "@remix-run/react";
import { SubmitButton } from "~/components/form/submit-button";

/** The field of a form with a file that names it. */
export const FILE_FIELD = "file";

/** A choice of one picture with its label, a hint and what is wrong with it. */
export function PictureField({
	label,
	hint,
	accept,
	error,
}: {
	label: string;
	hint: string;
	accept: string;
	error: string | undefined;
}) {
	return (
		<div>
			<label htmlFor="picture-file" className="mb-1 block font-semibold">
				{label}
			</label>
			<p id="picture-hint" className="mb-2 text-sm text-quiet">
				{hint}
			</p>
			<input
				id="picture-file"
				type="file"
				name={FILE_FIELD}
				accept={accept}
				aria-describedby={error === undefined ? "picture-hint" : "picture-hint picture-error"}
				aria-invalid={error === undefined ? undefined : true}
				className="min-h-11 w-full min-w-0 rounded-control border border-edge bg-card p-2 aria-invalid:border-2 aria-invalid:border-stop"
			/>
			{error !== undefined && (
				<p id="picture-error" role="alert" className="mt-1 text-sm font-semibold text-stop">
					<span aria-hidden="true">! </span>
					{error}
				</p>
			)}
		</div>
	);
}

/** Sends a form with a file. */
export function UploadButton({ children }: { children: string }) {
	const { formEncType, state } = useNavigation();
	const isBusy = state !== "idle" && formEncType === "multipart/form-data";
	return (
		<SubmitButton isBusy={isBusy} busyText="Uploading…">
			{children}
		</SubmitButton>
	);
}

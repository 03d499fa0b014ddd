import { Form, useNavigation } from "@remix-run/react";
import { type DragEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { useHydrated } from "~/components/hooks";
import { QuietButton } from "~/components/staff/parts";
import { modelName } from "~/features/catalogue/model";
import {
	ACCEPTED_IMAGES,
	byteSizeText,
	IMAGE_UPLOAD_FAILED,
	MAX_IMAGE_BYTES,
	uploadProblem,
} from "~/features/images/image-limits";
import type { ImageListModel } from "./image-list.queries.server";

const PREVIEW_WIDTH_PX = 320;
const PREVIEW_HEIGHT_PX = 240;

// Draws the file, because a `blob:` address would need an exception in the site's security policy.
async function drawPreview(file: File, canvas: HTMLCanvasElement): Promise<void> {
	const image = await createImageBitmap(file);
	const scale = Math.min(PREVIEW_WIDTH_PX / image.width, PREVIEW_HEIGHT_PX / image.height, 1);
	canvas.width = Math.round(image.width * scale);
	canvas.height = Math.round(image.height * scale);
	canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
	image.close();
}

/** Shows the chosen file: a preview if the browser can draw it, its name and its size. */
function FilePreview({ file }: { file: File }) {
	const canvas = useRef<HTMLCanvasElement>(null);
	const [isDrawn, setDrawn] = useState(false);

	useEffect(() => {
		setDrawn(false);
		if (!canvas.current || file.size > MAX_IMAGE_BYTES) return;
		let isCurrent = true;
		drawPreview(file, canvas.current).then(
			() => isCurrent && setDrawn(true),
			// The server reports why a file is unusable.
			() => {},
		);
		return () => {
			isCurrent = false;
		};
	}, [file]);

	return (
		<figure className="mt-4">
			<canvas
				ref={canvas}
				role="img"
				aria-label={`Preview of ${file.name}`}
				hidden={!isDrawn}
				className="max-h-60 max-w-full rounded-control bg-backdrop object-contain"
			/>
			<figcaption className="mt-1 text-sm wrap-anywhere text-muted">
				{file.name}, {byteSizeText(file.size)}
			</figcaption>
		</figure>
	);
}

export const UPLOAD_ID = "upload";

/** Value of the button that adds the image to a model's other photos. */
export const ADD_INTENT = "add";

const FILE_ID = "image-file";
const HINT_ID = "image-file-hint";

/**
 * Returns the ref for the file input, the chosen file, and `readInput` to call when another is chosen. The file may have
 * been chosen before scripts loaded; it is undefined once the selection is cleared.
 */
function useChosenFile(sku: string | undefined) {
	const input = useRef<HTMLInputElement>(null);
	const [file, setFile] = useState<File>();
	const lastSku = useRef(sku);

	const readInput = () => setFile(input.current?.files?.[0]);

	useEffect(() => setFile(input.current?.files?.[0]), []);

	useEffect(() => {
		// A successful upload clears the selection, and the file with it (docs/product.md#states).
		if (lastSku.current !== undefined && sku === undefined && input.current) {
			input.current.value = "";
			setFile(undefined);
		}
		lastSku.current = sku;
	}, [sku]);

	return { input, file, readInput };
}

function useIsUploading(action: string): boolean {
	const { state, formMethod, formAction } = useNavigation();
	return state !== "idle" && formMethod === "POST" && formAction === action;
}

/** Lets staff choose and send an image for the selected model. */
export function UploadBox({
	selected,
	action,
	error,
}: {
	selected: ImageListModel | undefined;
	/** Address of the page, to which the form is sent. */
	action: string;
	/** Reason why the last upload failed. */
	error: string | undefined;
}) {
	const { input, file, readInput } = useChosenFile(selected?.sku);
	const [wasRefused, setRefused] = useState(false);
	const isUploading = useIsUploading(action);
	const isHydrated = useHydrated();

	function checkUpload(event: FormEvent) {
		const isRefused = uploadProblem(selected?.sku, input.current?.files?.[0]) !== undefined;
		setRefused(isRefused);
		if (isRefused || isUploading) event.preventDefault();
	}

	const problem = wasRefused ? uploadProblem(selected?.sku, file) : undefined;
	const hasReason = error !== undefined && error !== IMAGE_UPLOAD_FAILED;
	const failure = hasReason ? `${IMAGE_UPLOAD_FAILED}: ${error}` : error;
	return (
		<section
			id={UPLOAD_ID}
			aria-labelledby="upload-title"
			className="rounded-card border border-line bg-card p-4 sm:p-5"
		>
			<h2 id="upload-title" className="text-2xl">
				Upload image
			</h2>
			<Form
				method="post"
				action={`${action}#${UPLOAD_ID}`}
				encType="multipart/form-data"
				preventScrollReset
				noValidate={isHydrated}
				onSubmit={checkUpload}
				className="mt-3 grid gap-4"
			>
				<p>
					{selected ? (
						<>
							For <b>{modelName(selected)}</b>{" "}
							<span className="block text-sm wrap-anywhere text-muted">SKU: {selected.sku}</span>
						</>
					) : (
						<span className="text-muted">No projector selected yet: select one in the list.</span>
					)}
				</p>
				{selected?.imagePath && (
					<p>
						<b>Replaces the main photo.</b> “Add” keeps it and puts this one after the others.
					</p>
				)}
				<input type="hidden" name="sku" value={selected?.sku ?? ""} />
				<div>
					<FileZone inputRef={input} onChosen={readInput} />
					{file && <FilePreview file={file} />}
				</div>
				<FormError>{isUploading ? undefined : (problem ?? failure)}</FormError>
				<div className="flex flex-wrap gap-3">
					<SubmitButton busyText="Uploading..." isBusy={isUploading}>
						Upload Image
					</SubmitButton>
					{selected?.imagePath && (
						<QuietButton name="intent" value={ADD_INTENT}>
							Add
						</QuietButton>
					)}
				</div>
			</Form>
		</section>
	);
}

/** An ordinary file input, large enough to drop a file on: browsers support that without scripts. */
function FileZone({
	inputRef,
	onChosen,
}: {
	inputRef: RefObject<HTMLInputElement>;
	onChosen: () => void;
}) {
	const [isOver, setOver] = useState(false);
	const dragHandler = (isFileOver: boolean) => (_: DragEvent) => setOver(isFileOver);
	return (
		<div className="relative">
			<div className="pointer-events-none absolute inset-x-0 top-0 p-4 text-center max-enlarged:static max-enlarged:px-0 max-enlarged:pt-0">
				<label htmlFor={FILE_ID} className="block font-semibold">
					Drop an image or choose one
				</label>
				<p id={HINT_ID} className="text-sm text-muted">
					JPEG, PNG or WebP, at most 5MB
				</p>
			</div>
			<input
				ref={inputRef}
				id={FILE_ID}
				type="file"
				name="image"
				required
				accept={ACCEPTED_IMAGES}
				aria-describedby={HINT_ID}
				onChange={onChosen}
				onDragEnter={dragHandler(true)}
				onDragLeave={dragHandler(false)}
				onDrop={dragHandler(false)}
				className={`w-full cursor-pointer rounded-card border-2 border-dashed px-4 pt-28 pb-4 max-enlarged:pt-4 sm:pt-22 text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-solid file:border-edge file:bg-card file:px-4 file:font-semibold file:text-ink ${isOver ? "border-ink bg-backdrop" : "border-edge bg-surface"}`}
			/>
		</div>
	);
}

import { Field } from "~/components/form/field";
import { FocusedForm } from "~/components/form/focused-form";
import { SubmitButton } from "~/components/form/submit-button";
import { FileField } from "~/components/staff/file-field";
import { QuietButton } from "~/components/staff/parts";
import { ACCEPTED_IMAGES } from "~/features/images/image-limits";
import type { EditedImage, FailedPageImage, ImageForm } from "./record";
import { FILE_FIELD, UploadButton } from "./record-form";

/** Reads the form of a page's image. */
export function readImageForm(fields: FormData): ImageForm {
	const textOf = (name: string) => String(fields.get(name) ?? "");
	const intent = fields.get("intent");
	return {
		intent: intent === "save" || intent === "remove" ? intent : "add",
		storedName: textOf("picture"),
		name: textOf("name"),
		alt: textOf("alt"),
	};
}

/** Returns a refused form with its messages. */
export function failedPageImage(
	{ storedName, name, alt }: ImageForm,
	errors: FailedPageImage["errors"],
): FailedPageImage {
	return { storedName, draft: { name, alt }, errors };
}

const HINT = "JPEG, PNG or WebP, at most 5 MB.";

const ALT_LABEL = "Description, for those who do not see it";

const errorsOf = (error: string | undefined) => (error === undefined ? undefined : [error]);

/** The images of a page, each with the forms that change it, and the form that adds an image. */
export function PageImages({
	images,
	failedImage,
}: {
	images: readonly EditedImage[];
	failedImage: FailedPageImage | undefined;
}) {
	const failureOfImage = (image: string) =>
		failedImage?.storedName === image ? failedImage : undefined;
	const failedNewImage = failureOfImage("");
	return (
		<section
			aria-labelledby="pictures"
			className="grid max-w-prose gap-4 max-lg:border-t max-lg:border-line max-lg:pt-6"
		>
			<h2 id="pictures" className="scroll-mt-4 text-2xl">
				Pictures
			</h2>
			<p className="text-muted">
				The text shows a picture where it says ![what it shows](name). Without words between the
				brackets, the description below counts.
			</p>
			<noscript>
				<p className="font-semibold">
					Save the text before you add a picture: this page then shows the text as it was saved.
				</p>
			</noscript>
			<ul className="grid gap-4">
				{images.map((image) => (
					<StoredImage
						key={`${image.name} ${image.src} ${image.alt}`}
						image={image}
						failedImage={failureOfImage(image.name)}
					/>
				))}
			</ul>
			<PageImageForm key={images.length} name="">
				<FileField
					id="picture-new-file"
					name={FILE_FIELD}
					label="New picture"
					hint={HINT}
					accept={ACCEPTED_IMAGES}
					error={failedNewImage?.errors.file}
				/>
				<Field
					id="picture-new-alt"
					name="alt"
					label={ALT_LABEL}
					autoComplete="off"
					maxLength={250}
					defaultValue={failedNewImage?.draft.alt}
					errors={errorsOf(failedNewImage?.errors.alt)}
				/>
				<Field
					id="picture-new-name"
					name="name"
					label="Name in the text (empty: that of the file)"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={60}
					defaultValue={failedNewImage?.draft.name}
					errors={errorsOf(failedNewImage?.errors.name)}
				/>
				<p>
					<UploadButton>Add picture</UploadButton>
				</p>
			</PageImageForm>
		</section>
	);
}

function PageImageForm({ name, children }: { name: string; children: React.ReactNode }) {
	return (
		<FocusedForm
			method="post"
			encType="multipart/form-data"
			preventScrollReset
			noValidate
			className="grid gap-4"
		>
			<input type="hidden" name="picture" value={name} />
			{children}
		</FocusedForm>
	);
}

function StoredImage({
	image: { name, alt, src, width, height },
	failedImage,
}: {
	image: EditedImage;
	failedImage: FailedPageImage | undefined;
}) {
	const controlId = (field: string) => `picture-${name}-${field}`;
	return (
		<li className="grid gap-3 rounded-card border border-line bg-card p-4">
			<h3 className="wrap-anywhere">
				<code className="text-sm">{`![](${name})`}</code>
			</h3>
			<img
				src={src}
				alt={alt}
				width={width}
				height={height}
				loading="lazy"
				decoding="async"
				className="h-auto max-h-48 w-auto max-w-full justify-self-start rounded-control bg-backdrop"
			/>
			<PageImageForm name={name}>
				<Field
					id={controlId("alt")}
					name="alt"
					label={ALT_LABEL}
					autoComplete="off"
					maxLength={250}
					defaultValue={failedImage?.draft.alt ?? alt}
					errors={errorsOf(failedImage?.errors.alt)}
				/>
				<FileField
					id={controlId("file")}
					name={FILE_FIELD}
					label="Another picture in its place"
					hint={HINT}
					accept={ACCEPTED_IMAGES}
					error={failedImage?.errors.file}
				/>
				<div className="flex flex-wrap gap-3">
					<SubmitButton name="intent" value="save" busyText="Saving…">
						{`Save ${name}`}
					</SubmitButton>
					<QuietButton name="intent" value="remove">
						{`Remove ${name}`}
					</QuietButton>
				</div>
			</PageImageForm>
		</li>
	);
}

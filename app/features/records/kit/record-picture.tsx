import { useNavigation } from "@remix-run/react";
import type { ComponentType, ReactNode } from "react";
import { FileField } from "~/components/form/field";
import { FocusedForm } from "~/components/form/focused-form";
import { SubmitButton } from "~/components/form/submit-button";
import { QuietButton } from "~/components/staff/parts";
import type { ShownPicture } from "./record";
import { LogoChip } from "./record-list";

/** Name of a form's field for a picture. */
export const FILE_FIELD = "file";

/** Shows a record's picture, with the forms that replace and remove it. */
export function RecordPicture({
	Form,
	picture: { heading, image, label, hint, accept, button, remove },
	problem,
}: {
	Form: ComponentType<{ children: ReactNode }>;
	picture: ShownPicture;
	problem: string | undefined;
}) {
	return (
		<section aria-labelledby="picture" className="grid max-w-prose gap-4 border-t border-line pt-6">
			<h2 id="picture" className="text-xl">
				{heading}
			</h2>
			{"src" in image ? (
				<img
					{...image}
					alt={image.alt}
					width="320"
					height="200"
					className="aspect-[8/5] w-80 max-w-full rounded-card border border-line bg-surface-dark-raised object-cover"
				/>
			) : (
				<div className="flex flex-wrap items-center gap-4">
					<span className="rounded-control border border-line">
						<LogoChip logo={image.logo} name={image.name} loading="eager" />
					</span>
					<p className="text-sm text-muted">{image.note}</p>
				</div>
			)}
			<FocusedForm method="post" encType="multipart/form-data" noValidate className="grid gap-4">
				<FileField
					id="picture-file"
					name={FILE_FIELD}
					label={label}
					hint={hint}
					accept={accept}
					error={problem}
				/>
				<p>
					<UploadButton>{button}</UploadButton>
				</p>
			</FocusedForm>
			{remove && (
				<Form>
					<QuietButton name="intent" value={remove.intent}>
						{remove.text}
					</QuietButton>
				</Form>
			)}
		</section>
	);
}

/** The submit button of a form with a file. */
export function UploadButton({ children }: { children: string }) {
	const { formEncType, state } = useNavigation();
	const isBusy = state !== "idle" && formEncType === "multipart/form-data";
	return (
		<SubmitButton isBusy={isBusy} busyText="Uploading…">
			{children}
		</SubmitButton>
	);
}

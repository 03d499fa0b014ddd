import { Form, Link, useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { TextLink } from "~/components/staff/parts";
import { Photo } from "~/features/catalogue/picture/photo";
import { projectorName } from "~/features/catalogue/projector";
import { DELETE_QUESTION } from "~/features/images/image-limits";
import { DELETE_PATH, deleteImagePath, type ImageListState, imageListPath } from "./image-list";
import type { ListedModel } from "./image-list.queries.server";
import { UPLOAD_ID } from "./upload-box";

const BUTTON =
	"min-h-11 grow cursor-pointer rounded-control border px-3 text-sm font-semibold disabled:cursor-default disabled:opacity-60";

const selectId = (sku: string) => `select-${sku}`;

/**
 * Lists the models in one form: each button sends the SKU whose image is to be deleted. Without scripts that opens a
 * confirmation page; with scripts a dialog asks at once.
 */
export function ModelGrid({
	models,
	state,
	selectedSku,
}: {
	models: readonly ListedModel[];
	state: ImageListState;
	selectedSku: string | undefined;
}) {
	const deletion = useFetcher();
	const deleting = deletion.formData?.get("sku") ?? undefined;

	function askFirst(event: FormEvent<HTMLFormElement>) {
		const submitter = event.nativeEvent instanceof SubmitEvent && event.nativeEvent.submitter;
		if (!(submitter instanceof HTMLButtonElement)) return;
		event.preventDefault();
		if (deleting !== undefined || !window.confirm(DELETE_QUESTION)) return;
		// The pressed button disappears with its focus.
		document.getElementById(selectId(submitter.value))?.focus({ preventScroll: true });
		deletion.submit(
			{ sku: submitter.value },
			{
				method: "post",
				action: deleteImagePath(state, submitter.value),
				preventScrollReset: true,
			},
		);
	}

	return (
		<Form action={DELETE_PATH} onSubmit={askFirst}>
			{state.query !== "" && <input type="hidden" name="q" value={state.query} />}
			{state.page > 1 && <input type="hidden" name="page" value={state.page} />}
			<ul className="grid grid-cols-2 gap-3 max-enlarged:grid-cols-1 sm:grid-cols-3 sm:gap-4">
				{models.map((model) => (
					<li key={model.sku}>
						<ModelCard
							model={model}
							selectPath={`${imageListPath({ ...state, sku: model.sku })}#${UPLOAD_ID}`}
							isSelected={model.sku === selectedSku}
							isDeleting={model.sku === deleting}
						/>
					</li>
				))}
			</ul>
		</Form>
	);
}

function ModelCard({
	model,
	selectPath,
	isSelected,
	isDeleting,
}: {
	model: ListedModel;
	/** Address of the list with this model selected. */
	selectPath: string;
	isSelected: boolean;
	isDeleting: boolean;
}) {
	const { sku, imagePath, resolution, productLabel } = model;
	const name = projectorName(model);
	const badges = [...new Set([resolution, productLabel])].filter(Boolean);
	return (
		<article
			className={`flex h-full flex-col overflow-hidden rounded-card border bg-card ${isSelected ? "border-ink outline-2 outline-ink" : "border-line"}`}
		>
			{imagePath ? (
				<Photo
					path={imagePath}
					use="thumbnail"
					alt={name}
					width="320"
					height="240"
					loading="lazy"
					decoding="async"
					className="aspect-[4/3] w-full bg-backdrop object-contain"
				/>
			) : (
				<p className="flex aspect-[4/3] items-center justify-center border-b border-line text-sm text-muted">
					No image
				</p>
			)}
			<div className="flex grow flex-col gap-2 p-3">
				<div>
					<h3 className="tight break-words">
						<TextLink to={`/admin/models/${encodeURIComponent(sku)}`}>{name}</TextLink>
					</h3>
					<p className="text-sm wrap-anywhere text-muted">SKU: {sku}</p>
				</div>
				{badges.length > 0 && (
					<ul className="flex flex-wrap gap-1.5">
						{badges.map((badge) => (
							<li
								key={badge}
								className="rounded-control border border-line px-1.5 text-sm break-words text-muted"
							>
								{badge}
							</li>
						))}
					</ul>
				)}
				<div className="mt-auto flex flex-wrap gap-2 pt-1">
					<Link
						id={selectId(sku)}
						to={selectPath}
						aria-label={`${isSelected ? "Selected" : "Select"}: ${name}`}
						aria-current={isSelected ? "true" : undefined}
						className={`${BUTTON} inline-flex items-center justify-center ${isSelected ? "border-ink bg-ink text-surface" : "border-edge hover:border-ink"}`}
					>
						{isSelected ? "Selected" : "Select"}
					</Link>
					{imagePath && (
						<button
							type="submit"
							name="sku"
							value={sku}
							disabled={isDeleting}
							aria-label={`Delete image: ${name}`}
							className={`${BUTTON} border-negative text-negative hover:bg-negative hover:text-surface`}
						>
							{isDeleting ? "Deleting..." : "Delete"}
						</button>
					)}
				</div>
			</div>
		</article>
	);
}

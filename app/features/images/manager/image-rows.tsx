import { Form, Link, useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { TextLink } from "~/components/staff/parts";
import { ModelImage } from "~/features/catalogue/image/model-image";
import { modelName } from "~/features/catalogue/model";
import { DELETE_QUESTION } from "~/features/images/image-limits";
import { DELETE_PATH, deleteImagePath, type ImageListState, imageListPath } from "./image-list";
import type { ImageListModel } from "./image-list.queries.server";
import { UPLOAD_ID } from "./upload-box";

const BUTTON_CLASS =
	"inline-flex min-h-9 cursor-pointer items-center rounded-control border px-3 text-sm font-semibold disabled:cursor-default disabled:opacity-60";

const selectId = (sku: string) => `select-${sku}`;

/**
 * Lists the models in one form, whose buttons send the SKU of the image to delete. Without scripts that opens a
 * confirmation page; with scripts a dialog asks first.
 */
export function ImageRows({
	models,
	state,
	selectedSku,
}: {
	models: readonly ImageListModel[];
	state: ImageListState;
	selectedSku: string | undefined;
}) {
	const deletionFetcher = useFetcher();
	const deletingSku = deletionFetcher.formData?.get("sku") ?? undefined;

	function confirmDeletion(event: FormEvent<HTMLFormElement>) {
		const submitter = event.nativeEvent instanceof SubmitEvent && event.nativeEvent.submitter;
		if (!(submitter instanceof HTMLButtonElement)) return;
		event.preventDefault();
		if (deletingSku !== undefined || !window.confirm(DELETE_QUESTION)) return;
		// Moves the focus, because the pressed button disappears.
		document.getElementById(selectId(submitter.value))?.focus({ preventScroll: true });
		deletionFetcher.submit(
			{ sku: submitter.value },
			{
				method: "post",
				action: deleteImagePath(state, submitter.value),
				preventScrollReset: true,
			},
		);
	}

	return (
		<Form action={DELETE_PATH} onSubmit={confirmDeletion}>
			{state.query !== "" && <input type="hidden" name="q" value={state.query} />}
			{state.page > 1 && <input type="hidden" name="page" value={state.page} />}
			<ul className="divide-y divide-line border-y border-line">
				{models.map((model) => (
					<li key={model.sku}>
						<ImageRow
							model={model}
							selectPath={`${imageListPath({ ...state, sku: model.sku })}#${UPLOAD_ID}`}
							isSelected={model.sku === selectedSku}
							isDeleting={model.sku === deletingSku}
						/>
					</li>
				))}
			</ul>
		</Form>
	);
}

function ImageRow({
	model,
	selectPath,
	isSelected,
	isDeleting,
}: {
	model: ImageListModel;
	/** Address of the list with this model selected. */
	selectPath: string;
	isSelected: boolean;
	isDeleting: boolean;
}) {
	const { sku, imagePath, resolution, productLabel } = model;
	const name = modelName(model);
	const badges = [...new Set([resolution, productLabel])].filter(Boolean);
	return (
		<article
			className={`grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-2 sm:grid-cols-[4rem_minmax(0,1fr)_auto] ${isSelected ? "-mx-2 rounded-control bg-backdrop px-2" : ""}`}
		>
			<div className="row-span-2 self-start overflow-hidden rounded-control sm:row-span-1 sm:self-center">
				<ModelImage model={model} loading="lazy" use="thumbnail" />
			</div>
			<div className="min-w-0">
				<div className="flex flex-wrap items-baseline gap-x-3">
					<h3 className="text-base wrap-anywhere">
						<TextLink to={`/admin/models/${encodeURIComponent(sku)}`} className="font-semibold">
							{name}
						</TextLink>
					</h3>
					{!imagePath && <p className="text-sm font-semibold">No image</p>}
				</div>
				<ul className="flex flex-wrap gap-x-3 text-sm wrap-anywhere text-muted">
					<li>SKU: {sku}</li>
					{badges.map((badge) => (
						<li key={badge}>{badge}</li>
					))}
				</ul>
			</div>
			<div className="flex flex-wrap gap-2 sm:justify-end">
				<Link
					id={selectId(sku)}
					to={selectPath}
					aria-label={`${isSelected ? "Selected" : "Select"}: ${name}`}
					aria-current={isSelected ? "true" : undefined}
					className={`${BUTTON_CLASS} ${isSelected ? "border-ink bg-ink text-surface" : "border-edge hover:border-ink"}`}
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
						className={`${BUTTON_CLASS} border-negative text-negative hover:bg-negative hover:text-surface`}
					>
						{isDeleting ? "Deleting..." : "Delete"}
					</button>
				)}
			</div>
		</article>
	);
}

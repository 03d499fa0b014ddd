import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { type StaffActionArgs, staffAction } from "~/auth/staff-action.server";
import { StaffForm } from "~/auth/staff-form";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page";
import { FileField } from "~/components/staff/file-field";
import { DangerButton, QuietButton, StaffPage } from "~/components/staff/parts";
import type { ToastContent } from "~/components/toast/toast-store";
import { listPhotos } from "~/features/catalogue/image/model-photos.queries.server";
import { Photo } from "~/features/catalogue/image/photo";
import { MAX_PHOTOS } from "~/features/catalogue/image/photo-address";
import { modelName } from "~/features/catalogue/model";
import {
	ACCEPTED_IMAGES,
	IMAGE_DELETED,
	MAX_IMAGE_BYTES,
	NO_FILE,
} from "~/features/images/image-limits";
import { moveImage } from "~/features/images/images.queries.server";
import { findListedModel } from "~/features/images/manager/image-list.queries.server";
import { removePhoto, storePhoto } from "~/features/images/store-photo.server";
import {
	addressedSku,
	MODELS_PATH,
	modelAdminPath,
} from "~/features/records/models/model-addresses";
import { noindex } from "~/features/shell/page-meta";
import { ExpectedError } from "~/logging/expected-error";

async function requireModel(sku: string | undefined) {
	const model = await findListedModel(db(), addressedSku(sku));
	if (!model) throw new Response(null, { status: 404 });
	return { sku: model.sku, name: modelName(model) };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireStaff(request);
	const model = await requireModel(params.sku);
	const photos = (await listPhotos(db(), model.sku)).map(({ source, ...photo }) => ({
		...photo,
		host: source === null ? null : (URL.parse(source)?.host ?? null),
	}));
	const hashToDelete = new URL(request.url).searchParams.get("delete");
	const photoToDelete = photos.find(({ hash }) => hash === hashToDelete);
	return { ...model, photos, photoToDelete };
}

const POSITION_AFTER_MOVE: Readonly<Record<string, (position: number) => number>> = {
	first: () => 0,
	earlier: (position) => position - 1,
	later: (position) => position + 1,
};

async function addPhoto(sku: string, { files, stamp }: StaffActionArgs): Promise<ToastContent> {
	const [file] = files ?? [];
	if (!file) throw new ExpectedError(400, NO_FILE);
	const { warning } = await storePhoto(db(), sku, file.bytes, stamp, { isAdditional: true });
	return { title: "Photograph added", description: warning };
}

/** Moves or deletes the photograph of a pressed button. */
async function changePhoto(sku: string, { fields, stamp }: StaffActionArgs): Promise<ToastContent> {
	const [intent = "", hash = ""] = String(fields.get("intent") ?? "").split(" ");
	const missingPhotoError = new ExpectedError(404, "There is no such photograph any more.");
	if (intent === "delete") {
		// No photograph has the hash "none"; without a hash, the main one would be deleted.
		await removePhoto(db(), sku, stamp, hash || "none");
		return { title: IMAGE_DELETED };
	}
	const move = Object.hasOwn(POSITION_AFTER_MOVE, intent) ? POSITION_AFTER_MOVE[intent] : undefined;
	if (!move) throw new ExpectedError(400, "Please press one of the buttons.");
	if (!(await moveImage(db(), sku, hash, move, stamp))) throw missingPhotoError;
	return { title: "Order changed" };
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "The photographs of a model were not changed",
		form: { ...FORM_WITHOUT_DRAFT, files: { fileField: "image", maxBytes: MAX_IMAGE_BYTES } },
		async submit(actionArgs) {
			const { sku } = await requireModel(actionArgs.params.sku);
			const toast = await (actionArgs.files ? addPhoto : changePhoto)(sku, actionArgs);
			return { path: modelAdminPath(sku, "photographs"), ...toast };
		},
	});
}

export const meta = noindex<typeof loader>(
	({ data: page }) => `Photographs of ${page?.name ?? "a model"}`,
);

export default function Photos() {
	const { sku, name, photos, photoToDelete } = useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.problem;
	const path = modelAdminPath(sku, "photographs");
	return (
		<StaffPage
			title={`Photographs of ${name}`}
			crumbs={[
				{ name: "Models", to: MODELS_PATH },
				{ name, to: modelAdminPath(sku) },
				{ name: "Photographs" },
			]}
			intro={`Up to ${MAX_PHOTOS}. The first is the main one: lists, searches and shared links show it.`}
		>
			<FormError>{problem}</FormError>
			{photoToDelete && (
				<StaffForm className="grid gap-3 rounded-card border border-negative bg-card p-4">
					<h2 className="text-2xl">Delete this photograph?</h2>
					<Thumbnail path={photoToDelete.path} name={name} />
					<div className="flex flex-wrap gap-3">
						<DangerButton name="intent" value={`delete ${photoToDelete.hash}`}>
							Delete
						</DangerButton>
						<LinkButton to={path}>Keep it</LinkButton>
					</div>
				</StaffForm>
			)}
			{photos.length === 0 ? (
				<p className="text-muted">It has none yet.</p>
			) : (
				<StaffForm>
					<ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
						{photos.map(({ hash, host, ...photo }, index) => (
							<li
								key={hash}
								className="grid min-w-0 gap-2 rounded-card border border-line bg-card p-3"
							>
								<Thumbnail path={photo.path} name={`${name}, photograph ${index + 1}`} />
								<p className="text-sm wrap-anywhere text-muted">
									<b className="font-semibold text-ink">{index === 0 ? "Main" : index + 1}</b>{" "}
									{photo.width} × {photo.height} px{host !== null && `, from ${host}`}
								</p>
								<div className="mt-auto flex flex-wrap gap-2">
									{index > 0 && (
										<QuietButton name="intent" value={`first ${hash}`}>
											Make main<span className="sr-only"> photograph {index + 1}</span>
										</QuietButton>
									)}
									{index > 1 && (
										<QuietButton name="intent" value={`earlier ${hash}`}>
											Earlier<span className="sr-only"> photograph {index + 1}</span>
										</QuietButton>
									)}
									{index < photos.length - 1 && (
										<QuietButton name="intent" value={`later ${hash}`}>
											Later<span className="sr-only"> photograph {index + 1}</span>
										</QuietButton>
									)}
									<Link
										to={`${path}?delete=${hash}`}
										className="inline-flex min-h-11 items-center px-2 text-negative underline underline-offset-4"
									>
										Delete...<span className="sr-only"> photograph {index + 1}</span>
									</Link>
								</div>
							</li>
						))}
					</ol>
				</StaffForm>
			)}
			{photos.length < MAX_PHOTOS && (
				<Form method="post" encType="multipart/form-data" className="grid max-w-prose gap-3">
					<FileField
						id="photo-file"
						name="image"
						label="Add a photograph"
						hint="JPEG, PNG or WebP, at most 5 MB."
						required
						accept={ACCEPTED_IMAGES}
					/>
					<div>
						<SubmitButton busyText="Uploading...">Add photograph</SubmitButton>
					</div>
				</Form>
			)}
		</StaffPage>
	);
}

function Thumbnail({ path, name }: { path: string; name: string }) {
	return (
		<Photo
			path={path}
			use="thumbnail"
			alt={name}
			width="320"
			height="240"
			className="aspect-[4/3] w-full max-w-80 rounded-control bg-backdrop object-contain"
		/>
	);
}

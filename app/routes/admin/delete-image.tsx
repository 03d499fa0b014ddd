import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, Form, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { requireChangeStamp, requireStaff } from "~/auth/session-guard.server";
import { askServer, revalidateUnlessFailed } from "~/components/form/form-fetcher";
import { Container, LinkButton } from "~/components/page";
import { DangerButton } from "~/components/staff/parts";
import { showToast, type ToastContent } from "~/components/toast/toast-store";
import { Photo } from "~/features/catalogue/image/photo";
import { modelName } from "~/features/catalogue/model";
import {
	DELETE_FAILED,
	DELETE_QUESTION,
	IMAGE_DELETED,
	NO_SKU,
} from "~/features/images/image-limits";
import { removeImage } from "~/features/images/load-image.server";
import {
	decodeDeletion,
	deleteImagePath,
	type ImageDeletion,
	imageListPath,
} from "~/features/images/manager/image-list";
import { findListedModel } from "~/features/images/manager/image-list.queries.server";
import { noindex } from "~/features/shell/page-meta";
import { readForm } from "~/http/request/body.server";
import { UNCACHED } from "~/http/response/cache-control.server";
import { redirectWithToast } from "~/http/response/form-response.server";
import { ExpectedError } from "~/logging/expected-error";

function deletionOf(request: Request): ImageDeletion {
	return decodeDeletion(new URL(request.url).searchParams);
}

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const { sku: requested, list } = deletionOf(request);
	const listPath = imageListPath(list);
	const model = requested === undefined ? undefined : await findListedModel(db(), requested);
	// Someone else may have deleted it already.
	if (!model?.imagePath) throw redirect(listPath, { headers: UNCACHED });
	const { sku, imagePath } = model;
	return { sku, imagePath, name: modelName(model), listPath, path: deleteImagePath(list, sku) };
}

/** Deletes the image. Returns a toast with the outcome. */
async function remove(request: Request, stamp: ChangeStamp): Promise<ToastContent> {
	try {
		const sku = String((await readForm(request)).get("sku") ?? "");
		if (sku === "") throw new ExpectedError(400, NO_SKU);
		await removeImage(db(), sku, stamp);
		return { title: IMAGE_DELETED };
	} catch (error) {
		if (!(error instanceof ExpectedError)) throw error;
		return { title: DELETE_FAILED, description: error.message, style: "destructive" };
	}
}

export async function action({ request }: ActionFunctionArgs) {
	const stamp = await requireChangeStamp(request);
	const { list } = deletionOf(request);
	return redirectWithToast(request, imageListPath(list), await remove(request, stamp));
}

/** With scripts, shows a toast on the current page if the server does not respond. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
	const { message } = await askServer(() => serverAction<typeof action>());
	const description = message ?? DELETE_FAILED;
	showToast({ title: DELETE_FAILED, description, style: "destructive" });
	// The status prevents revalidation, which would fail too.
	return Response.json(null, { status: 503 });
}

export const shouldRevalidate = revalidateUnlessFailed;

export const meta = noindex("Delete Image");

export default function DeleteImage() {
	const { sku, imagePath, name, listPath, path } = useLoaderData<typeof loader>();
	return (
		<Container className="py-8">
			<h1 className="text-3xl">{DELETE_QUESTION}</h1>
			<p className="mt-2">
				{name} <span className="text-sm text-muted">SKU {sku}</span>
			</p>
			<div className="mt-4 max-w-80 overflow-hidden rounded-card border border-line">
				<Photo
					path={imagePath}
					use="card"
					alt={name}
					width="320"
					height="240"
					className="aspect-[4/3] w-full bg-backdrop object-contain"
				/>
			</div>
			<Form method="post" action={path} className="mt-6 flex flex-wrap gap-3">
				<input type="hidden" name="sku" value={sku} />
				<DangerButton>Delete Image</DangerButton>
				<LinkButton to={listPath}>Keep it</LinkButton>
			</Form>
		</Container>
	);
}

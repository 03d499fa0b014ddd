import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
	type ClientActionFunctionArgs,
	Form,
	useActionData,
	useLoaderData,
} from "@remix-run/react";
import { db } from "db/connection.server";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { revalidateUnlessFailed, runServerAction } from "~/components/form/form-fetcher";
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
import {
	decodeDeletion,
	deleteImagePath,
	type ImageDeletion,
	imageListPath,
} from "~/features/images/manager/image-list";
import { findListedModel } from "~/features/images/manager/image-list.queries.server";
import { removePhoto } from "~/features/images/store-photo.server";
import { noindex } from "~/features/shell/page-meta";
import { NO_STORE_HEADERS } from "~/http/response/cache-control.server";
import { messageOnly, redirectWithToast } from "~/http/response/form-response.server";
import { ExpectedError } from "~/logging/expected-error";

function requestedDeletion(request: Request): ImageDeletion {
	return decodeDeletion(new URL(request.url).searchParams);
}

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const { sku: requestedSku, list } = requestedDeletion(request);
	const listPath = imageListPath(list);
	const model = requestedSku === undefined ? undefined : await findListedModel(db(), requestedSku);
	// Someone else may have deleted it already.
	if (!model?.imagePath) throw redirect(listPath, { headers: NO_STORE_HEADERS });
	const { sku, imagePath } = model;
	return { sku, imagePath, name: modelName(model), listPath, path: deleteImagePath(list, sku) };
}

const failedToast = (description: string): ToastContent => ({
	title: DELETE_FAILED,
	description,
	style: "destructive",
});

/** Deletes the image. Returns a toast with the result. */
async function removeWithToast(sku: string, stamp: ChangeStamp): Promise<ToastContent> {
	try {
		if (sku === "") throw new ExpectedError(400, NO_SKU);
		await removePhoto(db(), sku, stamp);
		return { title: IMAGE_DELETED };
	} catch (error) {
		if (!(error instanceof ExpectedError)) throw error;
		return failedToast(error.message);
	}
}

export function action(args: ActionFunctionArgs) {
	const listPath = imageListPath(requestedDeletion(args.request).list);
	return staffAction(args, {
		failure: "A photograph was not deleted",
		form: FORM_WITHOUT_DRAFT,
		async submit({ fields, stamp }) {
			return { path: listPath, ...(await removeWithToast(String(fields.get("sku") ?? ""), stamp)) };
		},
		async showAgain(problem, _, areAllFieldsRead) {
			// A form that could not be read may name no model, so there is no page to show again.
			if (!areAllFieldsRead)
				throw await redirectWithToast(args.request, listPath, failedToast(problem));
			return messageOnly(problem);
		},
	});
}

/**
 * With scripts, shows a toast on the current page if the image was not deleted or the server does not respond. Success
 * is a redirect, which `runServerAction` throws.
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
	const { result, message } = await runServerAction(() => serverAction<typeof action>());
	const description = result?.problem ?? message ?? DELETE_FAILED;
	showToast(failedToast(description));
	// The status prevents revalidation, which would fail too.
	return Response.json(null, { status: 503 });
}

export const shouldRevalidate = revalidateUnlessFailed;

export const meta = noindex("Delete Image");

export default function DeleteImage() {
	const { sku, imagePath, name, listPath, path } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	return (
		<Container className="py-8">
			<h1 className="text-3xl">{DELETE_QUESTION}</h1>
			<FormError>{actionData?.problem}</FormError>
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

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { NotDoneNote, StaffForm } from "~/auth/staff-form";
import { findDraftFields } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { LinkButton } from "~/components/page";
import { DangerButton, StaffPage, TextLink } from "~/components/staff/parts";
import { modelName } from "~/features/catalogue/model";
import { findBySku } from "~/features/catalogue/models.queries.server";
import {
	deleteModel,
	listContents,
} from "~/features/model-editor/delete/delete-model.queries.server";
import { addressedSku, MODELS_PATH, modelAdminPath } from "~/features/model-editor/model-addresses";
import { noindex } from "~/features/shell/page-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const hasDraft = (await findDraftFields(request, staff)) !== undefined;
	const model = await findBySku(db(), addressedSku(params.sku));
	if (!model) throw new Response(null, { status: 404 });
	const contents = await listContents(db(), model);
	return { sku: model.sku, name: modelName(model), contents, hasDraft };
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "A model was not deleted",
		async submit({ params, stamp }) {
			const name = await deleteModel(db(), addressedSku(params.sku), stamp);
			// Someone else may have deleted it already.
			const title = name === undefined ? "There is no such model any more" : `${name} was deleted`;
			return { path: MODELS_PATH, title };
		},
	});
}

export const meta = noindex("Delete a model");

export default function DeleteModel() {
	const { sku, name, contents, hasDraft } = useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.problem;
	return (
		<StaffPage
			title={`Delete ${name}?`}
			crumbs={[
				{ name: "Models", to: MODELS_PATH },
				{ name, to: modelAdminPath(sku) },
				{ name: "Delete" },
			]}
		>
			<DeletionImpact sku={sku} contents={contents} />
			<NotDoneNote hasDraft={hasDraft} />
			<FormError>{problem}</FormError>
			<StaffForm className="flex flex-wrap gap-3">
				<DangerButton>Delete</DangerButton>
				<LinkButton to={modelAdminPath(sku)}>Keep it</LinkButton>
			</StaffForm>
		</StaffPage>
	);
}

/** Shows the effects of deleting a model. */
function DeletionImpact({ sku, contents }: { sku: string; contents: readonly string[] }) {
	return (
		<div className="grid max-w-prose gap-3">
			{contents.length === 0 ? (
				<p>Nothing else goes with it.</p>
			) : (
				<>
					<p>With it go:</p>
					<ul className="grid list-disc gap-1 pl-5">
						{contents.map((text) => (
							<li key={text}>{text}</li>
						))}
					</ul>
				</>
			)}
			<p>
				Its page then says that the model is no longer listed. For a year the history can undo it:
				its details, photographs and offers come back; its price history and alerts do not.
			</p>
			<p>
				If it is just not made any more,{" "}
				<TextLink to={modelAdminPath(sku)}>mark it as discontinued</TextLink> instead: its page
				stays, and says so.
			</p>
		</div>
	);
}

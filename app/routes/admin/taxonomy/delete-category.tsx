import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { FORM_WAIT_MS, retryBusy } from "db/writes/retry-busy";
import { requireStaff } from "~/auth/session-guard.server";
import { StaffForm } from "~/auth/staff-form";
import { BUTTONS_ALONE, readStaffForm } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { LinkButton } from "~/components/link-button";
import { StaffPage } from "~/components/staff/staff-page";
import { modelsText } from "~/features/catalogue/words/count-text";
import { unlistedMeta } from "~/features/shell/page-meta";
import { CATEGORIES_PATH, categoryAdminPath, idIn } from "~/features/taxonomy/addresses";
import { findCategoryRow } from "~/features/taxonomy/categories/category-rows.queries.server";
import { deleteCategory } from "~/features/taxonomy/categories/category-writes.queries.server";
import { DeleteButtons } from "~/features/taxonomy/delete-buttons";
import { formHeaders } from "~/http/response/cache-control.server";
import { orUnavailable } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

const UNCACHED = { "Cache-Control": "no-store" };

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireStaff(request);
	const id = idIn(params.id);
	const row = id === undefined ? undefined : await findCategoryRow(db(), id);
	if (!row) throw new Response(null, { status: 404 });
	const { name, slug, models } = row;
	return data({ id: row.id, name, slug, models }, { headers: UNCACHED });
}

export async function action({ request, params }: ActionFunctionArgs) {
	return orUnavailable("A category was not deleted", async () => {
		const { staff } = await readStaffForm(request, BUTTONS_ALONE);
		const id = idIn(params.id) ?? 0;
		const by = { staff: staff.username, now: new Date() };
		const deleted = await retryBusy(() => deleteCategory(db(), id, by), FORM_WAIT_MS);
		if (typeof deleted !== "string") {
			const problem = `Nothing was deleted: ${modelsText(deleted.models)} named it meanwhile.`;
			return data({ problem }, { status: 409, headers: UNCACHED });
		}
		// Another member of staff, or another window, may have been quicker.
		const toast = { title: "The category was deleted", style: "default" } as const;
		return redirectWithToast(request, CATEGORIES_PATH, toast);
	});
}

export const headers = formHeaders;

export const meta: MetaFunction = () => unlistedMeta("Delete a category");

export default function DeleteCategory() {
	const { id, name, slug, models } = useLoaderData<typeof loader>();
	const failed = useActionData<typeof action>();
	const path = categoryAdminPath(id);
	return (
		<StaffPage
			title={models > 0 ? `${name} is in use` : `Delete ${name}?`}
			crumbs={[{ name: "Categories", to: CATEGORIES_PATH }, { name, to: path }, { name: "Delete" }]}
		>
			<FormError>{failed?.problem}</FormError>
			{models > 0 ? (
				<>
					<p className="max-w-prose">
						{modelsText(models)} {models === 1 ? "names" : "name"} it, so it cannot be deleted. Give
						them another category first.
					</p>
					<p className="flex flex-wrap gap-3">
						<LinkButton look="quiet" to={`/category/${slug}`}>
							See them
						</LinkButton>
						<LinkButton look="quiet" to={path}>
							Back
						</LinkButton>
					</p>
				</>
			) : (
				<>
					<p className="max-w-prose">
						No model names it. Its page /category/{slug}, its picture and the addresses that lead
						there end.
					</p>
					<StaffForm>
						<DeleteButtons cancelPath={path} />
					</StaffForm>
				</>
			)}
		</StaffPage>
	);
}

import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { StaffForm } from "~/auth/staff-form";
import { BUTTONS_ALONE, readStaffForm } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { LinkButton } from "~/components/link-button";
import { StaffPage } from "~/components/staff/staff-page";
import { modelsText } from "~/features/catalogue/words/count-text";
import { unlistedMeta } from "~/features/shell/page-meta";
import { BRANDS_PATH, brandAdminPath } from "~/features/taxonomy/addresses";
import { findBrand } from "~/features/taxonomy/brands/brand-rows.queries.server";
import { deleteBrand } from "~/features/taxonomy/brands/save-brand.server";
import { DeleteButtons } from "~/features/taxonomy/delete-buttons";
import { formHeaders } from "~/http/response/cache-control.server";
import { orProblem } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

const UNCACHED = { "Cache-Control": "no-store" };

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireStaff(request);
	const brand = await findBrand(db(), params.brand ?? "");
	if (!brand) throw new Response(null, { status: 404 });
	const { slug, name, models } = brand;
	return data({ slug, name, models }, { headers: UNCACHED });
}

export async function action({ request, params }: ActionFunctionArgs) {
	return orProblem(async () => {
		const { staff } = await readStaffForm(request, BUTTONS_ALONE);
		const by = { staff: staff.username, now: new Date() };
		const failed = await deleteBrand(params.brand ?? "", by);
		if (failed) return data(failed, { status: failed.status, headers: UNCACHED });
		const toast = { title: "The brand was deleted", style: "default" } as const;
		return redirectWithToast(request, BRANDS_PATH, toast);
	});
}

export const headers = formHeaders;

export const meta: MetaFunction = () => unlistedMeta("Delete a brand");

export default function DeleteBrand() {
	const { slug, name, models } = useLoaderData<typeof loader>();
	const failed = useActionData<typeof action>();
	const path = brandAdminPath(slug);
	return (
		<StaffPage
			title={models > 0 ? `${name} is in use` : `Delete ${name}?`}
			crumbs={[{ name: "Brands", to: BRANDS_PATH }, { name, to: path }, { name: "Delete" }]}
		>
			<FormError>{failed?.problem}</FormError>
			{models > 0 ? (
				<>
					<p className="max-w-prose">
						{modelsText(models)} {models === 1 ? "says" : "say"} this brand, so it cannot be
						deleted. It goes with its last model, or when it is renamed.
					</p>
					<p>
						<LinkButton look="quiet" to={path}>
							Back
						</LinkButton>
					</p>
				</>
			) : (
				<>
					<p className="max-w-prose">No model says it. Its mark goes with it.</p>
					<StaffForm>
						<DeleteButtons cancelPath={path} />
					</StaffForm>
				</>
			)}
		</StaffPage>
	);
}

import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/auth/session-guard.server";
import { StaffForm, TypedNote } from "~/auth/staff-form";
import { findTyped, readStaffForm } from "~/auth/staff-form.server";
import { revalidateUnlessFailed } from "~/components/form/revalidate-unless-failed";
import { StaffPage } from "~/components/staff/staff-page";
import { unlistedMeta } from "~/features/shell/page-meta";
import { CATEGORIES_PATH, categoryAdminPath } from "~/features/taxonomy/addresses";
import { CategoryFields } from "~/features/taxonomy/categories/category-fields";
import { CATEGORY_FIELDS, NEW_CATEGORY } from "~/features/taxonomy/categories/category-form-schema";
import { addCategory } from "~/features/taxonomy/categories/save-category.server";
import { typedValues } from "~/features/taxonomy/refused";
import { formHeaders } from "~/http/response/cache-control.server";
import { orProblem } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

const UNCACHED = { "Cache-Control": "no-store" };

export async function loader({ request }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const typed = await findTyped(request, staff);
	const values = typed && typedValues(typed, CATEGORY_FIELDS);
	return data({ typed: values }, { headers: UNCACHED });
}

export async function action({ request }: ActionFunctionArgs) {
	return orProblem(async () => {
		const { staff, fields } = await readStaffForm(request);
		const added = await addCategory(fields, { staff: staff.username, now: new Date() });
		if ("refused" in added) {
			return data(added.refused, { status: added.refused.status, headers: UNCACHED });
		}
		const description = "It shows a drawing of ours until you upload a picture.";
		const toast = { title: `${added.name} was added`, description, style: "default" } as const;
		return redirectWithToast(request, categoryAdminPath(added.id), toast);
	});
}

export const shouldRevalidate = revalidateUnlessFailed;

export const headers = formHeaders;

export const meta: MetaFunction = () => unlistedMeta("Add a category");

export default function NewCategory() {
	const { typed } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<StaffPage
			title="Add a category"
			crumbs={[{ name: "Categories", to: CATEGORIES_PATH }, { name: "Add" }]}
			intro="Models belong to it once their “product_category” names it by its address or its name."
		>
			<TypedNote isTyped={typed !== undefined && refused === undefined} />
			<StaffForm className="grid max-w-prose gap-5">
				<CategoryFields
					values={refused?.values ?? typed ?? NEW_CATEGORY}
					errors={refused?.errors}
					problem={refused?.problem}
					submitText="Add category"
					slugHint="The end of its page's address, such as home-cinema. Left empty, it is made of the name."
				/>
			</StaffForm>
		</StaffPage>
	);
}

import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { requireStaff } from "~/auth/session-guard.server";
import { Field, FormError } from "~/components/form/field";
import { FocusedForm } from "~/components/form/focused-form";
import { revalidateUnlessFailed } from "~/components/form/revalidate-unless-failed";
import { LinkButton } from "~/components/link-button";
import { StaffPage } from "~/components/staff/staff-page";
import { MAX_IMAGE_BYTES } from "~/features/images/image-limits";
import { unlistedMeta } from "~/features/shell/page-meta";
import { BRANDS_PATH, brandAdminPath } from "~/features/taxonomy/addresses";
import { BRAND_LABEL, MAX_BRAND_LENGTH } from "~/features/taxonomy/brands/brand-form";
import { ACCEPTED_MARKS, MARK_HINT } from "~/features/taxonomy/brands/mark/mark-texts";
import { addBrand } from "~/features/taxonomy/brands/save-brand.server";
import { FILE_FIELD, PictureField, UploadButton } from "~/features/taxonomy/picture-fields";
import { readUpload } from "~/http/request/body.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { formHeaders } from "~/http/response/cache-control.server";
import { orUnavailable } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

const UNCACHED = { "Cache-Control": "no-store" };

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	return data(null, { headers: UNCACHED });
}

export async function action({ request }: ActionFunctionArgs) {
	return orUnavailable("A brand was not added", async () => {
		requireSameOrigin(request);
		const { username: staff } = await requireStaff(request);
		const { fields, file } = await readUpload(request, {
			fileField: FILE_FIELD,
			maxBytes: MAX_IMAGE_BYTES,
		});
		const added = await addBrand(fields, file?.bytes, { staff, now: new Date() });
		if ("problem" in added) return data(added, { status: added.status, headers: UNCACHED });
		const { name, warning } = added;
		const toast = { title: `${name} was added`, description: warning, style: "default" } as const;
		return redirectWithToast(request, brandAdminPath(added.slug), toast);
	});
}

export const shouldRevalidate = revalidateUnlessFailed;

export const headers = formHeaders;

export const meta: MetaFunction = () => unlistedMeta("Add a brand's mark");

export default function NewBrand() {
	const answer = useActionData<typeof action>();
	return (
		<StaffPage
			title="Add a brand's mark"
			crumbs={[{ name: "Brands", to: BRANDS_PATH }, { name: "Add" }]}
			intro="For a brand that no model says yet. The site lists the brand itself once a model says it."
		>
			<FocusedForm
				method="post"
				encType="multipart/form-data"
				noValidate
				className="grid max-w-prose gap-5"
			>
				<FormError>{answer?.problem}</FormError>
				<Field
					id="brand"
					name="brand"
					label={BRAND_LABEL}
					required
					autoComplete="off"
					maxLength={MAX_BRAND_LENGTH}
					defaultValue={answer && "brand" in answer ? answer.brand : ""}
					errors={answer?.errors?.brand}
				/>
				<PictureField
					label="Mark"
					hint={MARK_HINT}
					accept={ACCEPTED_MARKS}
					error={answer?.errors?.file?.join(" ")}
				/>
				<div className="flex flex-wrap gap-3">
					<UploadButton>Add brand</UploadButton>
					<LinkButton look="quiet" to={BRANDS_PATH}>
						Cancel
					</LinkButton>
				</div>
			</FocusedForm>
		</StaffPage>
	);
}

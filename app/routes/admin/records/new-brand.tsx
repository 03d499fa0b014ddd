import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { requireAuthor, requireStaff } from "~/auth/session-guard.server";
import { Field, FileField, FormError } from "~/components/form/field";
import { FocusedForm } from "~/components/form/focused-form";
import { revalidateUnlessFailed } from "~/components/form/revalidate-unless-failed";
import { LinkButton } from "~/components/link-button";
import { StaffPage } from "~/components/staff/parts";
import { MAX_IMAGE_BYTES } from "~/features/images/image-limits";
import { addBrand } from "~/features/records/brands/add-brand.server";
import {
	ACCEPTED_MARKS,
	BRANDS_PATH,
	MARK_HINT,
	MAX_BRAND_LENGTH,
} from "~/features/records/brands/brand-form";
import { FILE_FIELD, UploadButton } from "~/features/records/kit/record-picture";
import { unlisted } from "~/features/shell/page-meta";
import { readUpload } from "~/http/request/body.server";
import { orUnavailableResponse, redirectWithToast } from "~/http/response/form-answer.server";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	return null;
}

export async function action({ request }: ActionFunctionArgs) {
	return orUnavailableResponse("A brand was not added", async () => {
		const author = await requireAuthor(request);
		const { fields, file } = await readUpload(request, {
			fileField: FILE_FIELD,
			maxBytes: MAX_IMAGE_BYTES,
		});
		const added = await addBrand(fields, file?.bytes, author);
		if ("answer" in added) return data(added.answer, { status: added.status });
		return redirectWithToast(request, added.path, { ...added });
	});
}

export const shouldRevalidate = revalidateUnlessFailed;

export const meta = unlisted("Add a brand's mark");

export default function NewBrand() {
	const answer = useActionData<typeof action>();
	const [form, { brand, file }] = useForm<{ brand: string; file: string }>({
		id: "record",
		lastResult: answer && "result" in answer ? answer.result : undefined,
	});
	const problem = answer && "problem" in answer ? answer.problem : undefined;
	return (
		<StaffPage
			title="Add a brand's mark"
			crumbs={[{ name: "Brands", to: BRANDS_PATH }, { name: "Add" }]}
			intro="For a brand that no model says yet. The site lists the brand itself once a model says it."
		>
			<FocusedForm
				id={form.id}
				onSubmit={form.onSubmit}
				method="post"
				encType="multipart/form-data"
				noValidate
				className="grid max-w-prose gap-5"
			>
				<FormError>{form.errors?.join(" ") ?? problem}</FormError>
				<Field
					id="brand"
					name="brand"
					label="Name"
					required
					autoComplete="off"
					maxLength={MAX_BRAND_LENGTH}
					defaultValue={brand.initialValue ?? ""}
					errors={brand.errors}
				/>
				<FileField
					id="picture-file"
					name={FILE_FIELD}
					label="Mark"
					hint={MARK_HINT}
					accept={ACCEPTED_MARKS}
					error={file.errors?.join(" ")}
				/>
				<div className="flex flex-wrap gap-3">
					<UploadButton>Add brand</UploadButton>
					<LinkButton to={BRANDS_PATH}>Cancel</LinkButton>
				</div>
			</FocusedForm>
		</StaffPage>
	);
}

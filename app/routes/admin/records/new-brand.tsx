import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { Field, FormError } from "~/components/form/field";
import { FocusedForm } from "~/components/form/focused-form";
import { revalidateUnlessFailed } from "~/components/form/form-fetcher";
import { LinkButton } from "~/components/page";
import { FileField } from "~/components/staff/file-field";
import { StaffPage } from "~/components/staff/parts";
import { MAX_IMAGE_BYTES } from "~/features/images/image-limits";
import {
	BRAND_LAYOUT,
	BRANDS_PATH,
	brandAdminPath,
	brandExistsText,
	brandSchema,
	MAX_BRAND_LENGTH,
} from "~/features/records/brands/brand-form";
import { brandRecord } from "~/features/records/brands/brand-record.server";
import { findBrand, replaceBrandLogo } from "~/features/records/brands/brand-writes.queries.server";
import { makeBrandLogo } from "~/features/records/brands/make-brand-logo.server";
import { parseForm } from "~/features/records/kit/form-values";
import { ACCEPTED_LOGOS, LOGO_HINT, type RecordFormErrors } from "~/features/records/kit/record";
import { FILE_FIELD, UploadButton } from "~/features/records/kit/record-form";
import { makeAndStoreImage } from "~/features/records/kit/record-image.server";
import { NOT_SAVED_TEXT, refusedForm } from "~/features/records/kit/submit-record.server";
import { noindex } from "~/features/shell/page-meta";
import { ExpectedError } from "~/logging/expected-error";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	return null;
}

const refusedBrandForm = (fields: FormData, errors: RecordFormErrors) =>
	refusedForm(brandRecord, fields, NOT_SAVED_TEXT, { errors });

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "A brand was not added",
		form: { files: { fileField: FILE_FIELD, maxBytes: MAX_IMAGE_BYTES, isRequired: true } },
		/** Adds a brand without models by storing its logo. */
		async submit({ fields, files, stamp }) {
			const invalidForm = (errors: Record<string, string[]>) => ({
				status: 400,
				actionData: refusedBrandForm(fields, errors),
			});
			const submission = parseForm(BRAND_LAYOUT, brandSchema, fields);
			// `refusedForm` adds the messages of the record's rules.
			if (submission.status !== "success") return invalidForm({});
			const { name, slug } = submission.value;
			if (await findBrand(db(), slug)) return invalidForm({ brand: [brandExistsText(name)] });
			const brand = { name, slug, isNew: true };
			const warning = await makeAndStoreImage(
				files?.[0]?.bytes,
				makeBrandLogo,
				async (trx, logo) => {
					// Adds the brand too; false if somebody else has added it meanwhile.
					if (await replaceBrandLogo(trx, brand, logo, stamp)) return;
					throw new ExpectedError(409, brandExistsText(name));
				},
			);
			return { path: brandAdminPath(slug), title: `${name} was added`, description: warning };
		},
		showAgain: (problem, fields, areAllFieldsRead) =>
			areAllFieldsRead ? refusedBrandForm(fields, { file: [problem] }) : { problem },
	});
}

export const shouldRevalidate = revalidateUnlessFailed;

export const meta = noindex("Add a brand's logo");

export default function NewBrand() {
	const actionData = useActionData<typeof action>();
	const [form, { brand, file }] = useForm<{ brand: string; file: string }>({
		id: "record",
		lastResult: actionData && "values" in actionData ? actionData.result : undefined,
	});
	const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
	return (
		<StaffPage
			title="Add a brand's logo"
			crumbs={[{ name: "Brands", to: BRANDS_PATH }, { name: "Add" }]}
			intro="For a brand that has no models yet. The site shows the brand as soon as it has a model."
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
					label="Logo"
					hint={LOGO_HINT}
					accept={ACCEPTED_LOGOS}
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

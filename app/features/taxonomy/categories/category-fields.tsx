import { useNavigation } from "@remix-run/react";
import { Field, FormError, TextAreaField } from "~/components/form/field";
import type { FieldErrors } from "~/components/form/form-outcome";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/link-button";
import { CATEGORIES_PATH } from "~/features/taxonomy/addresses";
import { CATEGORY_LABELS, type CategoryValues, MAX_LENGTHS } from "./category-form-schema";

/** The fields of a category, and the buttons of its form. */
export function CategoryFields({
	values,
	version,
	errors = {},
	problem,
	submitText,
	slugHint,
}: {
	values: CategoryValues;
	/** Of what is stored; undefined for a new category. */
	version?: string | undefined;
	errors?: FieldErrors | undefined;
	problem?: string | undefined;
	submitText: string;
	slugHint: string;
}) {
	const isBusy = useNavigation().formMethod === "POST";
	const common = { required: true, autoComplete: "off" } as const;
	return (
		<>
			<FormError>{isBusy ? undefined : problem}</FormError>
			{version !== undefined && <input type="hidden" name="version" value={version} />}
			<Field
				{...common}
				id="category-name"
				name="name"
				label={CATEGORY_LABELS.name}
				maxLength={MAX_LENGTHS.name}
				defaultValue={values.name}
				errors={errors.name}
			/>
			<div>
				<Field
					id="category-slug"
					name="slug"
					label={CATEGORY_LABELS.slug}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={MAX_LENGTHS.slug}
					defaultValue={values.slug}
					errors={errors.slug}
				/>
				<p className="mt-1 text-sm text-quiet">{slugHint}</p>
			</div>
			<TextAreaField
				{...common}
				id="category-description"
				name="description"
				label={CATEGORY_LABELS.description}
				rows={3}
				maxLength={MAX_LENGTHS.description}
				defaultValue={values.description}
				errors={errors.description}
			/>
			<div className="flex flex-wrap gap-3">
				<SubmitButton isBusy={isBusy} busyText="Saving…">
					{submitText}
				</SubmitButton>
				<LinkButton look="quiet" to={CATEGORIES_PATH}>
					Cancel
				</LinkButton>
			</div>
		</>
	);
}

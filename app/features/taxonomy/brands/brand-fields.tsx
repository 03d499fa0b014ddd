import { useNavigation } from "@remix-run/react";
import { Field, FormError } from "~/components/form/field";
import type { FieldErrors } from "~/components/form/form-outcome";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/link-button";
import { QuietButton } from "~/components/staff/quiet-button";
import { brandSlug } from "~/features/catalogue/brand/brand";
import { BRANDS_PATH } from "~/features/taxonomy/addresses";
import { BRAND_LABEL, type BrandValues, MAX_BRAND_LENGTH, MERGE_FIELD } from "./brand-form";

/** The name of a brand, and the buttons of its form. */
export function BrandFields({
	values,
	version,
	errors = {},
	problem,
	question,
}: {
	values: BrandValues;
	/** Of what is stored. */
	version: string | undefined;
	errors?: FieldErrors | undefined;
	problem?: string | undefined;
	/** Asked before two brands become one. */
	question?: string | undefined;
}) {
	const isBusy = useNavigation().formMethod === "POST";
	return (
		<>
			<FormError>{isBusy ? undefined : problem}</FormError>
			{version !== undefined && <input type="hidden" name="version" value={version} />}
			<div>
				<Field
					id="brand"
					name="brand"
					label={BRAND_LABEL}
					required
					autoComplete="off"
					maxLength={MAX_BRAND_LENGTH}
					defaultValue={values.brand}
					errors={errors.brand}
				/>
				<p className="mt-1 text-sm text-quiet">
					All models of the brand are renamed with it, and its old address leads on to the new one.
				</p>
			</div>
			{question !== undefined && (
				<div className="grid gap-3 rounded-control border border-edge bg-card p-4">
					<p className="font-semibold">{question}</p>
					<p>
						<QuietButton name={MERGE_FIELD} value={brandSlug(values.brand)}>
							Make them one brand
						</QuietButton>
					</p>
				</div>
			)}
			<div className="flex flex-wrap gap-3">
				<SubmitButton isBusy={isBusy} busyText="Saving…">
					Save
				</SubmitButton>
				<LinkButton look="quiet" to={BRANDS_PATH}>
					Cancel
				</LinkButton>
			</div>
		</>
	);
}

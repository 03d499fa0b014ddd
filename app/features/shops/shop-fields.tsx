import type { ReactNode } from "react";
import { CheckField, Field, TextAreaField } from "~/components/form/field";
import type { FieldErrors } from "~/components/form/form-outcome";
import { SHOP_LABELS, type ShopTexts } from "./shop-form-schema";

/** The fields of a shop's form, with what is wrong with each. */
export function ShopFields({
	values,
	errors = {},
}: {
	values: ShopTexts;
	errors?: FieldErrors | undefined;
}) {
	return (
		<>
			<Field
				id="shop-name"
				name="name"
				label={SHOP_LABELS.name}
				required
				autoComplete="off"
				defaultValue={values.name}
				errors={errors.name}
			/>
			<Hinted hint="What files and sheets call the shop. Left empty, it is made from the name.">
				<Field
					id="shop-slug"
					name="slug"
					label={SHOP_LABELS.slug}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					defaultValue={values.slug}
					errors={errors.slug}
				/>
			</Hinted>
			<Hinted hint="The text of its card under Retailers and on the home page. Say only what you know of the shop.">
				<TextAreaField
					id="shop-description"
					name="description"
					label={SHOP_LABELS.description}
					rows={4}
					defaultValue={values.description}
					errors={errors.description}
				/>
			</Hinted>
			<Field
				id="shop-website"
				name="website_url"
				type="url"
				label={SHOP_LABELS.website_url}
				placeholder="https://"
				required
				autoComplete="off"
				defaultValue={values.website_url}
				errors={errors.website_url}
			/>
			<CheckField
				id="shop-affiliate"
				name="affiliate_enabled"
				value="yes"
				label="Its links are affiliate links"
				defaultChecked={values.affiliate_enabled === "yes"}
			/>
			<DeliveryRuleFields values={values} errors={errors} />
		</>
	);
}

function DeliveryRuleFields({ values, errors }: { values: ShopTexts; errors: FieldErrors }) {
	return (
		<fieldset className="grid gap-3 rounded-card border border-line p-4">
			<legend className="px-1 font-semibold">Delivery rule</legend>
			<p className="text-sm text-quiet">
				In pounds such as 4.99, for offers whose delivery is not stated. A price of exactly the
				limit is delivered free; 0 is free. Leave empty what you do not know.
			</p>
			<div className="grid gap-4 sm:grid-cols-2">
				<Field
					id="shop-free-over"
					name="delivery_free_over"
					label={SHOP_LABELS.delivery_free_over}
					inputMode="decimal"
					autoComplete="off"
					defaultValue={values.delivery_free_over}
					errors={errors.delivery_free_over}
				/>
				<Field
					id="shop-otherwise"
					name="delivery_otherwise"
					label={SHOP_LABELS.delivery_otherwise}
					inputMode="decimal"
					autoComplete="off"
					defaultValue={values.delivery_otherwise}
					errors={errors.delivery_otherwise}
				/>
			</div>
		</fieldset>
	);
}

function Hinted({ hint, children }: { hint: string; children: ReactNode }) {
	return (
		<div>
			{children}
			<p className="mt-1 text-sm text-quiet">{hint}</p>
		</div>
	);
}

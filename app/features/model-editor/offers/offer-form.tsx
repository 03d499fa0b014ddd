import { CheckField, Field, SelectField } from "~/components/form/field";
import type { FieldErrors } from "~/components/form/form-outcome";
import { SubmitButton } from "~/components/form/submit-button";
import { QuietButton } from "~/components/staff/parts";
import { FormProblem } from "~/features/model-editor/form/form-problem";
import type { OfferFormState } from "~/features/model-editor/form-fields";
import { OFFER_FIELDS, OFFER_LABELS, type OfferTexts } from "~/features/model-editor/offer-texts";
import { EditConflict } from "~/features/records/kit/edit-conflict";
import type { ShopChoice } from "./offers.queries.server";

/** A button of an offer's form beside the one that saves it. */
export interface OfferButton {
	intent: string;
	text: string;
}

/** Shows the fields of an offer with their messages and buttons. */
export function OfferFields({
	idPrefix,
	form,
	shops,
	buttons = [],
}: {
	/** Prefix of ids that distinguishes its fields from those of other offers. */
	idPrefix: string;
	form: OfferFormState;
	/** Choice of shops for a new offer. */
	shops?: readonly ShopChoice[] | undefined;
	buttons?: readonly OfferButton[];
}) {
	const { retailer, isNew, texts, version = "", errors = {}, problem, isFall } = form;
	const { stored, meanwhile } = form;
	const idOf = (name: string) => `${idPrefix}-${name}`;
	return (
		<>
			{!isNew && <input type="hidden" name="retailer" value={retailer} />}
			<input type="hidden" name="version" value={version} />
			{problem !== undefined && <FormProblem problem={problem} errors={errors} idOf={idOf} />}
			{stored && (
				<EditConflict
					noun="offer"
					meanwhile={meanwhile}
					fields={OFFER_FIELDS.map((name) => ({
						name,
						label: OFFER_LABELS[name],
						stored: stored[name],
						typed: texts[name],
					}))}
				/>
			)}
			{isNew && (
				<SelectField
					id={idOf("retailer")}
					name="retailer"
					label="Shop"
					defaultValue={retailer}
					errors={errors.retailer}
				>
					<option value="">Choose a shop</option>
					{shops?.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</SelectField>
			)}
			<OfferControls idOf={idOf} texts={texts} errors={errors} />
			{isFall && (
				<CheckField id={idOf("sure")} name="sure" value="yes" label="Yes, this price is right" />
			)}
			<div className="flex flex-wrap gap-3">
				<SubmitButton busyText="Saving..." name="intent" value={isNew ? "offer-add" : "offer-save"}>
					{isNew ? "Add this offer" : "Save this offer"}
				</SubmitButton>
				{buttons.map(({ intent, text }) => (
					<QuietButton key={intent} name="intent" value={intent}>
						{text}
					</QuietButton>
				))}
			</div>
		</>
	);
}

function OfferControls({
	idOf,
	texts,
	errors,
}: {
	idOf: (name: string) => string;
	texts: OfferTexts;
	errors: FieldErrors;
}) {
	const filled = (name: "price" | "delivery_price" | "affiliate_url") => ({
		id: idOf(name),
		name,
		label: OFFER_LABELS[name],
		defaultValue: texts[name],
		autoComplete: "off",
		errors: errors[name],
	});
	return (
		<div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
			<Field {...filled("price")} inputMode="decimal" />
			<Field {...filled("delivery_price")} inputMode="decimal" />
			<SelectField
				id={idOf("condition")}
				name="condition"
				label={OFFER_LABELS.condition}
				defaultValue={texts.condition}
				errors={errors.condition}
			>
				<option value="new">New</option>
				<option value="refurbished">Refurbished</option>
			</SelectField>
			<div className="flex items-end pb-2">
				<CheckField
					id={idOf("in_stock")}
					name="in_stock"
					value="true"
					label={OFFER_LABELS.in_stock}
					defaultChecked={texts.in_stock === "true"}
				/>
			</div>
			<div className="sm:col-span-2 lg:col-span-4">
				<Field {...filled("affiliate_url")} type="url" placeholder="https://" />
			</div>
		</div>
	);
}

import { useForm } from "@conform-to/react";
import { CheckField } from "~/components/form/field";
import { FieldControl } from "~/components/form/field-control";
import { SubmitButton } from "~/components/form/submit-button";
import { QuietButton } from "~/components/staff/parts";
import { FormProblem } from "~/features/model-editor/form/form-problem";
import { OFFER_FIELDS, type OfferFormState } from "~/features/model-editor/form-fields";
import { EditConflict } from "~/features/records/kit/edit-conflict";
import type { Texts } from "~/features/records/kit/record";
import type { ShopChoice } from "./offers.queries.server";

/** A button of an offer's form beside the one that saves it. */
export interface OfferButton {
	intent: string;
	text: string;
}

const PLACES: Readonly<Record<string, string>> = {
	in_stock: "flex items-end pb-2",
	affiliate_url: "sm:col-span-2 lg:col-span-4",
};

/** Shows the fields of an offer with their messages and buttons. */
export function OfferFields({
	idPrefix,
	form,
	shops = [],
	buttons = [],
}: {
	/** Prefix of ids that distinguishes its fields from those of other offers. */
	idPrefix: string;
	form: OfferFormState;
	/** Choice of shops for a new offer. */
	shops?: readonly ShopChoice[] | undefined;
	buttons?: readonly OfferButton[];
}) {
	const { retailer, isNew, texts, version = "", result, isFall, stored, meanwhile } = form;
	const defaultValue: Texts = { ...texts, retailer };
	const [state, fields] = useForm<Texts>({ lastResult: result, defaultValue });
	const named = shops.map(({ id, name }) => [String(id), name] as const);
	const options = [["", "Choose a shop"] as const, ...named];
	const idOf = (name: string) => `${idPrefix}-${name}`;
	return (
		<>
			{!isNew && <input type="hidden" name="retailer" value={retailer} />}
			<input type="hidden" name="version" value={version} />
			<FormProblem form={state} idOf={idOf} />
			{stored && (
				<EditConflict
					noun="offer"
					meanwhile={meanwhile}
					fields={OFFER_FIELDS.map(({ name, label }) => ({
						name,
						label,
						stored: stored[name] ?? "",
						typed: texts[name] ?? "",
					}))}
				/>
			)}
			{isNew && (
				<FieldControl
					field={{ name: "retailer", label: "Shop", id: idOf("retailer"), kind: "choice", options }}
					value={fields.retailer?.initialValue ?? ""}
					errors={fields.retailer?.errors}
				/>
			)}
			<div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
				{OFFER_FIELDS.map((field) => (
					<div key={field.name} className={PLACES[field.name]}>
						<FieldControl
							field={{ ...field, id: idOf(field.name) }}
							value={fields[field.name]?.initialValue ?? ""}
							errors={fields[field.name]?.errors}
						/>
					</div>
				))}
			</div>
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

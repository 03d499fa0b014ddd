import { useForm } from "@conform-to/react";
import { FieldControl } from "~/components/form/field-control";
import { SubmitButton } from "~/components/form/submit-button";
import { QuietButton } from "~/components/staff/parts";
import { EditConflict } from "~/features/records/kit/edit-conflict";
import type { FormTexts, RecordFormState } from "~/features/records/kit/record";
import { QuestionField } from "~/features/records/kit/record-form";
import { FormProblem } from "~/features/records/models/form/form-problem";
import { OFFER_FIELDS, type StaffFormComponent } from "~/features/records/models/form-fields";
import type { EditableOffer, OfferShop } from "./editable-offers.queries.server";

const CARD_CLASSES = "min-w-0 rounded-card border border-line bg-card p-4 sm:p-6";
const SUMMARY_CLASSES = "w-fit cursor-pointer py-1 font-semibold";

const NEW_OFFER: RecordFormState = {
	values: { retailer: "", in_stock: "true", condition: "new" },
	version: "",
};

/** Shows a model's offers, each with its form, and the form that adds an offer. */
export function OfferList({
	Form,
	offers,
	shops,
	submittedForm,
}: {
	Form: StaffFormComponent;
	offers: readonly EditableOffer[];
	/** Every shop. */
	shops: readonly OfferShop[];
	/** The form to show again. */
	submittedForm: RecordFormState | undefined;
}) {
	const isSubmittedOffer = ({ retailerId }: EditableOffer) =>
		submittedForm?.values.retailer === String(retailerId);
	// The form of a deleted offer can be sent again to add the offer.
	const submittedAddForm =
		submittedForm &&
		(submittedForm.version === "" || submittedForm.isMissing || !offers.some(isSubmittedOffer))
			? submittedForm
			: undefined;
	const addableShops = shops.filter(
		({ id }) =>
			submittedAddForm?.values.retailer === String(id) ||
			!offers.some(({ retailerId }) => retailerId === id),
	);
	const hasResult = (offer: EditableOffer) => !submittedAddForm && isSubmittedOffer(offer);
	// The offer whose form has messages comes first, so that it is not overlooked.
	const orderedOffers = [
		...offers.filter(hasResult),
		...offers.filter((offer) => !hasResult(offer)),
	];
	const addOfferForm = (addableShops.length > 0 || submittedAddForm) && (
		<details
			key={submittedAddForm ? "again" : "new"}
			open={submittedAddForm !== undefined}
			className={CARD_CLASSES}
		>
			<summary className={SUMMARY_CLASSES}>Add an offer</summary>
			<Form className="mt-4 grid gap-4">
				<OfferFields
					idPrefix="offer-new"
					form={{ ...(submittedAddForm ?? NEW_OFFER), version: "" }}
					shops={addableShops}
				/>
			</Form>
		</details>
	);
	return (
		<section id="offers" aria-labelledby="offers-title" className="grid grid-cols-1 gap-4">
			<h2 id="offers-title" className="text-2xl">
				Offers
			</h2>
			{offers.length === 0 && <p className="text-muted">No shop offers this model yet.</p>}
			{addOfferForm}
			{orderedOffers.map((offer) => (
				<Offer
					key={offer.retailerId}
					Form={Form}
					offer={offer}
					submittedForm={hasResult(offer) ? submittedForm : undefined}
				/>
			))}
		</section>
	);
}

function ageText({ age, daysSinceCheck }: EditableOffer): string {
	const days = daysSinceCheck === 1 ? "1 day" : `${daysSinceCheck} days`;
	if (age === "fresh") return daysSinceCheck === 0 ? "checked today" : `checked ${days} ago`;
	const meaning = age === "stale" ? "stale" : "not shown any more";
	return `${meaning}: last checked ${days} ago`;
}

const CHECK_BUTTON: OfferButton = { intent: "offer-check", text: "Checked today" };
const REAL_OFFER_BUTTON: OfferButton = { intent: "offer-real", text: "This offer is real" };

function Offer({
	Form,
	offer,
	submittedForm,
}: {
	Form: StaffFormComponent;
	offer: EditableOffer;
	submittedForm: RecordFormState | undefined;
}) {
	const { retailerId, shop, values, version, isSample, isPaused, age } = offer;
	const retailer = String(retailerId);
	const form = submittedForm ?? { values: { ...values, retailer }, version };
	const headingId = `offer-${retailer}`;
	return (
		<section aria-labelledby={headingId} className={`grid gap-4 ${CARD_CLASSES}`}>
			<div className="flex flex-wrap items-baseline gap-x-4">
				<h3 id={headingId} className="text-lg">
					{shop}
				</h3>
				<p className={`text-sm ${age === "fresh" ? "text-muted" : "font-semibold text-negative"}`}>
					{ageText(offer)}
				</p>
				{isPaused && <p className="text-sm font-semibold">Hidden: the shop is paused</p>}
				{isSample && <p className="text-sm font-semibold">An example from the sample catalogue</p>}
			</div>
			{/* The key resets the form after its values were saved, and for another result. */}
			<Form key={`${form.version} ${form.result !== undefined}`} className="grid gap-4">
				<OfferFields
					idPrefix={headingId}
					form={form}
					buttons={[isSample ? REAL_OFFER_BUTTON : CHECK_BUTTON]}
				/>
			</Form>
			<details>
				<summary className={SUMMARY_CLASSES}>Remove this offer...</summary>
				<Form className="mt-2 flex flex-wrap items-center gap-3">
					<input type="hidden" name="retailer" value={retailer} />
					<input type="hidden" name="version" value={version} />
					<p>Remove the offer from {shop}? Its price history stays.</p>
					<QuietButton name="intent" value="offer-remove">
						Remove the offer
					</QuietButton>
				</Form>
			</details>
		</section>
	);
}

/** A button of an offer's form besides the submit button. */
interface OfferButton {
	intent: string;
	text: string;
}

const CLASS_BY_FIELD: Readonly<Record<string, string>> = {
	in_stock: "flex items-end pb-2",
	affiliate_url: "sm:col-span-2 lg:col-span-4",
};

/** Shows the fields of an offer with their messages and buttons. */
function OfferFields({
	idPrefix,
	form,
	shops,
	buttons = [],
}: {
	/** Prefix of ids that distinguishes the fields from fields of other offers. */
	idPrefix: string;
	form: RecordFormState;
	/** Choice of shops for a new offer. */
	shops?: readonly OfferShop[] | undefined;
	buttons?: readonly OfferButton[];
}) {
	const { values, version, result, question, conflict } = form;
	const isNew = shops !== undefined;
	const [formMetadata, fields] = useForm<FormTexts>({ lastResult: result, defaultValue: values });
	const shopOptions = (shops ?? []).map(({ id, name }) => [String(id), name] as const);
	const options = [["", "Choose a shop"] as const, ...shopOptions];
	const idOf = (name: string) => `${idPrefix}-${name}`;
	return (
		<>
			{!isNew && <input type="hidden" name="retailer" value={values.retailer} />}
			<input type="hidden" name="version" value={version} />
			<FormProblem form={formMetadata} idOf={idOf} />
			{conflict && (
				<EditConflict noun="offer" fields={OFFER_FIELDS} conflict={conflict} values={values} />
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
					<div key={field.name} className={CLASS_BY_FIELD[field.name]}>
						<FieldControl
							field={{ ...field, id: idOf(field.name) }}
							value={fields[field.name]?.initialValue ?? ""}
							errors={fields[field.name]?.errors}
						/>
					</div>
				))}
			</div>
			{question && <QuestionField id={idOf("sure")} question={question} />}
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

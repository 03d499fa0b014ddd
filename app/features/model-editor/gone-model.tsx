import { StaffPage } from "~/components/staff/staff-page";
import type { GoneModel } from "~/features/model-editor/editor-answer";
import type { FormKind } from "~/features/model-editor/form-fields";
import { MODELS_PATH } from "~/features/model-editor/model-addresses";
import { OFFER_FIELDS, OFFER_LABELS } from "~/features/model-editor/offer-texts";
import { ShownValue } from "./form/form-problem";
import { FORM_LAYOUT, type FormParts, ModelFormContent } from "./form/model-form";

/** Shows the typed values of a deleted model, to be copied or saved as a new one. */
export function GoneModelPage({
	Form,
	gone: { sku, form, offer },
	parts,
}: {
	Form: FormKind;
	gone: GoneModel;
	parts: FormParts;
}) {
	return (
		<StaffPage
			title={`${sku} was deleted`}
			crumbs={[{ name: "Models", to: MODELS_PATH }, { name: sku }]}
			intro="It was deleted after you opened it, so nothing was saved. Here is what you typed."
		>
			{offer && (
				<dl className="grid gap-3 sm:grid-cols-2">
					{OFFER_FIELDS.map((name) => (
						<div key={name}>
							<dt className="text-sm text-muted">{OFFER_LABELS[name]}</dt>
							<dd>
								<ShownValue text={offer.texts[name]} />
							</dd>
						</div>
					))}
				</dl>
			)}
			{form && (
				<Form className={FORM_LAYOUT}>
					<input type="hidden" name="intent" value="add" />
					<ModelFormContent parts={parts} form={form} submitText="Save as a new model" />
				</Form>
			)}
		</StaffPage>
	);
}

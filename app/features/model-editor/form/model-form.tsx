import { useForm } from "@conform-to/react";
import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { QuietButton, TextLink } from "~/components/staff/parts";
import { FormProblem } from "~/features/model-editor/form/form-problem";
import {
	type CategoryChoice,
	type FieldStates,
	ModelFields,
	type ModelSources,
} from "~/features/model-editor/form/model-fields";
import type { NewModelAnswer } from "~/features/model-editor/form/submit-new.server";
import {
	CATEGORIES_FIELD,
	EDITOR_WORDS_FIELD,
	type FormGroup,
	fieldId,
	type ModelFormState,
} from "~/features/model-editor/form-fields";
import { editModelPath } from "~/features/model-editor/model-addresses";
import { EditConflict } from "~/features/records/kit/edit-conflict";
import type { Texts } from "~/features/records/kit/record";

/** Groups and choices of the form of any model. */
export interface FormParts {
	groups: readonly FormGroup[];
	categories: readonly CategoryChoice[];
}

function labelsOf(groups: readonly FormGroup[]): Readonly<Record<string, string>> {
	const named = groups.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label]));
	return Object.fromEntries([
		...named,
		[CATEGORIES_FIELD, "Categories"],
		[EDITOR_WORDS_FIELD, "Editor's words"],
	]);
}

/** The fields of a model's form with their messages, and sticky buttons. */
export function ModelFormContent({
	parts: { groups, categories },
	form,
	isNew = false,
	taken,
	submitText,
	sources,
	hasNext = false,
}: {
	parts: FormParts;
	form: ModelFormState;
	/** True if the SKU can be chosen. */
	isNew?: boolean;
	taken?: NewModelAnswer["taken"];
	submitText: string;
	sources?: ModelSources;
	/** Adds a button that saves and opens the next model. */
	hasNext?: boolean;
}) {
	const { texts, version, result, differences = [], meanwhile } = form;
	const [state, fields] = useForm<Texts>({ lastResult: result, defaultValue: texts });
	const labels = labelsOf(groups);
	return (
		<>
			<input type="hidden" name="version" value={version} />
			<FormProblem form={state} />
			{differences.length > 0 && (
				<EditConflict
					noun="model"
					meanwhile={meanwhile}
					fields={differences.map((one) => ({ ...one, label: labels[one.name] ?? one.name }))}
				/>
			)}
			{isNew && <SkuField state={fields.sku} taken={taken} />}
			<ModelFields groups={groups} categories={categories} fields={fields} sources={sources} />
			<div className="sticky bottom-0 z-5 -mx-4 flex flex-wrap gap-3 border-t border-line bg-surface px-4 py-3 print:hidden">
				<SubmitButton busyText="Saving...">{submitText}</SubmitButton>
				{hasNext && (
					<QuietButton name="next" value="yes">
						Save and next
					</QuietButton>
				)}
			</div>
		</>
	);
}

/** Keeps the focused control above the sticky buttons. */
export const FORM_LAYOUT =
	"grid grid-cols-1 gap-6 [&_fieldset]:scroll-mb-24 [&_input]:scroll-mb-24 [&_textarea]:scroll-mb-24";

/** The field for the SKU of a new model, which cannot be changed later. */
function SkuField({
	state,
	taken,
}: {
	state: FieldStates[string];
	taken: NewModelAnswer["taken"];
}) {
	return (
		<div className="rounded-card border border-line bg-card p-4 sm:p-6">
			<Field
				id={fieldId("sku")}
				name="sku"
				label="SKU"
				defaultValue={state?.initialValue ?? ""}
				autoComplete="off"
				spellCheck={false}
				errors={state?.errors}
			/>
			{taken && (
				<p className="mt-1">
					<TextLink to={editModelPath(taken.sku)}>
						Change {taken.name} ({taken.sku})
					</TextLink>
				</p>
			)}
			<p className="mt-1 text-sm text-muted">
				Up to 64 letters, digits, dots, hyphens or underscores. It becomes the model's address and
				stays.
			</p>
		</div>
	);
}

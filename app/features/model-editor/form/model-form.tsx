import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { SubmitButton } from "~/components/form/submit-button";
import { QuietButton } from "~/components/staff/quiet-button";
import type { ModelFormState } from "~/features/model-editor/editor-answer";
import {
	CATEGORIES_FIELD,
	EDITOR_WORDS_FIELD,
	type FormGroup,
} from "~/features/model-editor/form-fields";
import { Differences, type FieldLabels, FormProblem } from "./form-news";
import { type CategoryChoice, ModelFields } from "./model-fields";

/** What the form of a model is made of, whatever it is filled with. */
export interface FormParts {
	groups: readonly FormGroup[];
	categories: readonly CategoryChoice[];
}

function labelsOf(groups: readonly FormGroup[]): FieldLabels {
	const named = groups.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label]));
	return Object.fromEntries([
		...named,
		[CATEGORIES_FIELD, "Categories"],
		[EDITOR_WORDS_FIELD, "Editor's words"],
	]);
}

/** The fields of a model's form with what is wrong with them, and its buttons, which stay in sight. */
export function ModelFormContent({
	parts: { groups, categories },
	form,
	head,
	submitText,
	hasNext = false,
}: {
	parts: FormParts;
	form: ModelFormState;
	/** Fields before all others. */
	head?: ReactNode;
	submitText: string;
	/** Whether a button leads on to the next model. */
	hasNext?: boolean;
}) {
	const isBusy = useNavigation().formMethod === "POST";
	const { texts, version, errors = {}, problem } = form;
	return (
		<>
			<input type="hidden" name="version" value={version} />
			{problem !== undefined && <FormProblem problem={problem} errors={errors} />}
			<Differences form={form} labels={labelsOf(groups)} />
			{head}
			<ModelFields groups={groups} categories={categories} texts={texts} errors={errors} />
			<div className="sticky bottom-0 z-5 -mx-4 flex flex-wrap gap-3 border-t border-line bg-paper px-4 py-3 print:hidden">
				<SubmitButton busyText="Saving..." isBusy={isBusy}>
					{submitText}
				</SubmitButton>
				{hasNext && (
					<QuietButton name="next" value="yes" isBusy={isBusy}>
						Save and next
					</QuietButton>
				)}
			</div>
		</>
	);
}

/** Lets what has the focus stand above the buttons. */
export const FORM_LAYOUT =
	"grid grid-cols-1 gap-6 [&_fieldset]:scroll-mb-24 [&_input]:scroll-mb-24 [&_textarea]:scroll-mb-24";

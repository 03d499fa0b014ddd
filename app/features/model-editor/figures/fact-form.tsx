import { Field, SelectField } from "~/components/form/field";
import { kindText } from "~/features/catalogue/facts/fact-text";
import { FACT_KINDS, MAX_SOURCE_LENGTH } from "~/features/catalogue/facts/facts";
import { ModelField } from "~/features/model-editor/form/model-fields";
import { type FormField, fieldId } from "~/features/model-editor/form-fields";
import type { FactTexts, FigureAnswer } from "./submit-figure.server";

/** The fields of the form that adds a source of a figure. */
export function FactFields({
	field,
	texts,
	errors = {},
}: {
	field: FormField;
	texts: FactTexts;
	errors?: FigureAnswer["errors"];
}) {
	const kinds = FACT_KINDS.filter(
		(kind) => kind !== "unrecorded" && (kind !== "measured" || field.name.startsWith("measured_")),
	);
	return (
		<>
			<SelectField
				id={fieldId("kind")}
				name="kind"
				label="Kind"
				defaultValue={texts.kind}
				errors={errors.kind}
			>
				{kinds.map((kind) => (
					<option key={kind} value={kind}>
						{kindText(kind)}
					</option>
				))}
			</SelectField>
			<div>
				<ModelField field={{ ...field, name: "value" }} text={texts.value} errors={errors.value} />
				<p className="mt-1 text-sm text-muted">Left empty: this source does not state it.</p>
			</div>
			<div>
				<Field
					id={fieldId("source")}
					name="source"
					label="Source"
					defaultValue={texts.source}
					maxLength={MAX_SOURCE_LENGTH}
					autoComplete="off"
					errors={errors.source}
				/>
				<p className="mt-1 text-sm text-muted">
					An https address, or words such as a manual's page.
				</p>
			</div>
			<Field
				id={fieldId("seen_on")}
				type="date"
				name="seen_on"
				label="Seen on"
				defaultValue={texts.seen_on}
				errors={errors.seen_on}
			/>
		</>
	);
}

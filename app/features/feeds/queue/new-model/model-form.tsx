import { useNavigation } from "@remix-run/react";
import { Field, FormError } from "~/components/form/field";
import type { FieldErrors } from "~/components/form/form-outcome";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/link-button";
import { MODEL_FIELDS, MODEL_LABELS, type ModelValues } from "./new-model";

/** The fields of the form that makes a model from a line; filled with what the line says. */
export function ModelFormFields({
	values,
	errors = {},
	problem,
	cancelPath,
}: {
	values: ModelValues;
	errors?: FieldErrors | undefined;
	problem: string | undefined;
	cancelPath: string;
}) {
	const isBusy = useNavigation().formMethod === "POST";
	return (
		<>
			<FormError>{isBusy ? undefined : problem}</FormError>
			{MODEL_FIELDS.map((name) => (
				<Field
					key={name}
					id={`model-${name}`}
					name={name}
					label={MODEL_LABELS[name]}
					autoComplete="off"
					defaultValue={values[name]}
					errors={errors[name]}
				/>
			))}
			<p className="text-sm text-quiet">
				Several barcodes are parted by semicolons. The other columns of the new model are filled by
				an import, as of every model.
			</p>
			<div className="flex flex-wrap gap-3">
				<SubmitButton busyText="Saving..." isBusy={isBusy}>
					Make this model
				</SubmitButton>
				<LinkButton look="quiet" to={cancelPath}>
					Cancel
				</LinkButton>
			</div>
		</>
	);
}
